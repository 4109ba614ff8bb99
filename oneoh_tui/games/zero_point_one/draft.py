"""A deployment that is thought of: pieces put by hand or all at once, and none of them sent yet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from oneoh_games import Generator
from oneoh_games.zero_point_one import KINDS, NAMES, READY_MADE, deployment
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.squares import name, place
from oneoh_tui.games.zero_point_one.squares import SIDE, home, in_order, pieces, undeployed

Placed: TypeAlias = tuple[tuple[str, str], ...]
"""Squares and the kinds on them, in the order in which they were put."""


@dataclass(frozen=True)
class Draft:
    """What is still to be deployed, and where it shall go."""

    seat: int = 0
    left: Mapping[str, int] = field(default_factory=dict)
    """How many of each kind the table waits for, those of the draft included."""
    free: frozenset[str] = frozenset()
    """The home squares that are empty at the table."""
    placed: Placed = ()
    before: tuple[Placed, ...] = ()
    """What was placed earlier, latest last."""
    cursor: str | None = None
    """The square that is looked at: from the start a home square, None where all are taken."""
    held: str | None = None
    """What goes onto the next square: a kind, or the piece of a square."""
    going: bool = False
    """The player has agreed to it, and one piece after the other is sent."""

    @property
    def pieces(self) -> dict[str, str]:
        """The kind on each square of the draft."""
        return dict(self.placed)

    @property
    def waiting(self) -> dict[str, int]:
        """How many of each kind have no square yet."""
        used = Counter(kind for _square, kind in self.placed)
        return {kind: count - used[kind] for kind, count in self.left.items() if count > used[kind]}

    @property
    def is_whole(self) -> bool:
        """Every piece has a square."""
        return bool(self.placed) and not self.waiting

    @property
    def actions(self) -> list[str]:
        """What is to be sent, in notation."""
        return [f"{kind}@{square}" for square, kind in self.placed]

    @property
    def arrangement(self) -> str | None:
        """The name of the ready-made arrangement that this is."""
        return next((each for each in READY_MADE if self.ready_made(each) == self.pieces), None)

    def ready_made(self, arrangement: str) -> dict[str, str] | None:
        """What of a ready-made arrangement is still to be placed; None if it cannot be had."""
        wanted = {
            NAMES[each.square]: each.kind.value
            for each in deployment(self.seat, READY_MADE[arrangement])
        }
        rest = {square: kind for square, kind in wanted.items() if square in self.free}
        return rest if Counter(rest.values()) == Counter(self.left) else None

    @property
    def available(self) -> list[str]:
        """The ready-made arrangements that can still be had."""
        return [each for each in READY_MADE if self.ready_made(each) is not None]

    def arrange(self, arrangement: str) -> Self:
        """Place all of a ready-made arrangement, if it can still be had."""
        wanted = self.ready_made(arrangement)
        return self if wanted is None else self._with(wanted.items())

    def arrange_next(self, steps: int) -> Self:
        """The ready-made arrangement after the present one."""
        names = self.available
        if not names:
            return self
        if self.arrangement in names:
            return self.arrange(names[(names.index(self.arrangement) + steps) % len(names)])
        return self.arrange(names[0 if steps > 0 else -1])

    def shuffle(self, rng: Generator) -> Self:
        """Place everything at random."""
        kinds = [kind for kind, count in sorted(self.left.items()) for _ in range(count)]
        rng.shuffle(kinds)
        return self._with(zip(in_order(self.free, self.seat), kinds, strict=True))

    def clear(self) -> Self:
        """Place nothing."""
        return self._with(()) if self.placed else self

    def undo(self) -> Self:
        """As it was before the last change."""
        if not self.before:
            return self
        *before, placed = self.before
        return replace(self, placed=placed, before=tuple(before), held=None, going=False)

    def pick(self, kind: str) -> Self:
        """Hold a piece that has no square yet, or let it go."""
        if kind == self.held:
            return replace(self, held=None)
        return replace(self, held=kind) if kind in self.waiting else self

    @property
    def next_piece(self) -> str | None:
        """The kind that is put where nothing is held: the first one that has no square yet."""
        return next((kind for kind in KEYS.values() if kind in self.waiting), None)

    @property
    def can_put(self) -> bool:
        """Whether `put` does something."""
        held_or_next = self.held or self.next_piece
        return self.cursor in self.free and bool(held_or_next or self.cursor in self.pieces)

    def put(self) -> Self:
        """Put what is held where one looks; without that, take up the piece that is there.

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
        """Look at a square; put what is held there, or take up the piece that is there."""
        here = self.look(square)
        return here.put() if self.held is not None or square in self.pieces else here

    def look(self, square: str) -> Self:
        """Look at this square."""
        return replace(self, cursor=square)

    def move(self, files: int, ranks: int) -> Self:
        """Look at a square further on."""
        if self.cursor is None:
            return self
        file, rank = place(self.cursor)
        last = SIDE - 1
        return self.look(name(min(max(file + files, 0), last), min(max(rank + ranks, 0), last)))

    def step(self, steps: int) -> Self:
        """Look at the next home square that has no piece yet, or at the next one if all have."""
        squares = in_order(self.free - {*self.pieces} or self.free, self.seat)
        if not squares:
            return self
        if self.cursor in squares:
            return self.look(squares[(squares.index(self.cursor) + steps) % len(squares)])
        return self.look(squares[0 if steps > 0 else -1])

    def select(self, text: str) -> Self:
        """Look at the square of this notation, with its piece held."""
        kind, _at, square = text.partition("@")
        if square not in self.free or kind not in self.left:
            return self
        return replace(self.look(square), held=kind if kind in self.waiting else None)

    def back(self) -> Self:
        """Let go of what is held."""
        return replace(self, held=None)

    def go(self) -> Self:
        """Have it sent."""
        return replace(self, going=True)

    def renew(self, view: View, seat: int) -> Self:
        """The same draft beside what the table has by now: what was taken there is no longer in it."""
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
        """A change that can be undone."""
        new = tuple(placed)
        return replace(self, placed=new, before=(*self.before, self.placed), held=None, going=False)

    def _move(self, origin: str, target: str) -> Self:
        """Move a piece of the draft; one that is there goes where it came from."""
        if origin == target:
            return replace(self, held=None)
        swap = {origin: target, target: origin}
        return self._with((swap.get(square, square), kind) for square, kind in self.placed)


def _still(placed: Placed, left: Mapping[str, int], free: frozenset[str]) -> Placed:
    """What can still be placed so."""
    room, kept = Counter(left), []
    for square, kind in placed:
        if square in free and room[kind] > 0:
            room[kind] -= 1
            kept.append((square, kind))
    return tuple(kept)


KEYS: Mapping[str, str] = {str(at): kind.value for at, kind in enumerate(KINDS, start=1)}
"""A key for each kind, in play as well."""
