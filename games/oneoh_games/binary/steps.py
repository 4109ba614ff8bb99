"""A turn in two steps, for people who choose one square after the other, and for search.

There are hundreds of turns, but few squares: choose a first one, then a second one or none.
"""

from oneoh_games.binary.actions import Action, Swap, turn_on
from oneoh_games.binary.board import Square, bit
from oneoh_games.binary.legality import may_swap, pairable, singles
from oneoh_games.binary.state import State
from oneoh_games.generator import Generator


def first_squares(state: State) -> list[Square]:
    """Where a piece may be put first, which is always a legal turn as it stands; by name."""
    return state.board.among(singles(state))


def second_squares(state: State, first: Square) -> list[Square]:
    """Where a second piece may go with one on `first`, in either order; by name."""
    pairs = pairable(state)
    return state.board.among(pairs & ~bit(first)) if bit(first) & pairs else []


def flip_squares(state: State) -> list[Square]:
    """Where a piece takes an empty square away from the other side; by name.

    Such a piece gains the most ground, so it is worth looking at first.
    """
    if state.to_move is None:
        return []
    return state.board.among(singles(state) & state.board.coloured[1 - state.to_move])


def count_turns(state: State) -> int:
    """How many legal actions there are, without listing them."""
    pairs = pairable(state).bit_count()
    return singles(state).bit_count() + pairs * (pairs - 1) // 2 + may_swap(state)


def random_turn(state: State, rng: Generator) -> Action:
    """Any of the legal actions, each as likely as the others, without listing them."""
    alone = first_squares(state)
    drawn = rng.below(count_turns(state))
    if drawn < len(alone):
        return turn_on(alone[drawn])
    if drawn == len(alone) and may_swap(state):
        return Swap()
    partners = state.board.among(pairable(state))
    first = partners.pop(rng.below(len(partners)))
    return turn_on(first, rng.choice(partners))
