"""Encoding of Zero Point One: a plane for each kind of piece, every step and drop by its place."""

from collections.abc import Mapping, Sequence

import numpy as np

from oneoh_ai.environments.action_table import ActionTable
from oneoh_ai.environments.arrays import Array, Parts, numbers, one_hot, squash, zeros
from oneoh_games.zero_point_one.actions import Action, Drop, Move, format_action
from oneoh_games.zero_point_one.options import Options
from oneoh_games.zero_point_one.pieces import ARMY, KINDS, LETTERS
from oneoh_games.zero_point_one.squares import SIDE, SQUARES, STEPS
from oneoh_games.zero_point_one.view import Pieces, View

_PHASES = ("deployment", "play", "over")


def _every_action() -> list[Action]:
    drops: list[Action] = [Drop(kind, square) for kind in KINDS for square in SQUARES]
    moves: set[Action] = {
        Move(origin, target)
        for steps in STEPS
        for origin in SQUARES
        for target in SQUARES
        if steps[origin] >> target & 1
    }
    return sorted([*drops, *moves], key=format_action)


class ZeroPointOneEncoding:
    """Encoding for any table. Index of an action: its place among all, sorted by text."""

    def __init__(self, seats: int, options: Options) -> None:
        self._table: ActionTable[Action] = ActionTable(_every_action())
        self.actions = len(self._table)
        self.parts: Parts = {
            "board": (2 * len(KINDS), SIDE, SIDE),
            "hands": (2, len(KINDS)),
            "to_deploy": (2, len(KINDS)),
            "phase": (len(_PHASES),),
            "side": (1,),
            "attacked": (2,),
            "limits": (2,),
        }

    def observe(self, view: View) -> Mapping[str, Array]:
        own = view.seat or 0
        order = (own, 1 - own)
        left = 1.0 if view.turns_left is None else squash(view.turns_left, 50)
        return {
            "board": np.stack(
                [_plane(view.board, seat, kind) for seat in order for kind in LETTERS]
            ),
            "hands": np.stack([_shares(view.hands[seat]) for seat in order]),
            "to_deploy": np.stack([_shares(view.to_deploy[seat]) for seat in order]),
            "phase": one_hot(view.phase, _PHASES),
            "side": numbers(own),
            "attacked": numbers(*(view.attacked[seat] for seat in order)),
            "limits": numbers(left, view.arisen / view.repetition if view.repetition else 0),
        }

    def choices(self, view: View, legal: Sequence[Action]) -> Mapping[int, Action]:
        return self._table.choices(legal)


def make_encoding(seats: int, options: Options) -> ZeroPointOneEncoding:
    """Return the encoding for such a table; named as an entry point."""
    return ZeroPointOneEncoding(seats, options)


def _plane(board: str, seat: int, letter: str) -> Array:
    """Return where a kind of a seat stands: ranks from 1 up, files from a on."""
    mark = letter.lower() if seat else letter
    plane = zeros(SIDE, SIDE)
    for place, found in enumerate(board):
        if found == mark:
            plane[SIDE - 1 - place // SIDE, place % SIDE] = 1
    return plane


def _shares(pieces: Pieces) -> Array:
    """Return how many there are of each kind, as shares of all that there can be."""
    both = zip(KINDS, ARMY, strict=True)
    return numbers(*(pieces.get(kind, 0) / (2 * count) for kind, count in both))
