"""Choice of a turn in two steps: a square, then a second one or none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from oneoh_tui.games.binary.squares import pair
from oneoh_tui.games.squares import file_and_rank, square_name

SWAP = "swap"


@dataclass(frozen=True)
class Choice:
    """Legal turns, and the choice among them so far."""

    size: int = 8
    legal: frozenset[str] = frozenset()
    pairable: frozenset[str] = frozenset()
    """Squares that allow a second piece, by first square."""
    cursor: str | None = None
    """Square of the cursor."""
    first: str | None = None
    """First square, while a second one is chosen."""
    swap: bool = False
    """Whether the swap is chosen."""

    @classmethod
    def among(cls, legal: Sequence[str], size: int) -> Self:
        """Return an empty choice among these turns."""
        pairs = [text.split(",") for text in legal if "," in text]
        pairable = frozenset(square for squares in pairs for square in squares)
        return cls(size, frozenset(legal), pairable)

    @property
    def text(self) -> str:
        """Notation of the chosen turn, legal or not; "" for none."""
        if self.swap:
            return SWAP
        if self.first is None or self.cursor is None or self.cursor == self.first:
            return self.first or self.cursor or ""
        return pair(self.first, self.cursor)

    @property
    def action(self) -> str | None:
        """Chosen turn if it is legal."""
        return self.text if self.text in self.legal else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is chosen."""
        return self.cursor is None and self.first is None and not self.swap

    @property
    def can_enter(self) -> bool:
        """Whether `enter` does something."""
        return self.action is not None or self.first is not None

    @property
    def is_whole(self) -> bool:
        """Whether the turn is complete, so that Enter plays it."""
        if self.action is None:
            return False
        return self.swap or self.first is not None or self.action not in self.pairable

    def enter(self) -> tuple[Self, str | None]:
        """Take the next step; return the choice and, if the turn is complete, its notation."""
        if self.is_whole:
            return self, self.action
        if self.first is not None:
            return replace(self, first=None), None
        return replace(self, first=self.action), None

    def begin(self) -> Self:
        """Move the cursor to the legal square nearest to the middle."""
        squares = [text for text in self.legal if "," not in text and text != SWAP]
        middle = (self.size - 1) / 2

        def order(square: str) -> tuple[float, str]:
            file, rank = file_and_rank(square)
            return abs(file - middle) + abs(rank - middle), square

        return self.go_to(min(squares, key=order)) if squares else self

    def move(self, files: int, ranks: int) -> Self:
        """Move the cursor by a step; without a cursor, to the middle."""
        if self.cursor is None:
            middle = square_name(self.size // 2 - 1, self.size // 2 - 1)
            return replace(self, cursor=self.first or middle, swap=False)
        file, rank = file_and_rank(self.cursor)
        last = self.size - 1
        to = square_name(min(max(file + files, 0), last), min(max(rank + ranks, 0), last))
        return replace(self, cursor=to, swap=False)

    def go_to(self, square: str) -> Self:
        """Move the cursor to a square."""
        return replace(self, cursor=square, swap=False)

    def take_swap(self) -> Self:
        """Choose the swap, if it is legal."""
        if SWAP not in self.legal:
            return self
        return replace(self, swap=True, first=None)

    def select(self, text: str) -> Self:
        """Choose the turn of a notation, if it is legal."""
        if text not in self.legal:
            return self
        if text == SWAP:
            return self.take_swap()
        one, _comma, other = text.partition(",")
        return replace(self, cursor=other or one, first=one if other else None, swap=False)

    def back(self) -> Self:
        """Undo the last step."""
        if self.first is not None:
            return replace(self, first=None)
        return replace(self, cursor=None, swap=False)

    def renew(self, legal: Sequence[str], size: int) -> Self:
        """Return the same choice among other turns, as far as it is possible."""
        new = type(self).among(legal, size)
        cursor = self.cursor if size == self.size else None
        kept = replace(new, cursor=cursor, swap=self.swap and SWAP in new.legal)
        return replace(kept, first=self.first) if self.first in new.pairable else kept
