"""Bots of a match: ours in this process, everybody else's behind the wall of their own."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from oneoh_ai.allowance import Allowance
from oneoh_ai.apart import DeskApart
from oneoh_ai.contract import BotCard
from oneoh_ai.desk import AnyDesk, Desk
from oneoh_ai.offline import AnyChair
from oneoh_ai.question import Answer, Question
from oneoh_ai.registry import find_bot, is_ours


class Entrant(msgspec.Struct, frozen=True):
    """A bot by name or file, and its options."""

    bot: str
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        given = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.bot}:{given}" if given else self.bot


class Contestants:
    """Keeps a desk for each entrant from game to game; to be closed."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._desks: dict[str, AnyDesk] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for desk in self._desks.values():
            desk.close()

    def card(self, entrant: Entrant) -> BotCard:
        """Load the bot. Raises NoSuchBot, BadScript or BadOption; BotFailed if that hangs."""
        return self._desk(entrant).open()

    def chair(self, entrant: Entrant, game: str, table: str, seed: int) -> AnyChair:
        """Seat the bot at a table."""
        return _Chair(self._desk(entrant), game, table, seed, self._allowance.move_s)

    def forget(self, table: str) -> None:
        """End the players of a table that is over."""
        for desk in self._desks.values():
            desk.forget(table)

    def _desk(self, entrant: Entrant) -> AnyDesk:
        name = str(entrant)
        if name not in self._desks:
            self._desks[name] = self._new_desk(entrant)
        return self._desks[name]

    def _new_desk(self, entrant: Entrant) -> AnyDesk:
        if is_ours(entrant.bot):
            return Desk(find_bot(entrant.bot), entrant.options)
        return DeskApart(entrant.bot, entrant.options, self._allowance)


class _Chair:
    """A seat at one table whose player is asked at a desk."""

    def __init__(self, desk: AnyDesk, game: str, table: str, seed: int, patience: float) -> None:
        self._desk = desk
        self._game = game
        self._table = table
        self._seed = seed
        self._patience = patience

    def ask(self, view: Any, actions: Sequence[Any], /) -> Answer:
        question = Question(self._table, self._game, self._seed, view, tuple(actions))
        return self._desk.ask(question, self._patience)
