"""A place for a player of this process: asks it, times it, and reads its answer."""

import time
from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import BadAnswer, Player, Timed, answer_text
from oneoh_ai.failure import BotFailed, crash
from oneoh_ai.question import Answer
from oneoh_games import AnyGame


class Chair:
    """A player and its game. `source` is the file that its author wrote, "" if not known."""

    def __init__(self, game: AnyGame, player: Player, source: str = "") -> None:
        self._game = game
        self._player = player
        self._source = source

    def ask(self, view: Any, actions: Sequence[Any], left_ms: int | None = None) -> Answer:
        """Return the player's answer. Raises BotFailed."""
        began = time.perf_counter()
        try:
            if isinstance(self._player, Timed):
                self._player.allow(left_ms)
            answer = self._player.choose(view, actions)
        except BotFailed:
            raise
        except Exception as error:
            raise crash(error, self._source) from error
        try:
            return Answer(answer_text(self._game, answer), time.perf_counter() - began)
        except BadAnswer as error:
            raise BotFailed("illegal", str(error)) from error
