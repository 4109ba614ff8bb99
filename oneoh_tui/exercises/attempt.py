"""Attempt at an exercise: the player's actions so far, and the replies to them."""

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from oneoh_games import AnyGame, legal_line
from oneoh_games.contract import Seat
from oneoh_protocol.messages import Played
from oneoh_tui.games.exercise import Exercise

Status: TypeAlias = Literal["open", "solved", "missed"]


@dataclass(frozen=True)
class Attempt:
    """Exercise after some actions. It never changes; each action returns another one."""

    game: AnyGame
    exercise: Exercise
    state: Any
    moves: int = 0
    """Own actions so far."""
    last: Played | None = None
    """Last action of any seat, as the player may see it."""
    status: Status = "open"

    @classmethod
    def begin(cls, game: AnyGame, exercise: Exercise) -> "Attempt":
        """Return the attempt without any action."""
        return cls(game, exercise, exercise.start)

    @property
    def seat(self) -> Seat:
        """Seat of the player."""
        seat = self.game.to_act(self.exercise.start)
        assert seat is not None
        return seat

    @property
    def view(self) -> Any:
        """View of the player's seat."""
        return self.game.view(self.state, self.seat)

    @property
    def legal(self) -> str:
        """Legal actions with a space between two; "" once the attempt is over."""
        return legal_line(self.game, self.state) if self.status == "open" else ""

    def play(self, text: str) -> "Attempt":
        """Return the attempt after an action of the player, and the replies to it.

        Raises BadNotation and IllegalAction. Nothing can be played once it is over.
        """
        if self.status != "open":
            return self
        after = self._after(text)
        after = replace(after, moves=self.moves + 1)
        while after._judged == "open" and self.game.to_act(after.state) != self.seat:
            after = after._after(after._reply())
        return replace(after, status=after._judged)

    def _after(self, text: str) -> "Attempt":
        game, seat = self.game, self.game.to_act(self.state)
        action = game.parse_action(text)
        assert seat is not None
        seen = game.seen_action(self.state, action, self.seat)
        return replace(self, state=game.apply(self.state, action), last=Played(seat, seen, False))

    def _reply(self) -> str:
        if self.exercise.reply is not None:
            return self.exercise.reply(self.state)
        return self.game.format_action(self.game.default_action(self.state))

    @property
    def _judged(self) -> Status:
        if self.exercise.goal(self.exercise.start, self.state):
            return "solved"
        is_over = self.game.to_act(self.state) is None
        return "missed" if is_over or self.moves >= self.exercise.moves else "open"
