"""Replay of a recorded game: what each seat knew at each turn."""

from typing import Any

from oneoh_games.contract import AnyGame, Seat
from oneoh_games.records.checking import check
from oneoh_games.records.recorded_game import BROKEN_OFF, Move, RecordedGame, Surrender


class Replay:
    """A recorded game, replayed by its rules. A turn is the number of actions before a position."""

    def __init__(self, game: AnyGame, recorded: RecordedGame) -> None:
        """Replay all of the game. Raises BadRecord."""
        self.game = game
        self.recorded = recorded
        self._states = check(game, recorded)
        self.moves = recorded.moves

    @property
    def last(self) -> int:
        """Last turn."""
        return len(self.moves)

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end, and was not broken off."""
        result = self.recorded.result
        return result is not None and result.end not in BROKEN_OFF

    def state(self, turn: int) -> Any:
        return self._states[turn]

    def view(self, turn: int, seat: Seat | None) -> Any:
        """Return what `seat`, or a spectator (None), knew at this turn.

        At the last one it is what the end disclosed.
        """
        if turn == self.last and self.is_over:
            return self.all_hands(turn, seat)
        return self.game.view(self._states[turn], seat)

    def all_hands(self, turn: int, seat: Seat | None) -> Any:
        """Return the view of `seat` with nothing hidden."""
        return self.game.reveal(self._states[turn], seat)

    def seen(self, turn: int, seat: Seat | None) -> str:
        """Return the action before this turn, which is at least 1, as `seat` knew it.

        Of an action that stays secret it is what those without it see.
        """
        move, before = self.moves[turn - 1], self._states[turn - 1]
        return self.game.seen_action(
            before, self.game.parse_action(move.action), None if move.secret else seat
        )

    def known(self, turn: int) -> str:
        """Return the action before this turn with nothing hidden, but for what stays secret."""
        move = self.moves[turn - 1]
        return self.seen(turn, None) if move.secret else move.action

    def to_act(self, turn: int) -> Seat | None:
        """Return the seat to act; None once the game is over."""
        if turn == self.last and self.is_over:
            return None
        return self.game.to_act(self._states[turn])

    def surrendered(self, turn: int) -> tuple[Surrender, ...]:
        """Return the surrenders before the action that follows this turn."""
        found: list[Surrender] = []
        moves = 0
        for step in self.recorded.steps:
            moves += isinstance(step, Move)
            if moves > turn:
                break
            if isinstance(step, Surrender):
                found.append(step)
        return tuple(found)
