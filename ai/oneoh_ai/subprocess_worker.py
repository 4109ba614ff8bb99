"""Worker in a process of its own, which may take long, crash, hang or flood without harm."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from oneoh_ai.bot_process import BotProcess, WorkerGone
from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.question import Answer, Question
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript

SHARE = 0.9
"""Share of the time left on a clock, 0 to 1, after which the bot is given up on."""
LEAST_S = 0.01


class SubprocessWorker:
    """Worker that puts questions to another process, one at a time.

    The process is started when it is first needed, and again after it ended or was ended.
    `close` may be called from another thread than the one that waits in `open` or `ask`.
    """

    def __init__(
        self, bot: str, options: Mapping[str, Any], limits: ResourceLimits | None = None
    ) -> None:
        """`bot` is a name or a file."""
        self._bot = bot
        self._options = options
        self._limits = limits or ResourceLimits()
        self._lock = threading.Lock()
        self._process: BotProcess | None = None
        self._closed = False

    def open(self) -> BotCard:
        """Start the process if there is none. Raises BadScript, or BotFailed if it hangs."""
        return self._started().card

    def ask(self, question: Question, patience: float) -> Answer:
        """Return the answer. Raises BotFailed, after `patience` seconds at the latest.

        A process that did not answer in time is killed. A file that can no longer be loaded is a
        failure as well.
        """
        try:
            process = self._started()
        except BadScript as error:
            raise BotFailed("crash", str(error)) from error
        seconds = patience
        if (left_ms := question.left_ms()) is not None:
            seconds = max(min(patience, left_ms / 1000 * SHARE), LEAST_S)
        try:
            return process.ask(question, seconds)
        except WorkerGone:
            self._end()
            raise

    def forget(self, table: str, places: Sequence[int] = (), /) -> None:
        """End the players of a table that is over; `places` as for `Ending.game_over`."""
        if (process := self._process) is not None:
            process.forget(table, places)

    def close(self) -> None:
        """End the process for good, in the middle of a thought if need be."""
        self._closed = True
        self._end()

    def _started(self) -> BotProcess:
        if self._process is not None:
            return self._process
        process = BotProcess(self._bot, self._options, self._limits)
        with self._lock:
            self._process = process
        # `close` may have run meanwhile in the other thread, and have seen no process to end.
        if self._closed:
            self._end()
        try:
            process.await_start(self._limits.start_s)
        except Exception:
            self._end()
            raise
        return process

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()
