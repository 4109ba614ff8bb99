"""Line that a program writes to standard output once it runs."""

import contextlib
import os
import sys


def announce(text: str) -> None:
    """Print the text; a reader that has gone already ends nothing."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Python flushes once more at its end, and would exit with an error of its own.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
