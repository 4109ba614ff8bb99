"""Numbers of ways to play on from a few deals, counted twice.

The second count shares nothing with the rules' code: it reads the legal actions off the view of the
seat to act, by the rules page, "A turn" and "Notation".
"""

from collections.abc import Callable

import pytest

from oneoh_games.one_zero_one import GAME, Options, View
from oneoh_games.one_zero_one.position import position
from oneoh_games.one_zero_one.state import State

WAYS = {"vertical": ("up", "down"), "horizontal": ("left", "right")}


def by_the_rules_page(view: View) -> list[str]:
    if view.to_act is None:
        return []
    hand = view.seats[view.to_act].hand
    assert hand is not None
    cards = view.discard if view.waiting and view.waiting.source == "discard" else hand
    words = {
        card.kind.value if card.axis is None else f"{card.kind.value}:{way}"
        for card in cards
        for way in (WAYS[card.axis.value] if card.axis else ("",))
    }
    if view.waiting:
        return sorted(words)
    held = [sum(card is not None for card in line.cards) for line in view.lines]
    lines = [10 * n for n in range(1, 6) if n <= 2 or min(held[: n - 1]) >= 3]
    assert [line.number for line in view.lines if line.open] == lines
    return sorted(f"{word}@{line}" for word in words for line in lines)


def by_the_rules(view: View, state: State) -> list[str]:
    assert view.to_act == GAME.to_act(state)
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def count(state: State, depth: int, moves: Callable[[View, State], list[str]]) -> int:
    """Return the number of sequences of `depth` actions, including those that end sooner."""
    here = moves(GAME.view(state, GAME.to_act(state)), state)
    if depth == 0 or not here:
        return 1
    after = (GAME.apply(state, GAME.parse_action(text)) for text in here)
    return sum(count(each, depth - 1, moves) for each in after)


@pytest.mark.parametrize(
    ("deck", "seed", "sequences"),
    [
        ("base", 1, (12, 24, 288)),
        ("base", 2, (10, 100, 906)),
        ("kitchen-sink", 1, (12, 24, 288)),
        ("kitchen-sink", 3, (10, 20, 208)),
        ("clipboard", 4, (6, 36, 120)),
    ],
)
def test_both_counts_agree_and_stay_as_they_were(
    deck: str, seed: int, sequences: tuple[int, ...]
) -> None:
    check_counts(GAME.start(2, seed, Options(deck=deck)), sequences)  # type: ignore[arg-type]


def test_both_counts_agree_where_lines_open_and_close_and_cards_wait() -> None:
    state = position(
        """
        10  0:blank 1:blank 0:save:left
        20  1:blank 1:enter:up 0:blank
        30  0:blank . 1:blank
        """,
        "delete:vertical print:horizontal paste:vertical",
        other_hand="cut:vertical paste:horizontal print:vertical",
        discard="rem:horizontal blank",
    )
    check_counts(state, (18, 254, 3373))


def check_counts(state: State, sequences: tuple[int, ...]) -> None:
    ours = tuple(count(state, depth, by_the_rules) for depth in (1, 2, 3))
    naive = tuple(
        count(state, depth, lambda view, _: by_the_rules_page(view)) for depth in (1, 2, 3)
    )
    assert ours == naive
    assert ours == sequences
