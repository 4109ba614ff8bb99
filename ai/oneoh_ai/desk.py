"""The players of several tables at one place, and the questions that are put to them."""

import time
import traceback
from collections.abc import Mapping
from typing import Any

import msgspec

from oneoh_ai.contract import Player, Timed, answer_text, seat_bot
from oneoh_ai.registry import find_bot
from oneoh_ai.script import explain
from oneoh_ai.seeds import derive
from oneoh_games import GAMES, Generator
from oneoh_protocol.messages import Request


class Question(msgspec.Struct, frozen=True):
    """A request, and when its time is up by `time.monotonic`, which all processes share."""

    request: Request
    until: float | None


class BotFailed(Exception):
    """The bot gave no usable answer. `trace` is for its author."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message, trace)
        self.message = message
        self.trace = trace


class DeskGone(BotFailed):
    """The process in which the bot was thinking has ended."""


class Desk:
    """Seats a player at each table that it is asked about."""

    def __init__(self, bot: str, options: Mapping[str, Any], seed: int) -> None:
        self._bot = find_bot(bot)
        self._options = options
        self._seed = seed
        self._players: dict[str, Player] = {}

    def ask(self, question: Question) -> str:
        """The answer to a request. Raises BotFailed."""
        try:
            return self._choose(question.request, question.until)
        except Exception as error:
            raise BotFailed(explain(error), traceback.format_exc()) from error

    def forget(self, table: str) -> None:
        """The table is over."""
        self._players.pop(table, None)

    def close(self) -> None:
        """Nothing is to be given back."""

    def _choose(self, request: Request, until: float | None) -> str:
        game = GAMES[request.game]
        view = msgspec.convert(request.view, game.view_type)
        player = self._player(request)
        if isinstance(player, Timed):
            player.allow(None if until is None else int((until - time.monotonic()) * 1000))
        return answer_text(game, player.choose(view, legal_actions(request)))

    def _player(self, request: Request) -> Player:
        if request.table not in self._players:
            rng = Generator(derive(self._seed, request.table))
            self._players[request.table] = seat_bot(
                self._bot, GAMES[request.game], rng, self._options
            )
        return self._players[request.table]


def legal_actions(request: Request) -> tuple[Any, ...]:
    """What may be answered, listed in the request or not."""
    game = GAMES[request.game]
    if request.legal is not None:
        return tuple(map(game.parse_action, request.legal))
    view = msgspec.convert(request.view, game.view_type)
    return tuple(game.legal_actions(game.determinize(view, Generator(0))))
