"""Terminal multiplexers that run a program, and tell what it shows."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from tests.end_to_end.terminal import shows, terminal_environment

_NAMES = {"enter": "Enter", "escape": "Escape", "up": "Up", "down": "Down"}
_LOOK_SECONDS = 0.05


class Shown(Protocol):
    """Terminal, or terminal multiplexer, that runs a program for a test."""

    @property
    def text(self) -> str: ...

    def press(self, *keys: str) -> None: ...

    def resize(self, columns: int, rows: int) -> None: ...

    def settle(self) -> str: ...

    def wait_for(self, wanted: str | re.Pattern[str] | Callable[[str], bool]) -> str: ...


class Tmux:
    """Context manager of a tmux session on a private server."""

    def __init__(
        self, command: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> None:
        """Take a folder for the socket, with a path short enough for one."""
        self._socket = str(folder / "tmux")
        self._environment = {**terminal_environment(environment), "TMUX": ""}
        program = shlex.join(command)
        size = ("-x", "80", "-y", "24")
        self._tmux("-f", "/dev/null", "new-session", "-d", *size, program)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tmux("kill-server")

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-p").rstrip("\n")

    def press(self, *keys: str) -> None:
        for key in keys:
            self._tmux("send-keys", *([_NAMES[key]] if key in _NAMES else ["-l", key]))

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def settle(self) -> str:
        """Wait until the screen stays the same, and return its text."""
        before, deadline = "", time.monotonic() + 60
        while (text := self.text) != before:
            assert time.monotonic() < deadline, f"never at rest:\n{text}"
            before = text
            time.sleep(4 * _LOOK_SECONDS)
        return before

    def wait_for(self, wanted: str | re.Pattern[str] | Callable[[str], bool]) -> str:
        """Wait until the screen shows `wanted`, by polling, and return its text."""
        deadline = time.monotonic() + 60
        while not shows(text := self.text, wanted):
            assert time.monotonic() < deadline, f"waited for {wanted!r}, tmux shows:\n{text}"
            time.sleep(_LOOK_SECONDS)
        return text

    def _tmux(self, *arguments: str) -> str:
        run = subprocess.run(
            ["tmux", "-S", self._socket, *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return run.stdout
