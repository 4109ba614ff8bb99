"""Numbers of ways to play on from a few deals, counted twice.

The second count shares nothing with the rules' code: it reads the legal actions off the view of the
seat to act, by the rules page, "A turn" and "How to write a move".
"""

from collections.abc import Callable
from itertools import chain, combinations

import pytest

from oneoh_games.bot255 import GAME, Options, State, View
from oneoh_games.bot255.position import play, position


def by_the_rules_page(view: View) -> list[str]:
    if view.to_act is None:
        return []
    hand = view.seats[view.to_act].hand
    assert hand is not None
    match view.phase:
        case "window":
            return ["pass"] + ["steal-turn"] * ("steal-turn" in hand)
        case "take-card":
            shown = view.seats[view.target or 0].hand
            return sorted({f"take:{card}" for card in shown or ()})
        case "take-seat":
            return [f"take:{seat}" for seat, card in enumerate(view.offered or ()) if card]
        case "search":
            return sorted({f"take:{card}" for card in view.searched or ()})
        case "discard":
            return sorted({f"discard:{card}" for card in hand})
        case _:
            return choices(view, hand)


def choices(view: View, hand: tuple[str, ...]) -> list[str]:
    sizes = {"deck": view.deck_size, "discard": view.discard_size}
    moves = {f"draw:{pile}" for pile, size in sizes.items() if size}
    return sorted(moves if view.phase == "spy" else moves | cards_played(view, hand, sizes))


def cards_played(view: View, hand: tuple[str, ...], sizes: dict[str, int]) -> set[str]:
    moves: set[str] = set()
    targets = [n for n, seat in enumerate(view.seats) if seat.hand_size and n != view.to_act]
    if "spy" in hand:
        moves |= {"spy"}
    if "steal-card" in hand:
        moves |= {f"steal-card:{seat}" for seat in targets}
    if "steal-cards" in hand and targets:
        moves |= {"steal-cards"}
    if "search" in hand:
        moves |= {f"search:{pile}" for pile, size in sizes.items() if size}
    if "swap" in hand:
        others = list(hand)
        others.remove("swap")
        downs = chain.from_iterable(combinations(others, n) for n in range(6))
        moves |= {
            f"swap:{pile}" + ":" * bool(down) + "+".join(sorted(down))
            for down in downs
            for pile, size in sizes.items()
            if size > len(down)
        }
    return moves


def by_the_rules(view: View, state: State) -> list[str]:
    assert view.to_act == GAME.to_act(state)
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def count(state: State, depth: int, moves: Callable[[View, State], list[str]]) -> int:
    """Return the number of sequences of `depth` actions, no program announced."""
    here = moves(GAME.view(state, GAME.to_act(state)), state)
    if depth == 0 or not here:
        return 1
    after = (GAME.apply(state, GAME.parse_action(text)) for text in here)
    return sum(count(each, depth - 1, moves) for each in after)


def check_counts(state: State, sequences: tuple[int, ...]) -> None:
    depths = range(1, len(sequences) + 1)
    ours = tuple(count(state, depth, by_the_rules) for depth in depths)
    naive = tuple(count(state, depth, lambda view, _: by_the_rules_page(view)) for depth in depths)
    assert ours == naive
    assert ours == sequences


@pytest.mark.parametrize(
    ("seats", "seed", "sequences"),
    [
        (2, 2, (5, 32, 64, 314)),
        (2, 5, (4, 28, 56, 303)),
        (3, 3, (3, 13, 39, 200)),
        (3, 5, (2, 12, 48, 342)),
        (4, 3, (3, 15, 482, 1663)),
        (4, 4, (2, 12, 462, 1044)),
    ],
)
def test_both_counts_agree_and_stay_as_they_were(
    seats: int, seed: int, sequences: tuple[int, ...]
) -> None:
    check_counts(GAME.start(seats, seed, Options(level="simple")), sequences)


def test_both_counts_agree_where_every_card_can_be_played() -> None:
    hands = ("search spy steal-card steal-cards swap swap", "steal-turn move", "spy while")
    check_counts(position(*hands, discard="move move upgrade"), (56, 133, 362))


def test_both_counts_agree_in_a_window() -> None:
    hands = ("move memory-2", "steal-turn spy", "steal-turn swap")
    check_counts(play(position(*hands), "run:moveForward"), (2, 5, 15, 34))


def test_both_counts_agree_where_the_piles_run_short() -> None:
    hands = ("swap swap move move spy search", "swap spy")
    full = position(*hands, deck="while repeat")
    discard = " ".join(full.deck[2:])
    check_counts(position(*hands, deck="while repeat", discard=discard), (34, 226))
    check_counts(position(*hands, discard="while repeat"), (34, 231))
