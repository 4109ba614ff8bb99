"""Child process that ends with its parent: started, waited for until it is ready, stopped."""

import asyncio
import contextlib
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from signal import SIGKILL, SIGTERM, Signals
from typing import Self, TypeVar

import msgspec

T = TypeVar("T")

STOP_S = 5.0
"""Seconds between two steps of `ChildProcess.stop`."""
PIPE_S = 5.0
"""Seconds to wait for the end of pipes: a grandchild may still hold them."""
TAIL_BYTES = 1500
"""Bytes of standard error that are kept."""


class ChildFailed(Exception):
    """Failure of a child to become ready. It was stopped; the message says why."""


class ChildProcess:
    """A running child.

    Its standard input is a pipe. The kernel closes it when the parent ends, even by SIGKILL, so a
    child that ends at the end of its input cannot outlive its parent.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._tail = b""
        self._readers: list[asyncio.Task[None]] = []
        """Tasks that read the child's pipes to their end: a full pipe would block the child."""
        if process.stderr:
            self._readers.append(asyncio.create_task(self._keep_tail(process.stderr)))

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        keep_output: bool = True,
        keep_errors: bool = True,
    ) -> Self:
        """Start `command`. Raises OSError if there is no such program.

        `environment` None is this process's own. Without `keep_output` standard output is
        discarded; without `keep_errors` standard error goes where this process's goes.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE if keep_output else DEVNULL,
            stderr=PIPE if keep_errors else None,
            env=environment,
            # In a session of its own, Ctrl+C reaches the parent alone, which stops the child.
            start_new_session=True,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the child has not ended yet."""
        return self._process.returncode is None

    @property
    def last_words(self) -> str:
        """Last `TAIL_BYTES` of standard error, as text; empty unless errors are kept."""
        return self._tail.decode("utf-8", "replace").strip()

    async def ready(self, type_: type[T], limit_s: float) -> T:
        """Return the JSON line that the child prints once it is ready, as a `type_`.

        Raises ChildFailed, and stops the child, if the line does not come within `limit_s`
        seconds or is not such JSON. Cancelling leaves the child as it is: call again, or stop it.
        """
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit_s):
                line = await self._process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise ChildFailed(f"it was not ready after {limit_s:.0f} seconds") from None
        except ValueError:
            line = b""  # it was longer than a stream's limit of 64 KiB
        self._readers.append(asyncio.create_task(_discard(self._process.stdout)))
        try:
            return msgspec.json.decode(line, type=type_)
        except (msgspec.DecodeError, UnicodeDecodeError):
            await self.stop()
            raise ChildFailed(self.last_words or "it ended at once") from None

    def tell(self, line: bytes) -> None:
        """Write a line to the child's standard input. A child that has ended gets nothing."""
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    async def wait(self) -> int:
        """Wait until the child has ended and its errors are read; return its exit status."""
        status = await self._process.wait()
        if self._readers:
            await asyncio.wait(self._readers, timeout=PIPE_S)
        return status

    async def stop(self, patience_s: float = STOP_S) -> None:
        """Close the child's input, then terminate it, then kill it, `patience_s` apart."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        if not await self._ends_within(patience_s):
            self._signal(SIGTERM)
            if not await self._ends_within(patience_s):
                self._signal(SIGKILL)
        # Some versions of asyncio count a process as ended only once its pipes are closed.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PIPE_S):
                await self.wait()

    def _signal(self, signal: Signals) -> None:
        # `Process.terminate` and `kill` poll the child first. Should that come before asyncio's
        # own `waitpid`, asyncio does not know the child any more, and its exit status is lost.
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal)

    async def _ends_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._process.wait()
        return not self.running

    async def _keep_tail(self, stream: asyncio.StreamReader) -> None:
        while part := await stream.read(4096):
            self._tail = (self._tail + part)[-TAIL_BYTES:]


async def _discard(stream: asyncio.StreamReader) -> None:
    while await stream.read(4096):
        pass
