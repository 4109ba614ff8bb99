"""Replay of a recorded game: what each seat knew at each turn."""

from collections.abc import Iterator
from typing import Any

from oneoh_games.contract import AnyGame, Seat
from oneoh_games.records.checking import check
from oneoh_games.records.recorded_game import BROKEN_OFF, Move, RecordedGame, Surrender


class Replay:
    """A recorded game, replayed by its rules.

    A turn is the number of actions before a position. A game that seats gave up, or made a draw, has
    one turn more: its end, with nothing hidden.
    """

    def __init__(self, game: AnyGame, recorded: RecordedGame) -> None:
        """Replay all of the game. Raises BadRecord."""
        self.game = game
        self.recorded = recorded
        self.moves = recorded.moves
        self._states = check(game, recorded)

    @property
    def last(self) -> int:
        """Last turn."""
        return len(self.moves) + self.is_ended_early

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end, and was not broken off."""
        result = self.recorded.result
        return result is not None and result.end not in BROKEN_OFF

    @property
    def is_ended_early(self) -> bool:
        """Whether seats ended the game before its rules did: gave it up, or made it a draw."""
        result = self.recorded.result
        return self.is_over and result is not None and result.end != "rules"

    @property
    def is_given_up(self) -> bool:
        """Whether the game ended because all seats but one gave up."""
        gave_up = len(self.recorded.surrendered)
        return self.is_ended_early and gave_up >= len(self.recorded.seats) - 1

    def state(self, turn: int) -> Any:
        return self._states[min(turn, len(self.moves))]

    def view(self, turn: int, seat: Seat | None) -> Any:
        """Return what `seat`, or a spectator (None), knew at this turn.

        At the end of the game it is what the end disclosed.
        """
        if turn == self.last and self.is_over:
            return self.all_hands(turn, seat)
        return self.game.view(self.state(turn), seat)

    def all_hands(self, turn: int, seat: Seat | None) -> Any:
        """Return the view of `seat` with nothing hidden."""
        return self.game.reveal(self.state(turn), seat)

    def seen(self, turn: int, seat: Seat | None) -> str:
        """Return the action that led to this turn, from 1 to the number of moves, as `seat` knew it.

        Of an action that stays secret it is what those without it see.
        """
        move, before = self.moves[turn - 1], self._states[turn - 1]
        return self.game.seen_action(
            before, self.game.parse_action(move.action), None if move.secret else seat
        )

    def known(self, turn: int) -> str:
        """Return that action with nothing hidden, but for what stays secret."""
        move = self.moves[turn - 1]
        return self.seen(turn, None) if move.secret else move.action

    def to_act(self, turn: int) -> Seat | None:
        """Return the seat to act; None once the game is over."""
        if turn == self.last and self.is_over:
            return None
        return self.game.to_act(self.state(turn))

    def surrendered(self, turn: int) -> tuple[Surrender, ...]:
        """Return the surrenders up to this turn, in order."""
        return tuple(step for at, step in self._surrenders() if at <= turn)

    def _surrenders(self) -> Iterator[tuple[int, Surrender]]:
        """Yield each surrender with its turn: the one that ends the game is in the last."""
        moves = 0
        left = len(self.recorded.surrendered)
        for step in self.recorded.steps:
            if isinstance(step, Move):
                moves += 1
            else:
                left -= 1
                yield (self.last if not left and self.is_given_up else moves), step
