"""The players of several tables at one place, and the questions that are put to them."""

from collections.abc import Mapping
from typing import Any, Protocol

from oneoh_ai.chair import Chair
from oneoh_ai.contract import BotCard, BotSpec, check_options, seat_bot
from oneoh_ai.failure import crash
from oneoh_ai.question import Answer, Question
from oneoh_games import GAMES, Generator


class AnyDesk(Protocol):
    """A desk, in this process or in another one; its calls block."""

    def open(self) -> BotCard:
        """Load the bot. Raises BadScript, BadOption or BotFailed."""

    def ask(self, question: Question, patience: float, /) -> Answer:
        """Return the answer. Raises BotFailed, after `patience` seconds at the latest."""

    def forget(self, table: str, /) -> None:
        """End the players of a table that is over."""

    def close(self) -> None:
        """Give back what is held, in the middle of a thought if need be."""


class Desk:
    """Seats a player at each table that it is asked about.

    It waits as long as the player takes: for bots that can be trusted, and within the process
    of those that cannot.
    """

    def __init__(self, bot: BotSpec, options: Mapping[str, Any]) -> None:
        """Raises BadOption."""
        check_options(bot, options)
        self._bot = bot
        self._options = options
        self._chairs: dict[tuple[str, int], Chair] = {}

    def open(self) -> BotCard:
        """Return the bot's description."""
        return self._bot.card()

    def ask(self, question: Question, _patience: float = 0) -> Answer:
        """Return the answer. Raises BotFailed."""
        seat = question.table, question.seed
        if seat not in self._chairs:
            self._chairs[seat] = self._chair(question)
        return self._chairs[seat].ask(question.view, question.actions, question.left_ms())

    def forget(self, table: str) -> None:
        """End the players of a table that is over."""
        for seat in [seat for seat in self._chairs if seat[0] == table]:
            del self._chairs[seat]

    def close(self) -> None:
        """Nothing is held."""

    def _chair(self, question: Question) -> Chair:
        game = GAMES[question.game]
        try:
            player = seat_bot(self._bot, game, Generator(question.seed), self._options)
        except Exception as error:
            raise crash(error, self._bot.source) from error
        return Chair(game, player, self._bot.source)
