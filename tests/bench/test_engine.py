"""Fairy-Stockfish, against which strength is measured, plays by our rules."""

from collections.abc import Iterator

import pytest

pytest.importorskip("pyffish")

from bench.engine import deployments
from bench.engine_process import Engine, EnginePlayer
from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.kernels.zero_point_one.turn_generation import safe_turns
from oneoh_games.zero_point_one import (
    GAME,
    Move,
    Position,
    after,
    perft,
    play_from,
    read_position,
)
from oneoh_games.zero_point_one.position import EMPTY_BOARD

pytestmark = pytest.mark.slow

POSITIONS = (
    "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r",
    "ddddffnw/aaaaaaaa/8/8/8/8/DDDDFFNW/AAAAAAAA[] r",
    "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b",
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as running:
        yield running


def test_where_the_0_1_may_be_left_to_be_captured_it_counts_the_same_positions() -> None:
    with Engine("zero-point-one-capture") as counter:
        for text in POSITIONS:
            position = read_position(text)
            assert counter.perft(position, 2) == perft(position, 2)


def test_where_it_may_not_exactly_the_safe_turns_are_left(engine: Engine) -> None:
    for text in POSITIONS:
        position = read_position(text)
        assert engine.perft(position, 1) == len(safe_turns(board_of(position)))


def test_it_answers_in_our_notation(engine: Engine) -> None:
    position = read_position("wa6/a7/8/8/8/8/8/7W[A] r")
    assert engine.best(position, (), 200) == "2-2@c6"
    state = play_from(read_position(POSITIONS[2]))
    for _ in range(6):
        actions = GAME.legal_actions(state)
        chosen = EnginePlayer(engine, 50).choose(GAME.view(state, state.position.mover), actions)
        state = GAME.apply(state, GAME.parse_action(chosen))
    assert state.turns == 6


def test_drops_of_the_game_so_far_are_told(engine: Engine) -> None:
    position = read_position("w7/8/8/8/8/8/8/7W[AA] r")
    turns = [action_of(turn) for turn in safe_turns(board_of(position))]
    drop = next(turn for turn in turns if not isinstance(turn, Move))
    assert engine.best(position, (drop,), 50) is not None


def test_who_is_mated_has_no_best_turn(engine: Engine) -> None:
    state = play_from(read_position("wa6/a7/2A5/8/8/8/8/7W[] b"))
    assert engine.best(state.position, (), 50) is None
    actions = GAME.legal_actions(state)
    assert EnginePlayer(engine, 50).choose(GAME.view(state, 1), actions) in actions


def test_a_0_1_that_cannot_be_saved_is_captured(engine: Engine) -> None:
    state = play_from(read_position("wa6/a7/2A5/8/8/8/8/7W[] b"))
    state = GAME.apply(state, GAME.parse_action("b8d6"))
    actions = GAME.legal_actions(state)
    chosen = EnginePlayer(engine, 50).choose(GAME.view(state, 0), actions)
    outcome = GAME.apply(state, chosen).outcome
    assert outcome is not None
    assert outcome.reason == "capture"


def test_both_games_of_a_deal_begin_alike_and_with_whole_armies() -> None:
    for deal in range(4):
        assert deployments(deal) == deployments(deal)
        position = EMPTY_BOARD
        for seat, places in enumerate(deployments(deal)):
            for place in places:
                position = after(Position(position.pieces, position.hands, seat), place)
        assert not any(map(any, position.hands))
    assert deployments(1) != deployments(3)


def test_a_random_arrangement_is_that_of_both_seats() -> None:
    red, blue = deployments(1)
    turned = [(place.kind, place.square ^ 7) for place in red]
    assert sorted((place.kind, place.square) for place in blue) == sorted(turned)
