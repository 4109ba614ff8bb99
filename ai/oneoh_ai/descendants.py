"""Processes that a process has started, however far they moved away from it; on Linux alone."""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
"""Request of `prctl` (linux/prctl.h): orphans of this process become its own children."""


def adopt_orphans() -> None:
    """Keep daemons that this process starts below it, where `descendants` finds them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(pid: int) -> list[int]:
    """Return the processes below `pid`, the nearest first; empty where the system does not tell."""
    found: list[int] = []
    for listing in _listings(pid):
        with contextlib.suppress(OSError):  # the thread has ended meanwhile
            found += map(int, listing.read_text("ascii").split())
    return found + [below for child in found for below in descendants(child)]


def _listings(pid: int) -> list[Path]:
    """Return the files that list the children of each thread; none of a process that has ended."""
    try:
        return list(Path(f"/proc/{pid}/task").glob("*/children"))
    except OSError:
        return []


def kill_descendants(pid: int) -> None:
    """Kill the processes below `pid`, those in sessions of their own included."""
    for child in descendants(pid):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(child, signal.SIGKILL)
