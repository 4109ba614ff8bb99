"""Real `ssh` client, as a process that can be stopped and continued."""

import asyncio
import re
import signal
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pyte

from tests.emulated_screen import EmulatedByteStream
from tests.end_to_end.served import ssh_command
from tests.end_to_end.terminal import terminal_environment

_UNKNOWN = re.compile(rb"\x1b\[[<>=?][0-9;]*u")


class SshProcess:
    """Process `ssh -tt` with a terminal of 80x24."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._screen = pyte.Screen(80, 24)
        self._stream = EmulatedByteStream(self._screen)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def shows(self, wanted: str) -> None:
        """Read until a text is shown. Raises AssertionError if it never is."""
        try:
            async with asyncio.timeout(60):
                while wanted not in self.text:
                    await self._read()
        except TimeoutError:
            raise AssertionError(f"waited for {wanted!r}; it shows:\n{self.text}") from None

    async def _read(self) -> None:
        assert self._process.stdout is not None
        data = await self._process.stdout.read(65536)
        assert data, f"it ended, and showed:\n{self.text}"
        self._stream.feed(_UNKNOWN.sub(b"", data))

    def stop(self) -> None:
        """Stop the process; its connection stays."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Continue the process."""
        self._process.send_signal(signal.SIGCONT)

    async def end(self) -> int:
        """Wait for the exit status, after the other side is gone."""
        async with asyncio.timeout(60):
            await self._process.communicate()
        return self._process.returncode or 0


@asynccontextmanager
async def ssh_process(folder: Path, port: int, who: str) -> AsyncIterator[SshProcess]:
    """Log in to a port of this machine for the block."""
    command = ssh_command(folder, port, who, "-tt", "-o", "SendEnv=LANG")
    environment = terminal_environment({"LANG": "en_GB.UTF-8"})
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
    )
    try:
        yield SshProcess(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
