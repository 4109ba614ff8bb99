"""Process groups: a bot process is killed with all that it has started, and ignores Ctrl-C."""

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
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT in processes started within: Ctrl-C is for their parent."""
    # Started within, the resource tracker would unblock SIGINT again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_session() -> None:
    """Begin a session (setsid), so that this process is killed with all that it starts.

    It also ends with its parent, because nobody else would end a bot that hangs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os.killpg(0, signal.SIGKILL)


def kill_group(process: BaseProcess) -> None:
    """Kill a process, and those that it has started if it has called `begin_session`."""
    assert process.pid is not None
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
