"""Draft of a deployment: pieces placed one by one or all at once, and not sent yet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from oneoh_games import Generator
from oneoh_games.zero_point_one import KINDS, NAMES, READY_MADE, deployment
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.squares import file_and_rank, square_name
from oneoh_tui.games.zero_point_one.squares import SIDE, home, in_order, pieces, undeployed

Placed: TypeAlias = tuple[tuple[str, str], ...]
"""Squares and the kinds on them, in the order of placing."""


@dataclass(frozen=True)
class Draft:
    """Pieces still to be deployed, and their squares."""

    seat: int = 0
    left: Mapping[str, int] = field(default_factory=dict)
    """Number of each kind that the table waits for, those of the draft included."""
    free: frozenset[str] = frozenset()
    """Empty home squares of the table."""
    placed: Placed = ()
    before: tuple[Placed, ...] = ()
    """Earlier placings for undo, latest last."""
    cursor: str | None = None
    """Square of the cursor: at first a home square, None if all are taken."""
    held: str | None = None
    """Held piece: a kind, or the piece of a square."""
    going: bool = False
    """Whether it is confirmed and being sent piece by piece."""

    @property
    def pieces(self) -> dict[str, str]:
        """Kind on each square of the draft."""
        return dict(self.placed)

    @property
    def waiting(self) -> dict[str, int]:
        """Number of each kind without a square."""
        used = Counter(kind for _square, kind in self.placed)
        return {kind: count - used[kind] for kind, count in self.left.items() if count > used[kind]}

    @property
    def is_whole(self) -> bool:
        """Whether every piece has a square."""
        return bool(self.placed) and not self.waiting

    @property
    def actions(self) -> list[str]:
        """Actions to send, in notation."""
        return [f"{kind}@{square}" for square, kind in self.placed]

    @property
    def arrangement(self) -> str | None:
        """Name of the ready-made arrangement that it equals; "" for none."""
        return next((each for each in READY_MADE if self.ready_made(each) == self.pieces), None)

    def ready_made(self, arrangement: str) -> dict[str, str] | None:
        """Return the rest of a ready-made arrangement; None if it is not possible any more."""
        target = {
            NAMES[each.square]: each.kind.value
            for each in deployment(self.seat, READY_MADE[arrangement])
        }
        rest = {square: kind for square, kind in target.items() if square in self.free}
        return rest if Counter(rest.values()) == Counter(self.left) else None

    @property
    def available(self) -> list[str]:
        """Ready-made arrangements that are still possible."""
        return [each for each in READY_MADE if self.ready_made(each) is not None]

    def arrange(self, arrangement: str) -> Self:
        """Place all of a ready-made arrangement, if it is still possible."""
        target = self.ready_made(arrangement)
        return self if target is None else self._with(target.items())

    def arrange_next(self, steps: int) -> Self:
        """Place the ready-made arrangement after the present one."""
        names = self.available
        if not names:
            return self
        if self.arrangement in names:
            return self.arrange(names[(names.index(self.arrangement) + steps) % len(names)])
        return self.arrange(names[0 if steps > 0 else -1])

    def shuffle(self, rng: Generator) -> Self:
        """Place all pieces at random."""
        kinds = [kind for kind, count in sorted(self.left.items()) for _ in range(count)]
        rng.shuffle(kinds)
        return self._with(zip(in_order(self.free, self.seat), kinds, strict=True))

    def clear(self) -> Self:
        """Take all pieces back."""
        return self._with(()) if self.placed else self

    def undo(self) -> Self:
        """Undo the last change."""
        if not self.before:
            return self
        *before, placed = self.before
        return replace(self, placed=placed, before=tuple(before), held=None, going=False)

    def pick(self, kind: str) -> Self:
        """Hold a piece without a square, or let it go."""
        if kind == self.held:
            return replace(self, held=None)
        return replace(self, held=kind) if kind in self.waiting else self

    @property
    def next_piece(self) -> str | None:
        """Kind placed while nothing is held: the first one without a square."""
        return next((kind for kind in KEYS.values() if kind in self.waiting), None)

    @property
    def can_put(self) -> bool:
        """Whether `put` does something."""
        held_or_next = self.held or self.next_piece
        return self.cursor in self.free and bool(held_or_next or self.cursor in self.pieces)

    def put(self) -> Self:
        """Place the held piece at the cursor; without one, take up the piece there.

        Where nothing is, put the next piece.
        """
        square, here = self.cursor, self.pieces
        if square is None or not self.can_put:
            return self
        if self.held is None:
            if square in here:
                return replace(self, held=square)
            return self._with([*self.placed, (square, self.next_piece or "")])
        if self.held in here:
            return self._move(self.held, square)
        after = self._with(
            [*((at, kind) for at, kind in self.placed if at != square), (square, self.held)]
        )
        return replace(after, held=self.held if self.held in after.waiting else None)

    def click(self, square: str) -> Self:
        """Move the cursor to a square and `put`."""
        here = self.go_to(square)
        return here.put() if self.held is not None or square in self.pieces else here

    def go_to(self, square: str) -> Self:
        """Move the cursor to a square."""
        return replace(self, cursor=square)

    def move(self, files: int, ranks: int) -> Self:
        """Move the cursor by a step."""
        if self.cursor is None:
            return self
        file, rank = file_and_rank(self.cursor)
        last = SIDE - 1
        return self.go_to(
            square_name(min(max(file + files, 0), last), min(max(rank + ranks, 0), last))
        )

    def step(self, steps: int) -> Self:
        """Move the cursor to the next empty home square, or the next one if none is empty."""
        squares = in_order(self.free - {*self.pieces} or self.free, self.seat)
        if not squares:
            return self
        if self.cursor in squares:
            return self.go_to(squares[(squares.index(self.cursor) + steps) % len(squares)])
        return self.go_to(squares[0 if steps > 0 else -1])

    def select(self, text: str) -> Self:
        """Move the cursor to the square of a notation, with its piece held."""
        kind, _at, square = text.partition("@")
        if square not in self.free or kind not in self.left:
            return self
        return replace(self.go_to(square), held=kind if kind in self.waiting else None)

    def back(self) -> Self:
        """Let go of the held piece."""
        return replace(self, held=None)

    def go(self) -> Self:
        """Confirm the draft: it is sent."""
        return replace(self, going=True)

    def renew(self, view: View, seat: int) -> Self:
        """Return the draft without what the table has by now."""
        left = undeployed(view, seat)
        free = home(seat) - {*pieces(view)}
        new = replace(
            self,
            cursor=self.cursor or next(iter(in_order(free, seat)), None),
            seat=seat,
            left=left,
            free=free,
            placed=_still(self.placed, left, free),
            before=tuple(_still(placed, left, free) for placed in self.before),
        )
        return new if self.held in {*new.waiting, *new.pieces} else replace(new, held=None)

    def _with(self, placed: Iterable[tuple[str, str]]) -> Self:
        """Return the draft with a change that can be undone."""
        new = tuple(placed)
        return replace(self, placed=new, before=(*self.before, self.placed), held=None, going=False)

    def _move(self, origin: str, target: str) -> Self:
        """Move a piece of the draft; a piece on the target goes the other way."""
        if origin == target:
            return replace(self, held=None)
        swap = {origin: target, target: origin}
        return self._with((swap.get(square, square), kind) for square, kind in self.placed)


def _still(placed: Placed, left: Mapping[str, int], free: frozenset[str]) -> Placed:
    """Return the part of an arrangement that can still be placed."""
    room, kept = Counter(left), []
    for square, kind in placed:
        if square in free and room[kind] > 0:
            room[kind] -= 1
            kept.append((square, kind))
    return tuple(kept)


KEYS: Mapping[str, str] = {str(at): kind.value for at, kind in enumerate(KINDS, start=1)}
"""Key for each kind, also for drops."""
