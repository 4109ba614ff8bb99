"""Line on standard output by which a program says that it runs, and where."""

import contextlib
import os
import sys


def print_ready_line(text: str) -> None:
    """Print `text` at once. A reader that has closed the pipe is no error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Python flushes once more at its end, and would exit with an error of its own.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
