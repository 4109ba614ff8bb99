"""UCI engines at our tables: what they are told, and how each way to fail is named."""

import configparser
import shlex
import sys
from pathlib import Path

import pytest

from oneoh_ai.commands.arguments import parse_entrant
from oneoh_ai.contract import Player
from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import BotFailed
from oneoh_ai.offline import play
from oneoh_ai.question import Question, ask_player
from oneoh_ai.registry import find_bot
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_ai.uci import VARIANTS, engine, variant_for
from oneoh_ai.uci.engine_player import go_limits, write_game
from oneoh_games import Generator
from oneoh_games.zero_point_one import GAME, Limits, State, play_from, read_position

FAKE = Path(__file__).parent / "fake_engine.py"
PEACE = "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r"
MATED = "wa6/a7/2A5/8/8/8/8/7W[] b"


def command(log: Path, fault: str, *answers: str, settings: str = "") -> str:
    words = [sys.executable, "-S", str(FAKE), str(log), fault, *answers]
    return f"uci:{settings} {shlex.join(words)}"


def seat(name: str) -> Player:
    return find_bot(name).make(GAME, Generator(1))


def ask(player: Player, state: State, left_ms: int | None = None) -> str:
    view = GAME.view(state, state.position.mover)
    return ask_player(GAME, player, view, GAME.legal_actions(state), left_ms=left_ms).text


def told(log: Path, word: str) -> list[str]:
    lines = log.read_text().splitlines()
    return [line for line in lines if line.startswith(word)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "told"


def test_an_engine_is_told_its_options_the_game_and_its_limits(log: Path) -> None:
    player = seat(command(log, "", "b1c3", "A@e4", settings="nodes=500 hash=32"))
    state = play_from(read_position(PEACE))
    assert ask(player, state) == "b1c3"
    for text in ("a2c4", "b7c5"):
        state = GAME.apply(state, GAME.parse_action(text))
    assert ask(player, state, left_ms=9000) == "2-2@e4"
    assert told(log, "setoption") == [
        f"setoption name VariantPath value {VARIANTS}",
        "setoption name UCI_Variant value zero-point-one",
        "setoption name Hash value 32",
    ]
    fen = f"{PEACE[:-1]}w - - 0 1"
    assert told(log, "position") == [f"position fen {fen}", f"position fen {fen} moves a2c4 b7c5"]
    assert told(log, "go") == ["go nodes 500", "go movetime 900 nodes 500"]
    assert len(told(log, "ucinewgame")) == 1


def test_an_engine_for_this_game_alone_needs_no_variant(log: Path) -> None:
    assert ask(seat(command(log, "plain", "b1c3")), play_from(read_position(PEACE))) == "b1c3"
    assert not told(log, "setoption")


@pytest.mark.parametrize(
    ("fault", "limits", "set_"),
    [
        ("", Limits(3, 100), ["UCI_Variant value zero-point-one"]),
        ("", Limits(5, 100), ["UCI_Variant value zero-point-one", "UCI_Variant value zero-point-one-5"]),
        ("ours", Limits(0, 60), [
            "UCI_Variant value zero-point-one", "UCI_Variant value zero-point-one-0",
            "Repetition value 0", "TurnLimit value 60",
        ]),
    ],
    ids=["usual", "five", "none"],
)  # fmt: skip
def test_an_engine_is_told_when_the_game_is_drawn_as_far_as_it_can_be(
    log: Path, fault: str, limits: Limits, set_: list[str]
) -> None:
    player = seat(command(log, fault, "b1c3", "b1c3"))
    state = play_from(read_position(PEACE), limits)
    assert [ask(player, state), ask(player, state)] == ["b1c3", "b1c3"]
    options = [line.removeprefix("setoption name ") for line in told(log, "setoption")]
    assert options[1:] == set_


def test_what_its_user_has_set_stays(log: Path) -> None:
    player = seat(command(log, "ours", "b1c3", settings="TurnLimit=7"))
    ask(player, play_from(read_position(PEACE), Limits(3, 100)))
    assert told(log, "setoption name TurnLimit") == ["setoption name TurnLimit value 7"]


def test_there_is_a_variant_for_each_number_of_repetitions() -> None:
    variants = configparser.ConfigParser(strict=True)
    variants.read(VARIANTS)
    for number in {*range(10)} - {1}:
        [name] = [n for n in variants if n.partition(":")[0] == variant_for(number)]
        assert variants[name]["nFoldRule"] == str(number)


def test_an_engine_that_does_not_keep_to_its_time_is_told_to_stop(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "LATE_S", 0.0)
    player = seat(command(log, "endless", "b1c3", settings="time_ms=10"))
    assert ask(player, play_from(read_position(PEACE))) == "b1c3"
    assert told(log, "stop") == ["stop"]


def test_an_engine_says_its_name_and_author(log: Path) -> None:
    card = find_bot(command(log, "")).card()
    assert (card.name, card.author, card.games) == ("Fake 1", "Ada", ("zero-point-one",))


def test_a_long_name_is_cut_to_what_a_table_shows(log: Path) -> None:
    assert find_bot(command(log, "named")).name == "Fake 1 of a build that has POPCN"


@pytest.mark.parametrize(
    ("fault", "answer", "kind", "said"),
    [
        ("exit", "", "crash", "the program ended with status 3"),
        ("signal", "", "crash", "the program was ended by SIGKILL"),
        ("bytes", "", "garbage", "answered"),
        ("long", "", "garbage", "a line of more than 1048576 bytes"),
        ("", "e9e9", "illegal", "'e9e9'"),
        ("", "(none)", "garbage", "answered no turn, although it is not mated"),
    ],
)
def test_each_way_to_fail_is_named_and_the_next_turn_is_answered(
    log: Path, fault: str, answer: str, kind: str, said: str
) -> None:
    player = seat(command(log, fault, *filter(None, [answer]), "b1c3", "b1c3"))
    state = play_from(read_position(PEACE))
    with pytest.raises(BotFailed) as caught:
        ask(player, state)
    assert (caught.value.kind, said in caught.value.message) == (kind, True)
    if answer != "(none)":  # that engine would say it again
        assert ask(player, state) == "b1c3"


def test_an_illegal_turn_is_one_like_any_bots(log: Path) -> None:
    bots = [seat(command(log, "", "a1a8")), seat("random")]
    played = play(GAME, bots, 1, GAME.options())
    assert played.fault is not None
    assert (played.fault.kind, played.fault.seat) == ("illegal", 0)
    assert len(played.record.actions) == 32


def test_an_engine_that_hangs_is_ended_in_time(log: Path) -> None:
    worker = SubprocessWorker(command(log, "hang"), {}, ResourceLimits())
    state = play_from(read_position(PEACE))
    question = Question("t", GAME.id, 1, GAME.view(state, 0), tuple(GAME.legal_actions(state)))
    worker.open()
    with pytest.raises(BotFailed) as caught:
        worker.ask(question, 0.2)
    worker.close()
    assert caught.value.kind == "time-out"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("", "there is no program ''"),
        ("nodes=5", "there is no program ''"),
        ("nodes=0 true", "nodes must be a whole number from 1 up"),
        ("time_ms=fast true", "time_ms must be a whole number from 1 up"),
        ("no-such-engine", "there is no program 'no-such-engine'"),
        ("true", "the program ended with status 0"),
    ],
)
def test_a_command_that_is_no_engine_is_no_bot(named: str, said: str) -> None:
    with pytest.raises(BadScript, match="uci:") as caught:
        find_bot(f"uci:{named}")
    assert said in str(caught.value)


def test_an_engine_must_know_the_game_and_the_options(log: Path) -> None:
    with pytest.raises(BadScript, match="knows neither zero-point-one nor VariantPath"):
        find_bot(command(log, "chess"))
    with pytest.raises(BadScript, match="no option 'Skill'; it has Hash, UCI_Variant"):
        find_bot(command(log, "", settings="Skill=3"))


def test_a_mated_engine_may_answer_no_turn(log: Path) -> None:
    state = play_from(read_position(MATED))
    assert GAME.parse_action(ask(seat(command(log, "", "(none)")), state)) in GAME.legal_actions(
        state
    )


def test_an_engine_is_not_asked_where_the_0_1_can_be_captured(log: Path) -> None:
    state = play_from(read_position("8/8/8/8/8/8/wA6/W7[] r"))
    assert ask(seat(command(log, "")), state) == "a1a2"
    assert not told(log, "go")


def test_turns_before_a_0_1_was_left_attacked_are_not_told() -> None:
    state = play_from(read_position("7w/8/8/8/8/d7/8/3W3A[] b"))
    for text in ("a3c3", "d1c1", "h8h7", "h1f3"):  # the 0-1 stood open on c1 for a turn
        state = GAME.apply(state, GAME.parse_action(text))
    assert (
        write_game(GAME.view(state, 1), state) == "fen 8/7w/8/8/8/2d5/8/2W4A[] w - - 0 2 moves h1f3"
    )


def test_without_repetition_the_position_is_all_there_is() -> None:
    state = play_from(read_position(PEACE), Limits(0, 100))
    for text in ("b1c3", "b7c5", "a2c4"):
        state = GAME.apply(state, GAME.parse_action(text))
    written = write_game(GAME.view(state, 1), state)
    assert written.startswith("fen ")
    assert written.endswith(" b - - 0 2")


@pytest.mark.parametrize(
    ("limits", "left_ms", "written"),
    [
        ({}, None, "movetime 1000"),
        ({}, 5000, "movetime 500"),
        ({"nodes": 7}, None, "nodes 7"),
        ({"nodes": 7, "depth": 3}, 5000, "movetime 500 nodes 7 depth 3"),
        ({"time_ms": 50}, 5000, "movetime 50"),
        ({"time_ms": 50}, 0, "movetime 1"),
    ],
)
def test_limits_keep_to_the_clock(
    limits: dict[str, int], left_ms: int | None, written: str
) -> None:
    assert go_limits(limits, left_ms) == written


@pytest.mark.parametrize("name", ["uci:nodes=5 engine:a=1", "uci:./engine x=1"])
def test_a_command_is_named_whole(name: str) -> None:
    assert parse_entrant(name) == Entrant(name)


def play_against_greedy(command: str) -> None:
    bot = find_bot(command)
    players = [bot.make(GAME, Generator(1)), find_bot("greedy").make(GAME, Generator(2))]
    played = play(GAME, players, 1, GAME.options())
    assert played.fault is None
    assert played.outcome is not None


@pytest.mark.slow
def test_our_own_engine_plays_a_whole_game() -> None:
    command = f"uci:nodes=200 Hash=4 TurnLimit=200 {sys.executable} -m oneoh_ai uci"
    assert find_bot(command).name.endswith("alphabeta")
    play_against_greedy(command)


@pytest.mark.slow
def test_fairy_stockfish_plays_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyffish")
    monkeypatch.chdir(Path(__file__).parents[3])
    command = f"uci:nodes=200 Hash=4 {sys.executable} -m bench.engine_child"
    assert "Fairy-Stockfish" in find_bot(command).name
    play_against_greedy(command)
