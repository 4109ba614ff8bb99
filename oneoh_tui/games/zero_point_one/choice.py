"""Choice of a turn: a piece of the board or the hand, and its target square."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from oneoh_tui.games.squares import file_and_rank, square_name
from oneoh_tui.games.zero_point_one.squares import SIDE, in_order


@dataclass(frozen=True)
class Choice:
    """Legal turns, and the choice among them so far."""

    legal: frozenset[str] = frozenset()
    seat: int = 0
    cursor: str | None = None
    """Square of the cursor."""
    held: str | None = None
    """Chosen source: a square, or a kind of the hand."""
    turn: int = 0
    """Number of turns before this one."""
    start: str | None = None
    """Cursor of the last turn, where arrows begin."""

    @cached_property
    def movable(self) -> frozenset[str]:
        """Squares of pieces that can move."""
        return frozenset(text[:2] for text in self.legal if "@" not in text)

    @cached_property
    def droppable(self) -> frozenset[str]:
        """Kinds that can be dropped."""
        return frozenset(text.partition("@")[0] for text in self.legal if "@" in text)

    @property
    def source(self) -> str | None:
        """Held piece, or the piece at the cursor."""
        return self.held or (self.cursor if self.cursor in self.movable else None)

    @property
    def targets(self) -> frozenset[str]:
        """Targets of the source."""
        if self.source is None:
            return frozenset()
        start = self.source if self.source in self.movable else f"{self.source}@"
        return frozenset(text[-2:] for text in self.legal if text.startswith(start))

    @property
    def text(self) -> str:
        """Notation of the chosen turn, legal or not; "" for none."""
        if self.held is None or self.cursor is None or self.cursor == self.held:
            return ""
        return self.held + ("@" if self.held in self.droppable else "") + self.cursor

    @property
    def action(self) -> str | None:
        """Chosen turn if it is legal."""
        return self.text if self.text in self.legal else None

    @property
    def can_enter(self) -> bool:
        """Whether `enter` does something."""
        if self.cursor is None:
            return bool(self.legal)
        return self.action is not None or self.cursor in {self.held, *self.movable}

    def enter(self) -> tuple[Self, str | None]:
        """Take the next step; return the choice and, if the turn is complete, its notation.

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
        """Take up a clicked piece; move the cursor to a square, which a second click plays."""
        here = replace(self, cursor=square)
        if square == self.cursor or square in self.movable:
            return here.enter()
        return here, None

    def pick(self, kind: str) -> Self:
        """Take a piece of the hand, or put it back."""
        if kind == self.held:
            return replace(self, held=None)
        return replace(self, held=kind) if kind in self.droppable else self

    def move(self, files: int, ranks: int) -> Self:
        """Move the cursor by a step; without a cursor, to the player's half."""
        if self.cursor is None:
            middle = square_name(3, 4 if self.seat else 3)
            held = self.held if self.held in self.movable else None
            return replace(self, cursor=held or self.start or middle)
        file, rank = file_and_rank(self.cursor)
        last = SIDE - 1
        return replace(
            self,
            cursor=square_name(min(max(file + files, 0), last), min(max(rank + ranks, 0), last)),
        )

    def step(self, steps: int) -> Self:
        """Move the cursor to the next target of the held piece, or the next piece that can move."""
        squares = in_order(self.targets if self.held else self.movable, self.seat)
        if not squares:
            return self
        if self.cursor in squares:
            return replace(
                self, cursor=squares[(squares.index(self.cursor) + steps) % len(squares)]
            )
        return replace(self, cursor=squares[0 if steps > 0 else -1])

    def select(self, text: str) -> Self:
        """Choose the turn of a notation, if it is legal; the square of a piece takes that alone."""
        if text in self.movable:
            return replace(self, held=text, cursor=text)
        if text not in self.legal:
            return self
        kind, at, square = text.partition("@")
        return replace(self, held=kind if at else text[:2], cursor=square or text[2:])

    def back(self) -> Self:
        """Undo the last step."""
        if self.held is not None:
            return replace(self, held=None)
        return replace(self, cursor=None)

    def renew(self, legal: Sequence[str], seat: int, turn: int) -> Self:
        """Return the same choice among other turns, as far as it is possible.

        A turn begins without a cursor, so that the effects of the last one are read first.
        """
        if turn != self.turn:
            start = self.cursor or self.start
            return type(self)(frozenset(legal), seat, turn=turn, start=start)
        new = type(self)(frozenset(legal), seat, self.cursor, None, turn, self.start)
        return replace(new, held=self.held) if self.held in new.movable | new.droppable else new
