"""Turns and positions as UCI writes them, and back."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.uci.notation import read_fen, read_turn, write_fen, write_turn
from oneoh_games import BadNotation, Generator
from oneoh_games.zero_point_one import (
    GAME,
    KINDS,
    Drop,
    Move,
    deployment,
    random_arrangement,
    read_position,
)

SQUARES = st.integers(0, 63)
TURNS = st.builds(Drop, st.sampled_from(KINDS), SQUARES) | st.builds(Move, SQUARES, SQUARES).filter(
    lambda move: move.origin != move.target
)
START = "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD"


@given(TURNS)
def test_a_turn_is_read_as_it_was_written(turn: Drop | Move) -> None:
    assert read_turn(write_turn(turn)) == turn


@given(st.integers(0, 1 << 30), st.integers(0, 40))
def test_a_position_is_read_as_it_was_written(seed: int, turns: int) -> None:
    rng = Generator(seed)
    state = GAME.start(2, 0, GAME.options())
    for seat in (0, 1):
        for drop in deployment(seat, random_arrangement(rng)):
            state = GAME.apply(state, drop)
    while state.turns < turns:
        state = GAME.apply(before := state, rng.choice(GAME.legal_actions(state)))
        if state.outcome is not None:  # it may have no 0-1
            state = before
            break
    assert read_fen(write_fen(state.position, state.turns)) == (state.position, state.turns)


@given(st.text(max_size=30) | st.from_regex(r"[A-Za-z1-8/]{1,9}(\[[A-Za-z-]*\])? [wbr].*"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_turn, read_fen):
        with suppress(BadNotation):
            read(text)


@pytest.mark.parametrize(
    "fen", [f"{START} w", f"{START}[] w - - 0 1", f"{START}[-] w - - 0 1 more"]
)
def test_what_follows_the_side_to_move_may_be_left_out(fen: str) -> None:
    assert read_fen(fen) == (read_position(f"{START}[] r"), 0)


def test_hands_may_be_in_any_order() -> None:
    position, turns = read_fen("w7/8/8/8/8/8/8/7W[aDAd] b - - 0 7")
    assert position == read_position("w7/8/8/8/8/8/8/7W[ADad] b")
    assert turns == 13


@pytest.mark.parametrize(("text", "said"), [("Q@a1", "W, D, F, N, A"), ("a@c1", "begins with")])
def test_a_drop_names_one_of_the_five_pieces(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        read_turn(text)
