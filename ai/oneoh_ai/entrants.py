"""Entrants of a match, and the workers that think for them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

import msgspec

from oneoh_ai.bot_process import BotTimeout
from oneoh_ai.contract import BotCard, check_options
from oneoh_ai.failure import BotFailed
from oneoh_ai.offline import Ask
from oneoh_ai.question import Answer, Question
from oneoh_ai.registry import find_bot, is_ours
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.seat_time import SeatTime
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_ai.worker import InProcessWorker, Worker
from oneoh_protocol.messages import Clock


class Entrant(msgspec.Struct, frozen=True):
    """Bot by name or file, and its options."""

    bot: str
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        given = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.bot}:{given}" if given else self.bot


class EntrantWorkers:
    """Context manager that keeps one worker for each entrant from game to game.

    Our own bots think in this process, all others in a process of their own.
    """

    def __init__(self, limits: ResourceLimits) -> None:
        self._limits = limits
        self._workers: dict[str, Worker] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers.values():
            worker.close()

    def card(self, entrant: Entrant) -> BotCard:
        """Load the bot. Raises NoSuchBot, BadScript or BadOption; BotFailed if that hangs."""
        return self._worker(entrant).open()

    def seat(
        self,
        entrant: Entrant,
        game: str,
        table: str,
        seed: int,
        clock: Clock,
        options: Mapping[str, Any],
    ) -> Ask:
        """Return the function that asks the bot for its actions in one seat of a table.

        `options` are those of the table.
        """
        worker, time = self._worker(entrant), SeatTime(clock)
        # A process that has to start again does so off the clock; if it fails, its turn tells.
        with suppress(BadScript, BotFailed):
            worker.open()

        def ask(view: Any, actions: Sequence[Any], draw_offered: bool) -> Answer:
            question = Question(
                table,
                game,
                seed,
                view,
                tuple(actions),
                time.until(),
                draw_offered=draw_offered,
                options=options,
            )
            try:
                answer = worker.ask(question, self._limits.move_s)
            except BotTimeout as failed:
                raise self._timed_out(failed, time) from failed
            time.charge(answer.seconds)
            return answer

        return ask

    def _timed_out(self, failed: BotTimeout, time: SeatTime) -> BotFailed:
        """Return the failure as one of the clock, if that left less time than the patience."""
        if time.left_s is None or time.left_s > self._limits.move_s:
            return failed
        return BotFailed("clock", failed.message, failed.where, failed.trace)

    def forget(self, table: str, places: Sequence[int] = ()) -> None:
        """End the players of a table that is over; `places` as for `Ending.game_over`."""
        for worker in self._workers.values():
            worker.forget(table, places)

    def _worker(self, entrant: Entrant) -> Worker:
        name = str(entrant)
        if name not in self._workers:
            self._workers[name] = new_worker(entrant, self._limits)
        return self._workers[name]


def new_worker(entrant: Entrant, limits: ResourceLimits) -> Worker:
    """Return a worker: in this process only for a bot of ours. Raises BadOption."""
    if is_ours(entrant.bot):
        return InProcessWorker(find_bot(entrant.bot), entrant.options)
    return SubprocessWorker(entrant.bot, entrant.options, limits)


def lobby_worker(entrant: Entrant, limits: ResourceLimits) -> Worker:
    """Return a worker: in this process only for a bot of ours that is light. Raises BadOption.

    Longer thoughts would delay the connection.
    """
    if is_ours(entrant.bot):
        bot = find_bot(entrant.bot)
        check_options(bot, entrant.options)
        if bot.light:
            return InProcessWorker(bot, entrant.options)
    return SubprocessWorker(entrant.bot, entrant.options, limits)
