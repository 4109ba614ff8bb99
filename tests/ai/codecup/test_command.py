"""`oneoh-bot codecup`: what the bot answers a judge."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.codecup.game import CodeCupGame
from oneoh_ai.codecup.notation import read_line
from oneoh_ai.commands.codecup import BadLine, Clocked, play
from oneoh_ai.failure import BotFailed
from oneoh_ai.question import Answer, Question
from oneoh_games.zero_point_one import GAME, Action, State

RED, BLUE = "AAAAAANWADDADFFD", "adaafadaaaddwanf"


def first(state: State) -> Action:
    return GAME.legal_actions(state)[0]


def test_red_deploys_in_one_line_and_answers_each_line_with_one() -> None:
    said: list[str] = []
    play(["Start\n", BLUE + "\n"], said.append, first)
    assert [len(line) for line in said] == [16, 4]
    game = CodeCupGame()
    game.hear("Start")
    for action in read_line(said[0], game.state):
        game.act(action)
    game.hear(BLUE)
    assert game.act(first(game.state)) == said[1]


def test_blue_hears_red_first() -> None:
    said: list[str] = []
    play([RED, "b5d5", "Quit", "nonsense"], said.append, first)
    assert [len(line) for line in said] == [16, 4]
    assert said[0].islower()


def test_after_the_end_nothing_is_said() -> None:
    said: list[str] = []
    told = ["Start", BLUE, "h7f6", "f6d7"]
    game_of_the_contest = iter(f"{RED} b5d5 d5f5 f5h5".split())
    plan: list[Action] = []

    def choose(state: State) -> Action:
        plan[:] = plan or read_line(next(game_of_the_contest), state)
        return plan.pop(0)

    play([*told, "Quit"], said.append, choose)
    assert said == [RED, "b5d5", "d5f5", "f5h5"]


@pytest.mark.parametrize("line", ["hello", "b5d5", "", "b5b6\x1b"])
def test_a_line_that_is_none_of_the_game_is_told(line: str) -> None:
    with pytest.raises(BadLine, match="the judge said"):
        play(["Start", line], lambda _: None, first)


class Scripted:
    """Worker that answers the same each time, and notes the time that it had."""

    def __init__(self, answer: Callable[[], str]) -> None:
        self.answer = answer
        self.until: list[float | None] = []

    def ask(self, question: Question, _patience: float, /) -> Answer:
        self.until.append(question.until)
        return Answer(self.answer(), 0.0)

    def open(self) -> object:
        raise NotImplementedError

    def forget(self, table: str, places: Sequence[int] = (), /) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


def fail() -> str:
    raise BotFailed("crash", "fell over")


@pytest.mark.parametrize(("answer", "said"), [(fail, "fell over"), (lambda: "0-1@h8", "not legal")])
def test_the_first_legal_action_stands_in_for_a_failure(
    answer: Callable[[], str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    state = GAME.start(2, 0, GAME.options())
    worker = Scripted(answer)
    assert Clocked(worker, 1, 30.0, 30.0)(state) == first(state)  # type: ignore[arg-type]
    assert said in capsys.readouterr().err


def test_all_turns_share_one_clock() -> None:
    state = GAME.start(2, 0, GAME.options())
    worker = Scripted(lambda: GAME.format_action(first(state)))
    bot = Clocked(worker, 1, 30.0, 30.0)  # type: ignore[arg-type]
    bot(state)
    bot(state)
    before, after = worker.until
    assert before is not None
    assert after is not None
    # Thinking costs what it takes, so that the end of the game's time stays where it was.
    assert after == pytest.approx(before, abs=1.0)


def test_the_command_plays_by_its_streams(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Start\n{BLUE}\nQuit\n"))
    assert main(["codecup", "random", "--seed", "3"]) == 0
    assert [len(line) for line in capsys.readouterr().out.split()] == [16, 4]


def test_errors_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hello\n"))
    assert main(["codecup", "random"]) == 1
    assert "oneoh-bot: the judge said 'hello'" in capsys.readouterr().err
    other = tmp_path / "mine.py"
    other.write_text('GAMES = ["binary"]\ndef choose(view, actions, rng):\n    return actions[0]\n')
    assert main(["codecup", str(other)]) == 2
    assert "mine does not play zero-point-one" in capsys.readouterr().err
