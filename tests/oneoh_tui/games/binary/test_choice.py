"""Tests of choosing turns by keys, in two steps, and of their previews."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_tui.games.binary.choice import Choice
from oneoh_tui.games.binary.squares import all_squares
from oneoh_tui.games.preview import preview
from tests.games.binary.playing import random_turn

GAME = GAMES["binary"]


def whole(choice: Choice, *squares: str) -> str | None:
    """Return the turn that Enter on each of these squares leads to."""
    played = None
    for square in squares:
        choice, played = choice.go_to(square).enter()
    return played


def reachable(choice: Choice) -> set[str]:
    """Return the turns reached by Enter on one square, on it twice, or on two."""
    found = {whole(choice, square) for square in all_squares(choice.size)}
    for first in choice.pairable:
        found |= {whole(choice, first, second) for second in all_squares(choice.size)}
    if (swapping := choice.take_swap()) != choice:
        found.add(swapping.enter()[1])
    return {text for text in found if text is not None}


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from((6, 8)), swap=st.booleans())
def test_in_every_position_keys_reach_the_legal_turns_and_previews_come_true(
    seed: int, size: int, swap: bool
) -> None:
    state = GAME.start(2, seed, GAME.options(size=size, swap=swap))
    rng = Generator(seed)
    while (seat := GAME.to_act(state)) is not None:
        legal = [GAME.format_action(action) for action in GAME.legal_actions(state)]
        assert reachable(Choice.among(legal, size)) == set(legal)
        action = random_turn(state, rng)
        shown = preview(GAME, GAME.view(state, seat), GAME.format_action(action))
        state = GAME.apply(state, action)
        assert shown == GAME.view(state, seat)


LEGAL = ("a1", "a1,c1", "a1,e1", "b1", "c1", "c1,e1", "e1", "swap")
CHOICE = Choice.among(LEGAL, 8)


def test_a_square_of_the_other_colour_is_played_at_once() -> None:
    assert whole(CHOICE, "b1") == "b1"


def test_a_square_of_the_own_colour_waits_for_another_or_to_be_done() -> None:
    assert whole(CHOICE, "c1") is None
    assert whole(CHOICE, "c1", "c1") == "c1"
    assert whole(CHOICE, "c1", "a1") == "a1,c1"


def test_a_second_square_that_cannot_be_lets_the_first_go() -> None:
    choice, played = CHOICE.go_to("c1").enter()[0].go_to("b1").enter()
    assert played is None
    assert (choice.first, choice.action) == (None, "b1")


@pytest.mark.parametrize("text", LEGAL)
def test_a_typed_turn_is_looked_at(text: str) -> None:
    assert CHOICE.select(text).action == text


def test_what_is_not_legal_changes_nothing() -> None:
    assert CHOICE.select("h8") == CHOICE
    assert Choice.among(("a1",), 8).take_swap().action is None


def test_arrows_begin_in_the_middle_and_stop_at_the_edges() -> None:
    assert CHOICE.move(0, 1).cursor == "d4"
    assert CHOICE.go_to("a1").move(-1, -1).cursor == "a1"
    assert CHOICE.go_to("h8").move(1, 1).cursor == "h8"


def test_a_step_back_takes_the_first_piece_and_then_the_cursor() -> None:
    held = CHOICE.go_to("c1").enter()[0]
    assert held.back() == replace(held, first=None)
    assert held.back().back() == CHOICE


def test_a_held_piece_is_kept_only_while_it_can_be_part_of_a_turn() -> None:
    held = CHOICE.go_to("c1").enter()[0]
    assert held.renew(LEGAL, 8) == held
    assert held.renew(("a1", "c1"), 8).first is None
    assert held.renew((), 8).action is None
