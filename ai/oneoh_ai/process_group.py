"""Start and end of a bot process: it is killed with all that it has started, and ignores Ctrl-C."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import ModuleType

from oneoh_ai.descendants import kill_descendants

_HIDING = threading.Lock()


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


@contextlib.contextmanager
def main_module_hidden() -> Iterator[None]:
    """Spare processes started within the import of this program's main module.

    `multiprocessing` imports it in each spawned process, with all that the command needs and the
    process does not: more than half of a start.
    """
    with _HIDING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def begin_session() -> None:
    """Begin a session (setsid), so that this process is killed with all that it starts.

    It also ends with its parent, because nobody else would end a bot that hangs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(
        target=_end_after, args=(parent.sentinel,), daemon=True, name="end with parent"
    ).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    kill_descendants(os.getpid())
    os.killpg(0, signal.SIGKILL)


def kill_group(process: BaseProcess) -> None:
    """Kill a process, and those that it has started if it has called `begin_session`.

    Those that have left its session are found on Linux alone.
    """
    assert process.pid is not None
    kill_descendants(process.pid)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
