"""Our engine, as an interface speaks to it."""

import io
import re
import threading

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.alphabeta.iterative_deepening import SearchResult
from oneoh_ai.kernels.zero_point_one.numbering import ALFIL, HAND
from oneoh_ai.kernels.zero_point_one.scores import WIN
from oneoh_ai.uci.engine_lines import BestMove, EngineOption, read_engine_line
from oneoh_ai.uci.engine_options import BadSetting, EngineOptions, with_option
from oneoh_ai.uci.notation import read_turn
from oneoh_ai.uci.report import best_line, score_text
from oneoh_ai.uci.root import root_after
from oneoh_ai.uci.session import Session
from oneoh_games.zero_point_one import legal_turns

ENDGAME = "w7/8/8/8/8/8/8/7W[AA] w - - 0 1"
MATED = "wa6/a7/2A5/8/8/8/8/7W[] b - - 0 1"
MATE_IN_1 = "wa6/a7/8/8/8/8/8/7W[A] w - - 0 1"


class Interface:
    """Interface that notes what the engine says."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.moved = threading.Event()
        self.session = Session(self._hear, ("us", "we"), clock=lambda: 0.0)

    def _hear(self, line: str) -> None:
        self.heard.append(line)
        if line.startswith("bestmove"):
            self.moved.set()

    def tell(self, *lines: str) -> list[str]:
        """Tell lines, and return what is said until a search with a limit has ended."""
        self.heard.clear()
        for line in lines:
            assert self.session.obey(line)
        self.session.wait()
        return list(self.heard)


def test_it_introduces_itself_with_its_options() -> None:
    said = Interface().tell("uci")
    assert said[:2] == ["id name us", "id author we"]
    assert said[-1] == "uciok"
    options = [read_engine_line(line) for line in said[2:-1]]
    names = [option.name for option in options if isinstance(option, EngineOption)]
    assert names == ["UCI_Variant", "Hash", "Repetition", "TurnLimit"]


def test_a_search_tells_each_depth_with_score_nodes_and_line() -> None:
    *infos, best = Interface().tell(f"position fen {ENDGAME}", "go depth 4")
    assert [line.split()[:3] for line in infos] == [["info", "depth", str(n)] for n in range(1, 5)]
    words = infos[-1].split()
    assert words[3:5] == ["score", "cp"]
    assert {"nodes", "nps", "time"} < set(words)
    line = words[words.index("pv") + 1 :]
    root_after(ENDGAME, line)  # all of it is legal
    assert 1 <= len(line) <= 4
    assert read_engine_line(best) == BestMove(line[0])


def test_a_search_by_nodes_is_the_same_each_time() -> None:
    searches = [Interface().tell("position startpos moves b1c3", "go nodes 600") for _ in range(2)]
    assert searches[0] == searches[1]
    assert int(searches[0][-2].split()[searches[0][-2].split().index("nodes") + 1]) <= 600


def test_a_mate_is_told_in_moves() -> None:
    said = Interface().tell(f"position fen {MATE_IN_1}", "go depth 5")
    assert "score mate 1 " in said[-2]
    assert said[-1] == "bestmove A@c6"


def test_a_mated_engine_has_no_turn() -> None:
    assert Interface().tell(f"position fen {MATED}", "go depth 3") == ["bestmove (none)"]


def test_an_endless_search_answers_only_after_stop_and_is_ready_meanwhile() -> None:
    interface = Interface()
    session = interface.session
    for line in (f"position fen {MATED}", "go infinite", "isready"):
        session.obey(line)
    assert interface.heard == ["readyok"]  # although the search is over
    session.obey("stop")
    assert interface.heard[-1] == "bestmove (none)"


def test_stop_ends_a_search_with_a_legal_turn() -> None:
    interface = Interface()
    interface.session.obey("go infinite")
    interface.session.obey("stop")
    best = read_engine_line(interface.heard[-1])
    assert isinstance(best, BestMove)
    assert read_turn(best.turn) in legal_turns(root_after(None, ()).position)


def test_quit_ends_a_search_too() -> None:
    interface = Interface()
    interface.session.obey("go infinite")
    assert not interface.session.obey("quit")
    assert interface.heard[-1].startswith("bestmove")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("position startpos moves a1a8", "a1a8 is not legal after 0 turns"),
        ("position startpos moves e9e9", "there is no square 'e9'"),
        ("position fen hello", "'hello' is not of the form"),
        ("position fen 8/8/8/8/8/8/w7/W7[] w moves a1a2", "captures the 0-1"),
    ],
)
def test_a_position_that_is_refused_is_not_searched(line: str, said: str) -> None:
    refused, *rest = Interface().tell(line, "go depth 2")
    assert refused.startswith("info string ")
    assert said in refused
    assert rest == ["info string the last position was refused", "bestmove (none)"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("Hash", "0", "Hash is a number from 1 to 4096, not '0'"),
        ("Hash", "many", "not 'many'"),
        ("Repetition", "1", "0 (off) or 2 to 9"),
        ("UCI_Variant", "chess", "the only variant is zero-point-one"),
        ("Skill", "3", "there is no option 'Skill'"),
    ],
)
def test_a_bad_setting_is_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(said)):
        with_option(EngineOptions(), name, value)
    assert said in Interface().tell(f"setoption name {name} value {value}")[0]


def test_options_change_the_rules_of_a_draw() -> None:
    options = with_option(EngineOptions(), "turnlimit", "100")
    options = with_option(options, "Repetition", "2")
    turns = ("a8a7", "h1g1", "a7a8", "g1h1")
    root = root_after("w7/8/8/8/8/8/8/7W[AA] b - - 0 11", turns)
    rules = root.draw_rules(options)
    assert (rules.repetition, rules.turns_left) == (2, 100 - 21 - 4)
    assert sorted(rules.arisen.values()) == [1, 1, 1, 2]


def test_at_the_turn_limit_nothing_is_worth_more_than_a_draw() -> None:
    said = Interface().tell(
        "setoption name TurnLimit value 2", f"position fen {ENDGAME}", "go depth 3"
    )
    assert "score cp 0" in said[-2]


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (35, "cp 35"),
        (-120, "cp -120"),
        (WIN - 3, "mate 1"),
        (WIN - 5, "mate 2"),
        (4 - WIN, "mate -1"),
        (6 - WIN, "mate -2"),
    ],
)
def test_scores_are_in_hundredths_or_in_moves_to_mate(score: int, text: str) -> None:
    assert score_text(score) == text


def test_a_drop_is_written_with_its_letter() -> None:
    drop = (HAND + ALFIL) << 6
    assert best_line(SearchResult(drop, 0, 1, 1)) == "bestmove A@a1"


def test_an_interface_that_has_gone_ends_the_session() -> None:
    def say(_line: str) -> None:
        raise BrokenPipeError

    session = Session(say, ("us", "we"))
    session.obey("go infinite")
    with pytest.raises(BrokenPipeError):
        session.obey("stop")


def test_the_command_obeys_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("uci\nnonsense\ngo infinite\n"))
    assert main(["uci"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("id name oneoh")
    assert said[-1].startswith("bestmove ")
