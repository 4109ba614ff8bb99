"""Random play on boards of any size: hundreds of turns, counted and drawn without listing them."""

from oneoh_games import Generator
from oneoh_games.binary import Action, State, Swap, place_on
from oneoh_games.binary.board import Square
from oneoh_games.binary.legality import may_swap, pairable, singles


def flip_squares(state: State) -> list[Square]:
    """Return the squares, by name, where a piece takes an empty square from the other side."""
    if state.to_move is None:
        return []
    return state.board.among(singles(state) & state.board.coloured[1 - state.to_move])


def count_turns(state: State) -> int:
    """Return the number of legal actions."""
    pairs = pairable(state).bit_count()
    return singles(state).bit_count() + pairs * (pairs - 1) // 2 + may_swap(state)


def random_turn(state: State, rng: Generator) -> Action:
    """Draw a legal action, each equally likely."""
    alone = state.board.among(singles(state))
    drawn = rng.below(count_turns(state))
    if drawn < len(alone):
        return place_on(alone[drawn])
    if drawn == len(alone) and may_swap(state):
        return Swap()
    partners = state.board.among(pairable(state))
    first = partners.pop(rng.below(len(partners)))
    return place_on(first, rng.choice(partners))
