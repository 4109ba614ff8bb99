"""Bots think beside the event loop, so that the connection stays alive meanwhile."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeAlias

from oneoh_ai.desk import BotFailed, DeskGone, Question

SHARE = 0.9
"""Of the time left, after which a bot is no longer waited for."""


class AnyDesk(Protocol):
    """A desk, here or in another process; its calls block."""

    def ask(self, question: Question, /) -> str: ...

    def forget(self, table: str, /) -> None: ...

    def close(self) -> None: ...


OpenDesk: TypeAlias = Callable[[], AnyDesk]


class TooSlow(BotFailed):
    """The bot gave no answer in its time."""


class Worker:
    """A desk, and the thread that waits for its answers; one question at a time."""

    def __init__(self, open_desk: OpenDesk, patience: float) -> None:
        self.tables: set[str] = set()
        self._open_desk = open_desk
        self._patience = patience
        self._turn = asyncio.Lock()
        self._open()

    async def choose(self, question: Question) -> str:
        """The answer. Raises BotFailed; TooSlow once its time, or all patience, is nearly spent."""
        async with self._turn:
            try:
                return await self._ask(question)
            except (TooSlow, DeskGone):
                self.close()
                self._open()
                raise

    def forget(self, table: str) -> None:
        """The table is over."""
        self.tables.discard(table)
        self._thread.submit(self._desk.forget, table)

    def close(self) -> None:
        """Stop; a desk in another process even in the middle of a thought."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._desk.close()

    async def _ask(self, question: Question) -> str:
        seconds = self._patience
        if question.until is not None:
            seconds = min(seconds, (question.until - time.monotonic()) * SHARE)
        thought = asyncio.get_running_loop().run_in_executor(self._thread, self._desk.ask, question)
        try:
            return await asyncio.wait_for(thought, max(seconds, 0.01))
        except TimeoutError:
            raise TooSlow(f"no answer within {seconds:.1f} s") from None

    def _open(self) -> None:
        self._desk = self._open_desk()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="desk")


class Workers:
    """Shares the tables out: a table's player stays with one worker."""

    def __init__(self, open_desk: OpenDesk, count: int, patience: float) -> None:
        self._workers = [Worker(open_desk, patience) for _ in range(count)]

    async def choose(self, question: Question) -> str:
        """The answer to a request. Raises BotFailed."""
        return await self._worker(question.request.table).choose(question)

    def forget(self, table: str) -> None:
        """The table is over."""
        self._worker(table).forget(table)

    def close(self) -> None:
        """Stop all."""
        for worker in self._workers:
            worker.close()

    def _worker(self, table: str) -> Worker:
        for worker in self._workers:
            if table in worker.tables:
                return worker
        idlest = min(self._workers, key=lambda worker: len(worker.tables))
        idlest.tables.add(table)
        return idlest
