"""Player `alphabeta`: time and work, deployment, and whole games."""

from collections.abc import Iterator

import pytest

from oneoh_ai.alphabeta import ALPHABETA
from oneoh_ai.alphabeta.deployment import choose_deployment
from oneoh_ai.alphabeta.opening_book import STRONG, matching_deployments
from oneoh_ai.alphabeta.player import MARGIN_MS, SHARE, AlphaBeta
from oneoh_ai.builtin import RANDOM
from oneoh_ai.contract import BadOption, Timed, check_options, seat_bot
from oneoh_ai.offline import play
from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    GAME,
    HOME,
    KINDS,
    Action,
    Drop,
    Limits,
    Options,
    State,
    deployment,
    is_attacked,
    play_from,
    read_position,
    squares_in,
)
from oneoh_games.zero_point_one.position import after

MIDDLE = "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b"


class Ticks:
    """Clock that advances by a millisecond each time it is read."""

    def __init__(self) -> None:
        self._now: Iterator[int] = iter(range(10**9))

    def __call__(self) -> float:
        return next(self._now) / 1000


def stopped() -> float:
    return 0.0


def chosen(player: AlphaBeta, state: State) -> Action:
    action: Action = player.choose(GAME.view(state, state.position.mover), legal(state))
    assert action in legal(state)
    return action


def legal(state: State) -> tuple[Action, ...]:
    return tuple(GAME.legal_actions(state))


def deployed(player: AlphaBeta, state: State) -> State:
    """Return the state after one seat's whole deployment."""
    seat = state.position.mover
    while state.deploying and state.position.mover == seat:
        state = GAME.apply(state, chosen(player, state))
    return state


def middle() -> State:
    return play_from(read_position(MIDDLE))


def test_it_plays_its_game_only_and_has_its_options() -> None:
    assert ALPHABETA.games == (GAME.id,)
    check_options(ALPHABETA, {"time_ms": 1000, "nodes": 5000, "depth": 4})
    for name in ("time_ms", "nodes", "depth"):
        with pytest.raises(BadOption, match=name):
            check_options(ALPHABETA, {name: 0})


def test_a_single_action_is_chosen_without_thought() -> None:
    """The view is of no game at all, so nothing can have been computed from it."""
    assert AlphaBeta(GAME, Generator(1)).choose(None, (7,)) == 7


def test_a_fixed_number_of_nodes_does_not_read_the_clock() -> None:
    player = AlphaBeta(GAME, Generator(1), nodes=2000, clock=stopped)
    chosen(player, middle())
    assert player.found is not None
    assert 2000 <= player.found.nodes <= 2128


def test_a_fixed_depth_is_searched_to_that_depth() -> None:
    player = AlphaBeta(GAME, Generator(1), depth=3, clock=stopped)
    chosen(player, middle())
    assert player.found is not None
    assert player.found.depth == 3


def test_the_same_work_chooses_the_same() -> None:
    first, second = (
        chosen(AlphaBeta(GAME, Generator(seed), nodes=3000), middle()) for seed in (1, 2)
    )
    assert first == second


def test_time_is_spent_up_to_the_limit() -> None:
    player = AlphaBeta(GAME, Generator(1), time_ms=20, clock=Ticks())
    chosen(player, middle())
    assert player.found is not None
    assert 128 * 18 <= player.found.nodes <= 128 * 21


@pytest.mark.parametrize("fixed", [{}, {"nodes": 10**9}, {"depth": 40}])
def test_a_turn_takes_only_a_share_of_the_time_left(fixed: dict[str, int]) -> None:
    player = AlphaBeta(GAME, Generator(1), time_ms=1000, clock=Ticks(), **fixed)
    assert isinstance(player, Timed)
    player.allow(200)
    chosen(player, middle())
    assert player.found is not None
    assert player.found.nodes <= 128 * ((200 - MARGIN_MS) * SHARE + 2)


@pytest.mark.parametrize("left", [0, MARGIN_MS])
def test_a_safe_turn_is_chosen_even_if_time_is_up(left: int) -> None:
    player = AlphaBeta(GAME, Generator(1), clock=Ticks())
    player.allow(left)
    state = middle()
    assert not is_attacked(after(state.position, chosen(player, state)), state.position.mover)
    assert player.found is not None
    assert player.found.nodes <= 128


def test_a_deployment_is_chosen_even_if_time_is_up() -> None:
    player = AlphaBeta(GAME, Generator(1), clock=Ticks())
    player.allow(0)
    state = deployed(player, GAME.start(2, 1, Options()))
    assert not deployed(player, state).deploying


@pytest.mark.parametrize("seed", range(3))
def test_a_deployment_follows_one_plan_in_both_seats(seed: int) -> None:
    state = GAME.start(2, 1, Options())
    for seat in (0, 1):
        state = deployed(AlphaBeta(GAME, Generator(seed), time_ms=5, clock=Ticks()), state)
        strong = [{*deployment(seat, arrangement)} for arrangement in STRONG]
        mirrored = [{Drop(p.kind, p.square ^ 56) for p in places} for places in strong]
        placed = {
            Drop(kind, square)
            for kind, board in zip(KINDS, state.position.pieces[seat], strict=True)
            for square in squares_in(board)
        }
        assert placed in [*strong, *mirrored]
    assert not state.deploying


def test_blue_tries_deployments_against_the_one_that_it_sees() -> None:
    asked = 0

    def more_time() -> bool:
        nonlocal asked
        asked += 1
        return asked < 60

    state = GAME.start(2, 1, Options())
    assert choose_deployment(state.position, Generator(1), more_time)
    assert asked == 0
    for place in deployment(0, STRONG[0]):
        state = GAME.apply(state, place)
    assert len(choose_deployment(state.position, Generator(1), more_time)) == 16
    assert asked == 60


def test_a_deployment_outside_the_book_is_finished_with_the_0_1_at_the_back() -> None:
    state = GAME.start(2, 1, Options())
    for text in ("1-2@a1", "1-1@b1", "1-1@d1"):
        state = GAME.apply(state, GAME.parse_action(text))
    assert not matching_deployments(state.position)
    state = deployed(AlphaBeta(GAME, Generator(1)), state)
    (royal,) = squares_in(state.position.pieces[0][0])
    assert royal % 8 == 0
    assert sum(board.bit_count() for board in state.position.pieces[0]) == 16
    assert HOME[0] == sum(state.position.pieces[0])


def test_a_lost_player_plays_on() -> None:
    state = play_from(read_position("wa6/a7/2A5/8/8/8/8/7W[] b"))
    assert chosen(AlphaBeta(GAME, Generator(1), depth=4), state) in legal(state)


def test_a_player_ahead_does_not_repeat_the_position_into_a_draw() -> None:
    state = play_from(read_position("w7/8/8/8/8/8/8/3NDDFW[AAA] r"), Limits(3, 200))
    players = [AlphaBeta(GAME, Generator(seat), depth=3) for seat in (0, 1)]
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, chosen(players[state.position.mover], state))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.places[0]) == ("capture", 1)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_whole_games(seat: int) -> None:
    players = [
        seat_bot(ALPHABETA, GAME, Generator(1), {"nodes": 600}),
        seat_bot(RANDOM, GAME, Generator(2), {}),
    ]
    played = play(GAME, players if seat == 0 else players[::-1], 1, Options())
    assert played.fault is None
    assert played.outcome is not None
    assert played.outcome.places[seat] == 1
