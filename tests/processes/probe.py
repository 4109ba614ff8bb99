"""Program that prints its circumstances as JSON, then does what its argument says.

`python -m tests.processes.probe ACTION`: `exit`, `fail`, `echo` its input, `wait` for a signal, or
be `slow` to end.
"""

import asyncio
import atexit
import contextlib
import json
import os
import random
import resource
import signal
import sys
import threading

HANDLED = (signal.SIGCHLD, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE, signal.SIGTERM)


def circumstances() -> dict[str, object]:
    """Return what a program can see of how it was started."""
    return {
        "arguments": sys.argv[1:],
        "file": sys.argv[0],
        "main": sys.modules["__main__"].__spec__.name,  # type: ignore[union-attr]
        "path": sys.path[0],
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "mask": os.umask(0),
        "blocked": sorted(map(int, signal.pthread_sigmask(signal.SIG_BLOCK, ()))),
        "handlers": {number.name: str(signal.getsignal(number)) for number in HANDLED},
        "leads": (os.getsid(0) == os.getpid(), os.getpgrp() == os.getpid()),
        "controls": _controls(),
        "terminals": [os.isatty(number) for number in range(3)],
        "streams": [_stream(stream) for stream in (sys.stdin, sys.stdout, sys.stderr)],
        "open": sorted(os.listdir("/proc/self/fd"))[:-1] if sys.platform == "linux" else [],
        "threads": threading.active_count(),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
        "utf8": sys.flags.utf8_mode,
        "loop": asyncio._get_running_loop() is not None,
    }


def _controls() -> bool:
    with contextlib.suppress(OSError):
        return os.tcgetpgrp(0) == os.getpgrp()
    return False


def _stream(stream: object) -> list[object]:
    names = ("encoding", "errors", "line_buffering", "write_through", "newlines")
    return [getattr(stream, name) for name in names]


def _outlast() -> None:
    threading.main_thread().join()
    print("after the main thread")


def main() -> None:
    """Print the circumstances, and end as the argument says."""
    action = sys.argv[1]
    print(json.dumps(circumstances()), flush=True)
    if action == "fail":
        raise LookupError("as asked")
    if action == "random":
        print(random.random())
    if action == "echo":
        print(sys.stdin.read())
    if action == "wait":
        signal.pause()
    if action == "slow":
        atexit.register(print, "at exit", end="")
        threading.Thread(target=_outlast).start()
    sys.exit(7 if action == "exit" else 0)


if __name__ == "__main__":
    main()
