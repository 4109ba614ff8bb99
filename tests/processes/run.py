"""Run of a program to its end."""

import subprocess
from collections.abc import Sequence
from typing import Any

from tests.processes.start import start


def run(
    command: Sequence[str], given: str | bytes | None = None, *, timeout: float = 60, **how: Any
) -> "subprocess.CompletedProcess[Any]":
    """Run a program that is given this on its standard input, and return what it has written.

    It is started by `start`, with all other arguments. Raises subprocess.TimeoutExpired.
    """
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start(command, **{**pipes, **how}) as process:
        try:
            written, said = process.communicate(given, timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, written, said)
