"""Views that no game leads to are refused, before a compiled kernel takes them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_ai.one_zero_one.searcher import Searcher
from oneoh_ai.one_zero_one.view_check import check_view
from oneoh_games import GAMES, Generator
from oneoh_games.one_zero_one.decks import READY_MADE
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.view import Space, View, Waiting

GAME = GAMES["one-zero-one"]


def shown() -> View:
    state = GAME.start(2, 1, Options())
    found: View = GAME.view(state, state.to_act)
    return found


def with_line(view: View, index: int, length: int) -> View:
    lines = list(view.lines)
    card = view.lines[0].cards[0]
    lines[index] = replace(lines[index], cards=(card,) * length)
    return replace(view, lines=tuple(lines))


def with_seat(view: View, **changes: Any) -> View:
    first, second = view.seats
    return replace(view, seats=(replace(first, **changes), second))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda view: replace(view, to_act=None),
        lambda view: replace(view, to_act=2),
        lambda view: replace(view, lines=view.lines[1:]),
        lambda view: with_line(view, 0, 43),
        lambda view: with_line(view, 1, 36),
        lambda view: with_line(view, 4, 4),
        lambda view: with_seat(view, hand_size=4),
        lambda view: with_seat(view, hand=(), hand_size=0),
        lambda view: with_seat(view, deck_size=40),
        lambda view: with_seat(view, unseen=READY_MADE["base"] * 2),
        lambda view: replace(view, discard=READY_MADE["base"] * 3),
        lambda view: replace(view, waiting=Waiting(Space(10, 1), "hand")),
        lambda view: replace(view, waiting=Waiting(Space(50, 4), "hand")),
        lambda view: replace(view, waiting=Waiting(Space(10, 60), "hand")),
        lambda view: replace(view, waiting=Waiting(Space(10, 2), "discard")),
    ],
)
def test_a_view_of_no_game_is_refused(spoil: Callable[[View], View]) -> None:
    with pytest.raises(ValueError, match="no game of One Zero One"):
        Searcher(Generator(1)).search(spoil(shown()), go_on=lambda _n: False)


@pytest.mark.parametrize("deck", READY_MADE)
def test_views_of_games_pass(deck: Any) -> None:
    for seed in range(5):
        rng, state = Generator(seed), GAME.start(2, seed, Options(deck=deck))
        while state.to_act is not None:
            check_view(GAME.view(state, state.to_act))
            check_view(GAME.reveal(state, state.to_act))
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
