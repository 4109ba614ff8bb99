"""Reports of runs: as many as fit, so that two views fit into a frame."""

import msgspec
from msgspec.structs import replace

from oneoh_games import testing
from oneoh_games.bot255 import GAME, Card
from oneoh_games.bot255.actions import format_action
from oneoh_games.bot255.grid import Heading
from oneoh_games.bot255.position import position
from oneoh_games.bot255.puzzle import Bot
from oneoh_games.bot255.reports import LIST_BYTES, latest
from oneoh_games.bot255.rounds import disclosed
from oneoh_games.bot255.view import RoundResult, RunReport


def a_run(turn: int, program: str) -> RunReport:
    return RunReport(turn, 0, 1, 2, (), 0, 0, 1, 1, "end", 8, program)


def test_a_view_has_room_for_the_last_runs_and_one_at_least() -> None:
    few = [a_run(turn, "moveForward") for turn in range(3)]
    assert latest(few) == tuple(few)
    many = [a_run(turn, "moveForward") for turn in range(80)]
    assert 10 < len(latest(many)) < 80
    assert latest(many) == tuple(many[-len(latest(many)) :])
    huge = [a_run(1, "x"), a_run(2, "x" * 2 * LIST_BYTES)]
    assert latest(huge) == tuple(huge[1:])
    assert latest(()) == ()


def test_two_views_and_the_legal_actions_fit_into_a_frame_at_their_largest() -> None:
    """Sixty-three rounds over, forty runs of the longest program in this one and the last."""
    hands = ("memory-2 move if-else swap upgrade steal-card", "move", "spy", "while")
    program = ";".join("." * depth + "while not clearAhead" for depth in range(63))
    run = a_run(1, program)
    full = replace(run, cards=(Card.ROTATE_RIGHT,) * 6, bot=Bot(63, Heading.W), before=(63,) * 8)
    state = position(*hands, rounds=64, discard="search search search repeat repeat repeat")
    state = replace(
        state,
        runs=tuple(replace(full, turn=turn) for turn in range(40)),
        results=(RoundResult(3, 3, (255,) * 4),) * 63,
    )
    state = replace(state, last_round=disclosed(state, 3))
    view = GAME.view(state, 0)
    assert view.own is not None
    assert view.last_round is not None
    assert len(view.own.runs) == len(view.last_round.runs) == 1
    texts = [format_action(action) for action in GAME.legal_actions(state)]
    assert len(texts) > 60
    room = 2 * len(msgspec.msgpack.encode(view)) + len(msgspec.msgpack.encode(texts))
    assert room <= testing.FRAME_BYTES
    small = replace(state, runs=tuple(replace(run, program="x") for _ in range(160)))
    small = replace(small, last_round=disclosed(small, 3))
    room = 2 * len(msgspec.msgpack.encode(GAME.view(small, 0)))
    assert room + len(msgspec.msgpack.encode(texts)) <= testing.FRAME_BYTES
