"""Encoding of One Zero One: the program as planes, cards as counts, every action by its place."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from oneoh_ai.environments.action_table import ActionTable
from oneoh_ai.environments.arrays import Array, Parts, counts, numbers, one_hot, zeros
from oneoh_games.one_zero_one.actions import ACTIONS, Action
from oneoh_games.one_zero_one.cards import ALL_CARDS, Direction, Kind
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.program import LINES
from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, View

COLUMNS = 24
"""Columns that have a place; of cards further right, which are rare, only lines and points tell."""
_BOX = 32
"""Cards of both decks, at the most."""

_KINDS, _DIRECTIONS = tuple(Kind), tuple(Direction)
_PLANES = len(_KINDS) + 2 + len(_DIRECTIONS) + 2


class OneZeroOneEncoding:
    """Encoding for any table. Index of an action: its place among all, sorted by text."""

    def __init__(self, seats: int, options: Options) -> None:
        self._table: ActionTable[Action] = ActionTable(ACTIONS[text] for text in sorted(ACTIONS))
        self.actions = len(self._table)
        cards = len(ALL_CARDS)
        self.parts: Parts = {
            "program": (_PLANES, len(LINES), COLUMNS),
            "lines": (5, len(LINES)),
            "own": (3, cards),
            "other": (3, cards),
            "piles": (2, cards),
            "sizes": (4,),
            "waiting": (2 + len(LINES) + COLUMNS,),
            "points": (2,),
        }

    def observe(self, view: View) -> Mapping[str, Array]:
        own = view.seat or 0
        return {
            "program": _program(view, own),
            "lines": np.stack([_line(line, own) for line in view.lines], axis=1),
            "own": _cards(view, own),
            "other": _cards(view, 1 - own),
            "piles": np.stack(
                [counts(pile, ALL_CARDS, _BOX) for pile in (view.discard, view.deleted)]
            ),
            "sizes": _sizes(view, own),
            "waiting": _waiting(view),
            "points": numbers(view.points[own] / sum(LINES), view.points[1 - own] / sum(LINES)),
        }

    def choices(self, view: View, legal: Sequence[Action]) -> Mapping[int, Action]:
        return self._table.choices(legal)


def make_encoding(seats: int, options: Options) -> OneZeroOneEncoding:
    """Return the encoding for such a table; named as an entry point."""
    return OneZeroOneEncoding(seats, options)


def _program(view: View, own: int) -> Array:
    program = zeros(_PLANES, len(LINES), COLUMNS)
    for row, line in enumerate(view.lines):
        for column, card in enumerate(line.cards[:COLUMNS]):
            if card is not None:
                program[:, row, column] = _placed(card, own)
    return program


# There are a few hundred, and views show the same ones again and again.
@lru_cache(maxsize=1024)
def _placed(card: PlacedCard, own: int) -> Array:
    return np.concatenate(
        [
            one_hot(card.kind, _KINDS),
            numbers(card.digit == own, card.digit != own),
            one_hot(card.direction, _DIRECTIONS),
            numbers(card.protected, card.counts),
        ]
    )


def _line(line: ProgramLine, own: int) -> Array:
    mine, theirs = line.counting[own] / _BOX, line.counting[1 - own] / _BOX
    return numbers(line.open, mine, theirs, line.controller == own, line.controller == 1 - own)


def _cards(view: View, seat: int) -> Array:
    """Return the hand of a seat as far as it is known, its top card, and those out of sight."""
    cards = view.seats[seat]
    hand = cards.seen if cards.hand is None else cards.hand
    known = (counts(hand, ALL_CARDS, _BOX), one_hot(cards.deck_top, ALL_CARDS))
    return np.stack([*known, counts(cards.unseen, ALL_CARDS, _BOX)])


def _sizes(view: View, own: int) -> Array:
    mine, theirs = view.seats[own], view.seats[1 - own]
    sizes = (mine.hand_size, mine.deck_size, theirs.hand_size, theirs.deck_size)
    return numbers(*(size / _BOX for size in sizes))


def _waiting(view: View) -> Array:
    """Return which pile a PRINT or PASTE takes from, and the line and column of its space."""
    waiting = view.waiting
    if waiting is None:
        return zeros(2 + len(LINES) + COLUMNS)
    return np.concatenate(
        [
            one_hot(waiting.source, ("hand", "discard")),
            one_hot(waiting.space.line, LINES),
            one_hot(waiting.space.column, range(1, COLUMNS + 1)),
        ]
    )
