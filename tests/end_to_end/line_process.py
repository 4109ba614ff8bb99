"""Line mode as a process, driven through pipes."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

from tests.end_to_end.terminal import terminal_environment
from tests.processes.start import start


class LineProcess:
    """Context manager of an `oneoh --line` process."""

    def __init__(self, *arguments: str, environment: Mapping[str, str], cold: bool = False) -> None:
        """Start it; `kill` needs a `cold` one, whose server is its own child."""
        self.lines: list[str] = []
        """Lines printed so far."""
        self._held = b""
        self._process = start(
            [sys.executable, "-m", "oneoh_tui", "--line", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=terminal_environment(environment),
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
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def kill(self) -> None:
        """Kill the client and the server that it has started, as a power cut does."""
        with open(f"/proc/{self._process.pid}/task/{self._process.pid}/children") as file:
            children = file.read().split()
        for pid in (self._process.pid, *map(int, children)):
            os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def wait_for(self, wanted: Callable[[str], bool], timeout: float = 60) -> str:
        """Return the next line with `wanted` in it. Raises AssertionError with the lines so far."""
        deadline, seen = time.monotonic() + timeout, len(self.lines)
        while True:
            for line in self.lines[seen:]:
                if wanted(line):
                    return line
            seen = len(self.lines)
            assert self._read(deadline - time.monotonic()), "\n".join(self.lines[-30:])

    def end(self) -> int:
        """Close the standard input, and return the exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self._read(60):
            pass
        return self._process.wait(60)

    def _read(self, timeout: float) -> bool:
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        if timeout <= 0 or not select.select([descriptor], [], [], timeout)[0]:
            return False
        data = os.read(descriptor, 65536)
        *whole, self._held = (self._held + data).split(b"\n")
        self.lines += [line.decode() for line in whole]
        return bool(data)
