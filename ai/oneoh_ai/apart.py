"""A desk in a process of its own, which may take long, crash, hang or flood without harm."""

import threading
from collections.abc import Mapping
from typing import Any

from oneoh_ai.allowance import GENEROUS, Allowance
from oneoh_ai.child import Child, DeskGone
from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.question import Answer, Question
from oneoh_ai.script import BadScript

SHARE = 0.9
"""Share of the time left on a clock, 0 to 1, after which a bot is not waited for."""
LEAST_S = 0.01


class DeskApart:
    """Puts questions to a desk in another process, one at a time.

    The process is started when it is first needed, and again after it ended or was ended.
    `close` may be called from another thread than the one that waits in `open` or `ask`.
    """

    def __init__(
        self, bot: str, options: Mapping[str, Any], allowance: Allowance = GENEROUS
    ) -> None:
        """`bot` is a name or a file."""
        self._bot = bot
        self._options = options
        self._allowance = allowance
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._closed = False

    def open(self) -> BotCard:
        """Start the process if there is none. Raises BadScript, or BotFailed if it hangs."""
        return self._started().card

    def ask(self, question: Question, patience: float) -> Answer:
        """Return the answer. Raises BotFailed, after `patience` seconds at the latest.

        A process that did not answer in time is ended. That a file cannot be loaded any more is a
        failure as well.
        """
        try:
            child = self._started()
        except BadScript as error:
            raise BotFailed("crash", str(error)) from error
        seconds = patience
        if (left_ms := question.left_ms()) is not None:
            seconds = max(min(patience, left_ms / 1000 * SHARE), LEAST_S)
        try:
            return child.ask(question, seconds)
        except DeskGone:
            self._end()
            raise

    def forget(self, table: str) -> None:
        """End the players of a table that is over."""
        if (child := self._child) is not None:
            child.forget(table)

    def close(self) -> None:
        """End the process, in the middle of a thought if need be, for good."""
        self._closed = True
        self._end()

    def _started(self) -> Child:
        if self._child is not None:
            return self._child
        child = Child(self._bot, self._options, self._allowance.memory_mb)
        with self._lock:
            self._child = child
        # Closed meanwhile: whoever closes it has seen either no process, or this one.
        if self._closed:
            self._end()
        try:
            child.await_start(self._allowance.start_s)
        except Exception:
            self._end()
            raise
        return child

    def _end(self) -> None:
        with self._lock:
            child, self._child = self._child, None
        if child is not None:
            child.end()
