"""Terminal for tests: a program on a real pty, its screen kept by an emulator (pyte)."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.emulated_screen import EmulatedByteStream, EmulatedScreen
from tests.processes.start import start

# The emulator shows these queries as text.
_UNKNOWN = re.compile(rb"\x1b\[[<>=?][0-9;]*(?:u|\$p|m)")
_PARTIAL = re.compile(rb"\x1b(?:\[[<>=?]?[0-9;$]*)?$")

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "backspace": "\x7f",
}


class _Answering(EmulatedScreen):
    """Screen that answers the query for the cursor's position (ECMA-48 DSR)."""

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        super().__init__(columns, rows)
        self._answer = answer

    def write_process_input(self, data: str) -> None:
        self._answer(data)


class Terminal:
    """Context manager of a program in a terminal of `columns` x `rows`."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        errors: Path | None = None,
        cold: bool = False,
    ) -> None:
        """Start it; `errors` is a file for its standard error, otherwise that is the terminal.

        With `cold` it is not a fork (`tests.processes.start`).
        """
        self.screen: pyte.Screen = _Answering(columns, rows, self._answer)
        self.written = 0
        """Bytes that the program has sent so far."""
        self._text = ""
        self._stream = EmulatedByteStream(self.screen)
        self._held = b""
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.line = termios.tcgetattr(slave)
        """Settings of the line (termios) before the program began."""
        with (
            open(slave, "wb", buffering=0) as line,
            errors.open("ab") if errors else nullcontext(line) as said,
        ):
            self._process = start(
                command,
                stdin=line,
                stdout=line,
                stderr=said,
                env=terminal_environment(environment or {}),
                terminal=True,
                cold=cold,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _answer(self, text: str) -> None:
        os.write(self._master, text.encode())

    def press(self, *keys: str) -> None:
        """Send keys by name, or text as it is."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(
        self, wanted: str | re.Pattern[str] | Callable[[str], bool], timeout: float = 60
    ) -> str:
        """Wait until the screen shows `wanted`; return its text. Raises AssertionError with the last."""
        deadline = time.monotonic() + timeout
        while not shows(self.text, wanted):
            left = deadline - time.monotonic()
            if left <= 0 or not self.read(left):
                raise AssertionError(f"waited for {wanted!r}, the screen shows:\n{self.text}")
        return self.text

    def settle(self, quiet: float = 0.15) -> str:
        """Wait until nothing was sent for `quiet` seconds and the program waits; return the text.

        A program that waits for a processor is not at rest. Raises AssertionError after a minute.
        """
        deadline = time.monotonic() + 60
        while self.read(quiet) or is_working(self._process.pid):
            assert time.monotonic() < deadline, f"never at rest:\n{self.text}"
        return self.text

    def read(self, timeout: float) -> bool:
        """Read the next output of the program; return whether there was any within `timeout`."""
        if not select.select([self._master], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the pty of a program that has ended
            return False
        self.written += len(data)
        self._feed(data)
        return bool(data)

    @property
    def text(self) -> str:
        """The screen, which is written out only if it has changed: that takes pyte a millisecond."""
        if self.screen.dirty:
            self._text = "\n".join(line.rstrip() for line in self.screen.display)
            self.screen.dirty.clear()
        return self._text

    def wait_for_end(self, timeout: float = 60) -> int:
        """Wait until the program ends by itself, and return its exit status."""
        deadline = time.monotonic() + timeout
        while self._process.poll() is None and time.monotonic() < deadline:
            self.read(0.1)
        return self._process.wait(timeout=0.1)

    def kill(self, number: int = signal.SIGKILL) -> None:
        self._process.send_signal(number)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self.wait_for_end(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def _feed(self, data: bytes) -> None:
        data = self._held + data
        partial = _PARTIAL.search(data)
        self._held = partial.group() if partial else b""
        whole = data[: partial.start()] if partial else data
        self._stream.feed(_UNKNOWN.sub(b"", whole))


def is_working(pid: int) -> bool:
    """Return whether a thread of a process runs, or would if there were a processor for it.

    False where the system does not say.
    """
    with suppress(OSError):  # the process has ended
        for thread in Path(f"/proc/{pid}/task").glob("*/stat"):
            with suppress(OSError):  # the thread has
                if thread.read_text().rpartition(") ")[2].startswith("R"):
                    return True
    return False


def read_any(terminals: Sequence[Terminal], timeout: float = 60) -> bool:
    """Read the next output of any of the programs; return whether there was any in `timeout`."""
    waiting = {terminal._master: terminal for terminal in terminals}
    ready = select.select(list(waiting), [], [], timeout)[0]
    return any(waiting[descriptor].read(0) for descriptor in ready)


def terminal_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """Return this process's environment with that of a plain terminal of 256 colours."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"COLUMNS", "LINES", "COLORTERM", "NO_COLOR"}
        and not name.startswith(("TEXTUAL", "LC_", "ONEOH", "PYTEST"))
    }
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **extra}


def shows(text: str, wanted: str | re.Pattern[str] | Callable[[str], bool]) -> bool:
    """Return whether `text` has a string or a match, or passes a test."""
    if isinstance(wanted, str):
        return wanted in text
    if isinstance(wanted, re.Pattern):
        return wanted.search(text) is not None
    return wanted(text)
