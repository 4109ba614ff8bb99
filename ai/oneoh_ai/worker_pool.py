"""Threads in which workers think, so that the event loop keeps the connection alive."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from oneoh_ai.bot_process import WorkerGone
from oneoh_ai.question import Answer, Question
from oneoh_ai.worker import Worker


class WorkerThread:
    """Thread that waits for a worker's answers, to one question at a time."""

    def __init__(self, worker: Worker, patience: float) -> None:
        self.tables: set[str] = set()
        self._worker = worker
        self._patience = patience
        self._free = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        # Loaded before it is asked; if that fails, the first question reports it.
        self._thread.submit(worker.open)

    async def choose(self, question: Question) -> Answer:
        """Return the answer. Raises BotFailed when its time or its patience is nearly spent."""
        async with self._free:
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._thread, self._worker.ask, question, self._patience
                )
            except WorkerGone:
                self._thread.submit(self._worker.open)
                raise

    def forget(self, table: str, places: Sequence[int]) -> None:
        """End the players of a table that is over."""
        self.tables.discard(table)
        self._thread.submit(self._worker.forget, table, places)

    def close(self) -> None:
        """Stop; a worker in another process even in the middle of a thought."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._worker.close()


class WorkerPool:
    """Workers that share the tables out: a table's players stay with one worker."""

    def __init__(self, workers: Sequence[Worker], patience: float) -> None:
        """`patience`: seconds for a move."""
        self._threads = [WorkerThread(worker, patience) for worker in workers]

    async def choose(self, question: Question) -> Answer:
        """Return the answer to a question. Raises BotFailed."""
        return await self._thread_of(question.table).choose(question)

    def forget(self, table: str, places: Sequence[int] = ()) -> None:
        """End the players of a table that is over; `places` as for `Ending.game_over`."""
        self._thread_of(table).forget(table, places)

    def close(self) -> None:
        """Stop all workers."""
        for thread in self._threads:
            thread.close()

    def _thread_of(self, table: str) -> WorkerThread:
        for thread in self._threads:
            if table in thread.tables:
                return thread
        idlest = min(self._threads, key=lambda thread: len(thread.tables))
        idlest.tables.add(table)
        return idlest
