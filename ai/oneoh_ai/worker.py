"""Workers: a worker keeps a bot's players, one for each seat, and answers for them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from oneoh_ai.contract import BotCard, BotSpec, Ending, Informed, Player, check_options, seat_bot
from oneoh_ai.failure import crash
from oneoh_ai.question import Answer, Question, ask_player
from oneoh_games import GAMES, Generator


class Worker(Protocol):
    """Worker in this process or in another one. Its calls block."""

    def open(self) -> BotCard:
        """Load the bot. Raises BadScript, BadOption or BotFailed."""

    def ask(self, question: Question, patience: float, /) -> Answer:
        """Return the answer. Raises BotFailed, after `patience` seconds at the latest."""

    def forget(self, table: str, places: Sequence[int] = (), /) -> None:
        """End the players of a table that is over; `places` as for `Ending.game_over`."""

    def close(self) -> None:
        """Release everything, in the middle of a thought if need be."""


class InProcessWorker:
    """Worker that thinks in the caller's thread and waits as long as the player takes.

    For bots that are trusted, and for use inside the process of those that are not.
    """

    def __init__(self, bot: BotSpec, options: Mapping[str, Any]) -> None:
        """Raise BadOption if the bot does not take the options."""
        check_options(bot, options)
        self._bot = bot
        self._options = options
        self._players: dict[tuple[str, int], Player] = {}

    def open(self) -> BotCard:
        """Return the bot's description."""
        return self._bot.card()

    def ask(self, question: Question, _patience: float = 0) -> Answer:
        """Return the answer. Raises BotFailed."""
        seat = question.table, question.seed
        if seat not in self._players:
            self._players[seat] = self._seat_player(question)
        return ask_player(
            GAMES[question.game],
            self._players[seat],
            question.view,
            question.actions,
            left_ms=question.left_ms(),
            lines=question.lines,
            draw_offered=question.draw_offered,
            source=self._bot.source,
        )

    def forget(self, table: str, places: Sequence[int] = (), /) -> None:
        """End the players of a table that is over. What they do at their end cannot fail."""
        for seat in [seat for seat in self._players if seat[0] == table]:
            player = self._players.pop(seat)
            if isinstance(player, Ending):
                with suppress(Exception):
                    player.game_over(places)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _seat_player(self, question: Question) -> Player:
        try:
            player = seat_bot(
                self._bot, GAMES[question.game], Generator(question.seed), self._options
            )
            if isinstance(player, Informed):
                player.hear_options(question.options)
            return player
        except Exception as error:
            raise crash(error, self._bot.source) from error
