"""Bots think beside the event loop, so that the connection stays alive meanwhile."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from oneoh_ai.child import DeskGone
from oneoh_ai.desk import AnyDesk
from oneoh_ai.question import Answer, Question


class Worker:
    """A desk, and the thread that waits for its answers; one question at a time."""

    def __init__(self, desk: AnyDesk, patience: float) -> None:
        self.tables: set[str] = set()
        self._desk = desk
        self._patience = patience
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="desk")
        # Loaded before it is asked; where that fails, the first question says so.
        self._thread.submit(desk.open)

    async def choose(self, question: Question) -> Answer:
        """Return the answer. Raises BotFailed, once its time or all patience is nearly spent."""
        async with self._turn:
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._thread, self._desk.ask, question, self._patience
                )
            except DeskGone:
                self._thread.submit(self._desk.open)
                raise

    def forget(self, table: str) -> None:
        """End the players of a table that is over."""
        self.tables.discard(table)
        self._thread.submit(self._desk.forget, table)

    def close(self) -> None:
        """Stop; a desk in another process even in the middle of a thought."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._desk.close()


class Workers:
    """Shares the tables out: a table's player stays with one worker."""

    def __init__(self, desks: Sequence[AnyDesk], patience: float) -> None:
        """`patience`: seconds for a move."""
        self._workers = [Worker(desk, patience) for desk in desks]

    async def choose(self, question: Question) -> Answer:
        """Return the answer to a request. Raises BotFailed."""
        return await self._worker(question.table).choose(question)

    def forget(self, table: str) -> None:
        """End the players of a table that is over."""
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
