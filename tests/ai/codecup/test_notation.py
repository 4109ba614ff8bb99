"""Turns and deployments as CodeCup writes them, and back."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.codecup.notation import (
    read_deployment,
    read_line,
    read_turn,
    write_deployment,
    write_turn,
)
from oneoh_games import BadNotation, Generator
from oneoh_games.zero_point_one import GAME, KINDS, Action, Drop, Move, random_arrangement
from oneoh_games.zero_point_one import deployment as deploy

SQUARES = st.integers(0, 63)
SEATS = st.integers(0, 1)
TURNS = st.builds(Drop, st.sampled_from(KINDS), SQUARES) | st.builds(Move, SQUARES, SQUARES).filter(
    lambda move: move.origin != move.target
)
GAME_OF_THE_CONTEST = "AAAAAANWADDADFFD adaafadaaaddwanf b5d5 h7f6 d5f5 f6d7 f5h5"  # Red won


@given(TURNS, SEATS)
def test_a_turn_is_read_as_it_was_written(turn: Action, seat: int) -> None:
    assert read_turn(write_turn(turn, seat), seat) == turn


@given(st.integers(0, 1 << 30))
def test_a_deployment_is_read_as_it_was_written(seed: int) -> None:
    rng = Generator(seed)
    state = GAME.start(2, 0, GAME.options())
    for seat in (0, 1):
        for drop in deploy(seat, random_arrangement(rng)):
            state = GAME.apply(state, drop)
    for seat in (0, 1):
        drops = read_deployment(write_deployment(state.position, seat), seat)
        placed = {(KINDS.index(drop.kind), drop.square) for drop in drops}
        assert len(placed) == 16
        assert all(state.position.pieces[seat][kind] >> square & 1 for kind, square in placed)


@given(st.text(max_size=20) | st.from_regex(r"[A-Za-z1-8]{3,16}"), SEATS)
def test_any_text_is_read_or_refused(text: str, seat: int) -> None:
    for read in (read_turn, read_deployment):
        with suppress(BadNotation):
            read(text, seat)


@pytest.mark.parametrize(
    ("ours", "seat", "theirs"),
    [("e2e4", 0, "b5d5"), ("g8f6", 1, "h7f6"), ("0-2@h6", 0, "Df8"), ("2-2@c3", 1, "ac3")],
)
def test_squares_are_ours_transposed(ours: str, seat: int, theirs: str) -> None:
    assert write_turn(GAME.parse_action(ours), seat) == theirs


@pytest.mark.parametrize(("text", "seat"), [("df8", 0), ("Df8", 1), ("a1a1", 0), ("Xa1", 0)])
def test_a_drop_has_the_case_of_its_side_and_a_move_goes_somewhere(text: str, seat: int) -> None:
    with pytest.raises(BadNotation, match="neither a move"):
        read_turn(text, seat)


def test_an_army_must_be_whole() -> None:
    with pytest.raises(BadNotation, match="16 letters, as aaaa"):
        read_deployment("AAAAAAAAWNFFDDDD", 1)
    with pytest.raises(BadNotation, match="an army of 16 has 1 0-1"):
        read_deployment("AAAAAAAADNFFDDDD", 0)


def test_a_game_of_the_contest_ends_here_as_it_did_there() -> None:
    state = GAME.start(2, 0, GAME.options(rules="codecup"))
    for line in GAME_OF_THE_CONTEST.split():
        for action in read_line(line, state):
            state = GAME.apply(state, action)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.places) == ("capture", (1, 2))
