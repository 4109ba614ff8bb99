"""Encoding of Bot255: the own copy as planes, cards as counts, programs by their rank."""

from collections.abc import Mapping, Sequence
from typing import get_args

import numpy as np

from oneoh_ai.environments.action_table import ActionTable
from oneoh_ai.environments.arrays import Array, Parts, counts, numbers, one_hot, squash, zeros
from oneoh_ai.environments.bot255.actions import SWAPS, every_short_action, relative, swap_index
from oneoh_ai.environments.bot255.programs import SLOTS, offers
from oneoh_games.bot255.actions import PILES, Action, Swap
from oneoh_games.bot255.cards import ALL, DECK, HAND_SIZE, Card
from oneoh_games.bot255.grid import SIDE, Cell, Heading
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.bot255.view import Phase, SeatView, View

_CARDS = tuple(DECK)
_PHASES: tuple[Phase, ...] = get_args(Phase)
_FULL_RUN = 255
"""Points of a full run."""


class Bot255Encoding:
    """Encoding for tables of `seats` seats, all counted from the own seat on.

    Indices: short actions sorted by text, then Swaps by what they put down, then programs.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self._seats = seats
        self._table: ActionTable[Action] = ActionTable(every_short_action(seats))
        self._first_program = len(self._table) + SWAPS
        self.actions = self._first_program + SLOTS
        cards = len(_CARDS)
        self.parts: Parts = {
            "copy": (4, SIDE, SIDE),
            "heading": (len(Heading),),
            "own": (cards,),
            "memory": (1,),
            "hands": (seats, cards),
            "offered": (seats, cards),
            "scores": (seats, 5),
            "mover": (seats,),
            "piles": (3, cards),
            "sizes": (2,),
            "pile": (len(PILES),),
            "phase": (len(_PHASES),),
            "time": (2,),
            "programs": (SLOTS, 4),
        }

    def observe(self, view: View) -> Mapping[str, Array]:
        own = view.seat or 0
        order = [(own + step) % self._seats for step in range(self._seats)]
        offered = view.offered or (None,) * self._seats
        return {
            **_copy(view),
            "hands": np.stack([_counts(view.seats[seat].hand or ()) for seat in order]),
            "offered": np.stack([_one(offered[seat]) for seat in order]),
            "scores": np.stack([_scores(view, view.seats[seat]) for seat in order]),
            "mover": one_hot(view.mover, order),
            "piles": np.stack(
                [_one(view.discard_top), _one(view.in_play), _counts(view.searched or ())]
            ),
            "sizes": numbers(view.deck_size / len(ALL), view.discard_size / len(ALL)),
            "pile": one_hot(view.pile, PILES),
            "phase": one_hot(view.phase, _PHASES),
            "time": numbers(view.turn / view.turns, view.round / view.rounds),
            "programs": _programs(view),
        }

    def choices(self, view: View, legal: Sequence[Action]) -> Mapping[int, Action]:
        own = view.seat or 0
        hand = view.seats[own].hand or ()
        swaps = [action for action in legal if isinstance(action, Swap)]
        short = {
            relative(action, own, self._seats): action
            for action in legal
            if not isinstance(action, Swap)
        }
        programs = [offer.action for offer in offers(view)]
        return {
            **{index: short[key] for index, key in self._table.choices(list(short)).items()},
            **{len(self._table) + swap_index(action, hand): action for action in swaps},
            **dict(enumerate(programs, start=self._first_program)),
        }


def make_encoding(seats: int, options: Options) -> Bot255Encoding:
    """Return the encoding for such a table; named as an entry point."""
    return Bot255Encoding(seats, options)


def _copy(view: View) -> Mapping[str, Array]:
    """Return what a seat alone knows of itself; zeros for a spectator."""
    own = view.own
    hand = () if view.seat is None else view.seats[view.seat].hand or ()
    if own is None:
        planes, heading, memory = zeros(4, SIDE, SIDE), zeros(len(Heading)), 0
    else:
        bot, memory = own.copy.bot, own.memory
        cells = ([bot.cell], own.copy.bits, view.puzzle.bugs, view.puzzle.bits)
        planes = np.stack([_plane(each) for each in cells])
        heading = one_hot(bot.heading, tuple(Heading))
    return {
        "copy": planes,
        "heading": heading,
        "own": _counts(hand),
        "memory": numbers(squash(memory, HAND_SIZE)),
    }


def _plane(cells: Sequence[Cell]) -> Array:
    plane = zeros(SIDE * SIDE)
    plane[list(cells)] = 1
    return plane.reshape(SIDE, SIDE)


def _counts(cards: Sequence[Card]) -> Array:
    return counts(cards, _CARDS, max(DECK.values()))


def _one(card: Card | None) -> Array:
    return one_hot(card, _CARDS)


def _scores(view: View, seat: SeatView) -> Array:
    return numbers(
        squash(seat.hand_size, HAND_SIZE),
        seat.bits_left / BITS,
        squash(seat.round_points, _FULL_RUN),
        squash(seat.points, _FULL_RUN * view.rounds),
        1 / seat.place,
    )


def _programs(view: View) -> Array:
    """Return a row for each slot: whether it is filled, its bits, its moves, its lines."""
    rows = zeros(SLOTS, 4)
    for row, offer in zip(rows, offers(view), strict=False):
        row[:] = 1, offer.bits / BITS, squash(offer.moves, 8), squash(len(offer.action.program), 8)
    return rows
