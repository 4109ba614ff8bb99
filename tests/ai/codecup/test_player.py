"""CodeCup players at our tables: what they are told, and how each way to fail is named."""

import shlex
import sys
from pathlib import Path

import pytest

from oneoh_ai.contract import Player
from oneoh_ai.failure import BotFailed
from oneoh_ai.offline import play
from oneoh_ai.question import Question, ask_player
from oneoh_ai.registry import find_bot
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_games import Generator
from oneoh_games.zero_point_one import GAME, State, deployment

FAKE = Path(__file__).parent / "fake_player.py"
RED, BLUE = "AAAAAANWADDADFFD", "adaafadaaaddwanf"
RED_ARRANGED, BLUE_ARRANGED = "ADDADFFD/AAAAAANW", "ADAAFADA/AADDWANF"


def command(log: Path, *answers: str) -> str:
    return f"codecup:{shlex.join([sys.executable, '-S', str(FAKE), str(log), *answers])}"


def seat(name: str) -> Player:
    return find_bot(name).make(GAME, Generator(1))


def ask(player: Player, state: State) -> str:
    view = GAME.view(state, state.position.mover)
    return ask_player(GAME, player, view, GAME.legal_actions(state)).text


def deploy(state: State, place: int, arrangement: str) -> State:
    for drop in deployment(place, arrangement):
        state = GAME.apply(state, drop)
    return state


def deploy_by(player: Player, state: State) -> State:
    for _ in range(16):
        state = GAME.apply(state, GAME.parse_action(ask(player, state)))
    return state


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "told"


@pytest.fixture
def start() -> State:
    return GAME.start(2, 0, GAME.options(rules="codecup"))


def test_red_is_told_to_start_then_each_line_of_blue(log: Path, start: State) -> None:
    player = seat(command(log, RED, "b5d5", "d5f5"))
    state = deploy(deploy_by(player, start), 1, BLUE_ARRANGED)
    assert ask(player, state) == "e2e4"
    for action in ("e2e4", "g8f6"):
        state = GAME.apply(state, GAME.parse_action(action))
    assert ask(player, state) == "e4e6"
    assert log.read_text().split() == ["Start", BLUE, "h7f6"]


def test_blue_is_told_each_line_of_red(log: Path, start: State) -> None:
    player = seat(command(log, BLUE, "h7f6"))
    state = deploy_by(player, deploy(start, 0, RED_ARRANGED))
    state = GAME.apply(state, GAME.parse_action("e2e4"))
    assert ask(player, state) == "g8f6"
    assert log.read_text().split() == [RED, "b5d5"]


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ("exit", "crash", "the program ended with status 3"),
        ("bytes", "illegal", "answered"),
        ("e2e4", "illegal", "(move.no-own-piece)"),
        ("b5d9", "illegal", "'b5d9': 'b5d9' is neither a move, as b5d3"),
        ("b5d6", "illegal", "(move.step)"),
    ],
)
def test_each_way_to_fail_is_named_and_found_again_by_the_next_program(
    log: Path, start: State, answer: str, kind: str, said: str
) -> None:
    player = seat(command(log, RED, answer))
    state = deploy(deploy_by(player, start), 1, BLUE_ARRANGED)
    with pytest.raises(BotFailed) as caught:
        ask(player, state)
    assert caught.value.kind == kind
    assert said in caught.value.message
    with pytest.raises(BotFailed) as again:
        ask(player, state)
    assert again.value.message == caught.value.message
    assert log.read_text().split() == ["Start", BLUE] * 2


def test_a_program_that_has_ended_comes_back_to_its_game(log: Path, start: State) -> None:
    player = seat(command(log, RED, "exit once"))
    state = deploy(deploy_by(player, start), 1, BLUE_ARRANGED)
    with pytest.raises(BotFailed, match="ended with status 3"):
        ask(player, state)
    assert ask(player, state) == "e2e4"
    assert log.read_text().split() == ["Start", BLUE] * 2


def test_a_program_that_now_plays_another_game_does_not_come_back(log: Path, start: State) -> None:
    player = seat(command(log, "other once", "exit"))
    state = deploy(deploy_by(player, start), 1, BLUE_ARRANGED)
    with pytest.raises(BotFailed, match="ended with status 3"):
        ask(player, state)
    with pytest.raises(BotFailed, match=r"started again, it answers '.*' and not '.*' as before"):
        ask(player, state)


def test_a_program_that_failed_before_its_first_placement_is_started_again(
    log: Path, start: State
) -> None:
    player = seat(command(log, "AAAA"))
    for _ in range(2):
        with pytest.raises(BotFailed, match="16 letters"):
            ask(player, start)
    assert log.read_text().split() == ["Start", "Start"]


def test_a_turn_that_was_played_without_the_program_ends_its_part(log: Path, start: State) -> None:
    player = seat(command(log, RED, "b5d5"))
    state = deploy(deploy_by(player, start), 1, BLUE_ARRANGED)
    ask(player, state)
    for action in ("b2b4", "g8f6"):  # the clock played another one
        state = GAME.apply(state, GAME.parse_action(action))
    with pytest.raises(BotFailed, match="the game went on without its program"):
        ask(player, state)


def test_a_program_that_hangs_is_ended_in_time(log: Path, start: State) -> None:
    worker = SubprocessWorker(command(log, "hang"), {}, ResourceLimits())
    worker.open()
    actions = tuple(GAME.legal_actions(start))
    with pytest.raises(BotFailed) as caught:
        worker.ask(Question("t", GAME.id, 1, GAME.view(start, 0), actions), 0.2)
    worker.close()
    assert caught.value.kind == "time-out"


@pytest.mark.parametrize(
    ("named", "said"),
    [("", "there is no program ''"), ("no-such-player", "there is no program 'no-such-player'")],
)
def test_a_command_that_is_no_program_is_no_bot(named: str, said: str) -> None:
    with pytest.raises(BadScript, match="codecup:") as caught:
        find_bot(f"codecup:{named}")
    assert said in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 1])
def test_a_bot_of_ours_plays_a_whole_game_as_a_program_of_the_contest(place: int) -> None:
    ours = f"codecup:{sys.executable} -m oneoh_ai codecup random --seed 1"
    players = [seat("random"), seat("random")]
    players[place] = seat(ours)
    played = play(GAME, players, 1, GAME.options(rules="codecup"))
    assert played.fault is None
    assert played.outcome is not None
