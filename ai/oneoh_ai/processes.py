"""Processes that stand alone: what the terminal says is not for them, and they end with all theirs."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Have processes that are started in here leave Ctrl-C to their parent, from the first on."""
    # Started later, it would let them through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stand_alone() -> None:
    """Begin a session, so that all that this process starts can be ended together with it.

    It ends with its parent: nobody is left to end a bot that hangs once its runner was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os.killpg(0, signal.SIGKILL)


def end_with_all(process: BaseProcess) -> None:
    """Kill a process, and those that it has started, if it has come to `stand_alone`."""
    assert process.pid is not None
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
