"""Encoding of Binary: planes of the board, and every turn of either colour by its place."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from oneoh_ai.environments.action_table import ActionTable
from oneoh_ai.environments.arrays import Array, Parts, numbers, zeros
from oneoh_games.binary.actions import Action, format_action
from oneoh_games.binary.board import BOARDS, COLOURS
from oneoh_games.binary.options import Options
from oneoh_games.binary.turns import turns
from oneoh_games.binary.view import Side, View
from oneoh_games.contract import Seat

_FILES = "abcdefghijkl"


class BinaryEncoding:
    """Encoding for a board of one size. Index of a turn: its place among all, sorted by text."""

    def __init__(self, seats: int, options: Options) -> None:
        size = options.size
        self._size = size
        self._table: ActionTable[Action] = ActionTable(
            sorted(
                {turn for colour in COLOURS for turn in turns(size, colour).actions},
                key=format_action,
            )
        )
        self.actions = len(self._table)
        self.parts: Parts = {"board": (5, size, size), "hands": (2,), "scores": (2,), "swap": (1,)}

    def observe(self, view: View) -> Mapping[str, Array]:
        own, other = _sides(view)
        hand, area = BOARDS[self._size].pieces, self._size * self._size
        return {
            "board": np.stack(
                [
                    self._plane(own.pieces),
                    self._plane(other.pieces),
                    self._colour(own),
                    self._plane(view.center),
                    self._plane(view.last),
                ]
            ),
            "hands": numbers(own.hand / hand, other.hand / hand),
            "scores": numbers(own.score / area, other.score / area),
            "swap": numbers(view.may_swap),
        }

    def choices(self, view: View, legal: Sequence[Action]) -> Mapping[int, Action]:
        return self._table.choices(legal)

    def _plane(self, squares: Iterable[str]) -> Array:
        plane = zeros(self._size, self._size)
        for name in squares:
            plane[int(name[1:]) - 1, _FILES.index(name[0])] = 1
        return plane

    def _colour(self, side: Side) -> Array:
        """Return the plane of the squares that are of the side's colour."""
        rank, file = np.indices((self._size, self._size))
        light = (rank + file) % 2
        return (light if side.colour == "white" else 1 - light).astype(np.float32)


def make_encoding(seats: int, options: Options) -> BinaryEncoding:
    """Return the encoding for such a table; named as an entry point."""
    return BinaryEncoding(seats, options)


def _sides(view: View) -> tuple[Side, Side]:
    seat: Seat = view.seat or 0
    return view.sides[seat], view.sides[1 - seat]
