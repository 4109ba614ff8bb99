"""Process of a program that is spoken to in lines, on its standard input and output."""

import shlex
import subprocess
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from shutil import which

from oneoh_ai.failure import BotFailed
from oneoh_ai.script import BadScript

LINE_BYTES = 1 << 20
"""Longest line that a program may answer."""
_ENDING_S = 1.0
"""Seconds for a program to end after it has closed its output, so that its status is known."""


def split_command(prefix: str, command: str) -> list[str]:
    """Return the words of a command as a shell reads them. Raises BadScript.

    `prefix`, such as `exec:`, is part of the bot's name, which the error tells.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadScript(f"{prefix}{command}: {error}") from error
    return words


def check_installed(name: str, words: Sequence[str]) -> None:
    """Raise BadScript if the first of the words names no program; `name` is the bot's."""
    if not words or which(words[0]) is None:
        raise BadScript(f"{name}: there is no program {words[0] if words else ''!r}")


class LineProcess:
    """Process of a program that reads lines and writes lines.

    Nothing here takes the time: the process that asks is killed with its children when it is up.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._child: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = bool
        """Function that ends the program if it runs; it is also called when this object goes."""

    @property
    def is_running(self) -> bool:
        """Whether the program was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        """Start the program, in place of one that still runs. Raises BotFailed."""
        self.end()
        try:
            self._child = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise BotFailed("crash", f"it cannot be started: {error.strerror}") from error
        self._end = weakref.finalize(self, _end, self._child)

    def end(self) -> None:
        """Kill the program if it runs."""
        self._end()

    def write(self, line: bytes) -> None:
        """Write a line, given without its end. If the program has ended, `read` reports it."""
        assert self._child is not None
        assert self._child.stdin is not None
        with suppress(BrokenPipeError):
            self._child.stdin.write(line + b"\n")
            self._child.stdin.flush()

    def read(self) -> bytes:
        """Return the next line, without its end. Raises BotFailed if there will be none."""
        assert self._child is not None
        assert self._child.stdout is not None
        line = self._child.stdout.readline(LINE_BYTES + 1)
        if not line:
            raise self._gone()
        if len(line) > LINE_BYTES:
            raise self.failed(f"answered a line of more than {LINE_BYTES} bytes")
        return line.rstrip(b"\r\n")

    def failed(self, message: str) -> BotFailed:
        """End the program, as nobody knows what its next line would answer; return the failure."""
        self.end()
        return BotFailed("garbage", message)

    def _gone(self) -> BotFailed:
        """Return how the program ended, as far as it has."""
        assert self._child is not None
        try:
            status = self._child.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            self.end()
            return BotFailed("crash", "the program closed its output")
        if status < 0:
            return BotFailed("crash", f"the program was ended by signal {-status}")
        return BotFailed("crash", f"the program ended with status {status}")


def printable(line: bytes) -> str:
    """Return the beginning of a line, for a message about it."""
    return line[:80].decode(errors="replace")


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill a program and close its pipes."""
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        with suppress(OSError):  # what it did not read goes with it
            if pipe is not None:
                pipe.close()
