"""Processes that a process has started, however far they moved away from it; on Linux alone."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
"""Request of `prctl` (linux/prctl.h): orphans of this process become its own children."""
STOP_S = 2.0
"""Most seconds to wait for processes to stop: one that waits for a disk does so later."""
_LOOK_S = 0.001


def adopt_orphans() -> None:
    """Keep daemons that this process starts below it, where `descendants` finds them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children(pid: int) -> list[int]:
    """Return the processes that `pid` has started or adopted; empty where the system does not tell."""
    found: list[int] = []
    for listing in _listings(pid):
        with contextlib.suppress(OSError):  # the thread has ended meanwhile
            found += map(int, listing.read_text("ascii").split())
    return found


def descendants(pid: int) -> list[int]:
    """Return the processes below `pid`, the nearest first; empty where the system does not tell."""
    found = children(pid)
    for process in found:  # which grows: a chain of processes may be longer than calls go deep
        found += children(process)
    return found


def _listings(pid: int) -> list[Path]:
    """Return the files that list the children of each thread; none of a process that has ended."""
    try:
        return list(Path(f"/proc/{pid}/task").glob("*/children"))
    except OSError:
        return []


def kill_descendants(pid: int) -> None:
    """Kill the processes below `pid`, those in sessions of their own included."""
    found: set[int] = set()
    # One that has stopped starts no other, so there is an end even to those that multiply. A signal
    # comes after the `fork` that is under way: only then its child is listed.
    while new := {*descendants(pid)} - found:
        _send(signal.SIGSTOP, new)
        _await_stopped(new)
        found |= new
    _send(signal.SIGKILL, found)


def _await_stopped(pids: Iterable[int]) -> None:
    """Return once these have stopped or ended, at the latest after STOP_S."""
    until = time.monotonic() + STOP_S
    for pid in pids:
        while _runs(pid) and time.monotonic() < until:
            time.sleep(_LOOK_S)


def _runs(pid: int) -> bool:
    """Return whether a process has neither stopped nor ended, by proc(5), `/proc/pid/stat`."""
    try:
        status = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return False
    return status.rpartition(b")")[2].split()[0] not in b"TtZX"


def kill_adopted(mark: str) -> None:
    """Kill children of this process, and what is below them, whose environment has `mark`."""
    for child in children(os.getpid()):
        if mark.encode() in _environment(child):
            kill_descendants(child)
            _send(signal.SIGKILL, [child])
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)


def _environment(pid: int) -> list[bytes]:
    """Return the variables with which a process was started, each as `NAME=VALUE`."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _send(number: signal.Signals, pids: Iterable[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
