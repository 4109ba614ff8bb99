"""The choice of a turn: a piece of the board or of the hand, and the square that it goes to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from oneoh_tui.games.squares import name, place
from oneoh_tui.games.zero_point_one.squares import SIDE, in_order


@dataclass(frozen=True)
class Choice:
    """What may be chosen, and what is."""

    legal: frozenset[str] = frozenset()
    seat: int = 0
    cursor: str | None = None
    """The square that is looked at."""
    held: str | None = None
    """What was chosen to go: a square, or a kind of the hand."""
    turn: int = 0
    """The turns that were taken before this one."""
    start: str | None = None
    """The square that was looked at last, in an earlier turn: arrows begin there."""

    @cached_property
    def movable(self) -> frozenset[str]:
        """The squares of pieces that have somewhere to go."""
        return frozenset(text[:2] for text in self.legal if "@" not in text)

    @cached_property
    def droppable(self) -> frozenset[str]:
        """The kinds that can be dropped."""
        return frozenset(text.partition("@")[0] for text in self.legal if "@" in text)

    @property
    def source(self) -> str | None:
        """What would go: what is held or, without that, the piece that is looked at."""
        return self.held or (self.cursor if self.cursor in self.movable else None)

    @property
    def targets(self) -> frozenset[str]:
        """Where the source can go."""
        if self.source is None:
            return frozenset()
        start = self.source if self.source in self.movable else f"{self.source}@"
        return frozenset(text[-2:] for text in self.legal if text.startswith(start))

    @property
    def text(self) -> str:
        """The turn that is looked at, legal or not; empty if none is."""
        if self.held is None or self.cursor is None or self.cursor == self.held:
            return ""
        return self.held + ("@" if self.held in self.droppable else "") + self.cursor

    @property
    def action(self) -> str | None:
        """The legal turn that is looked at."""
        return self.text if self.text in self.legal else None

    @property
    def can_enter(self) -> bool:
        """Whether `enter` leads on."""
        if self.cursor is None:
            return bool(self.legal)
        return self.action is not None or self.cursor in {self.held, *self.movable}

    def enter(self) -> tuple[Self, str | None]:
        """Go one step on; also what is to be played now, if the turn is whole.

        From nowhere, look at the first square that matters.
        """
        if self.cursor is None:
            return self.step(1), None
        if self.action is not None:
            return self, self.action
        if self.cursor == self.held:
            return replace(self, held=None), None
        if self.cursor in self.movable:
            return replace(self, held=self.cursor), None
        return self, None

    def click(self, square: str) -> tuple[Self, str | None]:
        """A piece is taken up at once; a square is looked at first, and a second click plays."""
        here = replace(self, cursor=square)
        if square == self.cursor or square in self.movable:
            return here.enter()
        return here, None

    def pick(self, kind: str) -> Self:
        """Take a piece out of the hand, or put it back."""
        if kind == self.held:
            return replace(self, held=None)
        return replace(self, held=kind) if kind in self.droppable else self

    def move(self, files: int, ranks: int) -> Self:
        """Look at a square further on; from nowhere, at one in one's own half."""
        if self.cursor is None:
            middle = name(3, 4 if self.seat else 3)
            held = self.held if self.held in self.movable else None
            return replace(self, cursor=held or self.start or middle)
        file, rank = place(self.cursor)
        last = SIDE - 1
        return replace(
            self, cursor=name(min(max(file + files, 0), last), min(max(rank + ranks, 0), last))
        )

    def step(self, steps: int) -> Self:
        """Look at the next square that matters: where the held piece can go, or a piece that can."""
        squares = in_order(self.targets if self.held else self.movable, self.seat)
        if not squares:
            return self
        if self.cursor in squares:
            return replace(
                self, cursor=squares[(squares.index(self.cursor) + steps) % len(squares)]
            )
        return replace(self, cursor=squares[0 if steps > 0 else -1])

    def select(self, text: str) -> Self:
        """The turn of this notation, if it is legal."""
        if text not in self.legal:
            return self
        kind, at, square = text.partition("@")
        return replace(self, held=kind if at else text[:2], cursor=square or text[2:])

    def back(self) -> Self:
        """Take the last step back."""
        if self.held is not None:
            return replace(self, held=None)
        return replace(self, cursor=None)

    def renew(self, legal: Sequence[str], seat: int, turn: int) -> Self:
        """The same choice among other turns, as far as it still can be made.

        Nothing is looked at when a turn begins, so that what has happened is told first.
        """
        if turn != self.turn:
            start = self.cursor or self.start
            return type(self)(frozenset(legal), seat, turn=turn, start=start)
        new = type(self)(frozenset(legal), seat, self.cursor, None, turn, self.start)
        return replace(new, held=self.held) if self.held in new.movable | new.droppable else new
