"""Process of a program that is spoken to in lines, on its standard input and output."""

import os
import select
import shlex
import subprocess
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from shutil import which

from oneoh_ai.descendants import kill_adopted, kill_descendants
from oneoh_ai.failure import BotFailed, ending
from oneoh_ai.script import BadScript

LINE_BYTES = 1 << 20
"""Longest line that a program may answer."""
_ENDING_S = 1.0
"""Seconds for a program to end after it has closed its output, so that its status is known."""
_WATCH_S = 0.1
"""Seconds between two looks whether a program has ended whose output a child of it keeps open."""
_MARK = "ONEOH_PROGRAM"
"""Variable in the environment of a program, by which its orphans are known."""
_numbers = count(1)


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
        self._came = b""
        """Output that was not asked for yet."""
        self._end: Callable[[], object] = bool
        """Function that ends the program if it runs; it is also called when this object goes."""

    @property
    def is_running(self) -> bool:
        """Whether the program was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        """Start the program, in place of one that still runs. Raises BotFailed."""
        self.end()
        mark = f"{os.getpid()}.{next(_numbers)}"
        try:
            self._child = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, _MARK: mark},
            )
        except OSError as error:
            raise BotFailed("crash", f"it cannot be started: {error.strerror}") from error
        self._came = b""
        self._end = weakref.finalize(self, _end, self._child, f"{_MARK}={mark}")

    def end(self) -> None:
        """Kill the program, with all that it has started, as far as they run."""
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
        while b"\n" not in self._came and len(self._came) <= LINE_BYTES:
            chunk = self._next_chunk()
            if not chunk and not self._came:
                raise self._gone()
            self._came += chunk or b"\n"
        line, _, rest = self._came.partition(b"\n")
        if len(line) > LINE_BYTES:
            raise self.failed(f"answered a line of more than {LINE_BYTES} bytes")
        self._came = rest
        return line.rstrip(b"\r")

    def _next_chunk(self) -> bytes:
        """Return output as it comes; nothing once the program has closed it or has ended."""
        assert self._child is not None
        assert self._child.stdout is not None
        output = self._child.stdout.fileno()
        while not (ready := _is_readable(output, _WATCH_S)) and self._child.poll() is None:
            pass
        # What it wrote last may have come between the two looks.
        return os.read(output, 1 << 16) if ready or _is_readable(output, 0) else b""

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
            return BotFailed("crash", "the program closed its output")
        finally:
            self.end()
        return BotFailed("crash", f"the program {ending(status)}")


def printable(line: bytes) -> str:
    """Return the beginning of a line, for a message about it."""
    return line[:80].decode(errors="replace")


def _is_readable(output: int, seconds: float) -> bool:
    """Return whether there is output, or its end, within some seconds."""
    poll = select.poll()
    poll.register(output, select.POLLIN)
    return bool(poll.poll(int(seconds * 1000)))


def _end(child: subprocess.Popen[bytes], mark: str) -> None:
    """Kill a program with all that it has started, and close its pipes."""
    if child.poll() is None:
        kill_descendants(child.pid)
    child.kill()
    child.wait()
    kill_adopted(mark)
    for pipe in (child.stdin, child.stdout):
        with suppress(OSError):  # what it did not read goes with it
            if pipe is not None:
                pipe.close()
