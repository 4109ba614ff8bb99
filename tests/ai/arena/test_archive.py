"""Recorded games of an arena: written, read back and replayed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import BadArchive, read_archive, states_of
from oneoh_games import GAMES
from oneoh_games.records import RecordedSeat, write_game
from tests.games.records.test_replay import random_game


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "games.oneoh"
    assert main(["arena", "greedy", "random", "--games", "2", "--record", str(file)]) == 0
    capsys.readouterr()
    return file


def spoil(file: Path, **changes: object) -> None:
    """Change fields of the first game."""
    first, *others = read_archive(file)
    games = [replace(first, **changes), *others]
    file.write_text("".join(map(write_game, games)), "utf-8")


def test_a_record_is_read_back_as_it_was(file: Path) -> None:
    games = list(read_archive(file))
    assert [game.number for game in games] == [0, 1]
    names = [[seat.name for seat in game.seats] for game in games]
    assert names == [["greedy", "random"], ["random", "greedy"]]
    for game in games:
        *_, last = states_of(game)
        assert game.result is not None
        assert GAMES["one-zero-one"].outcome(last) == game.result.outcome


def test_the_same_match_gives_the_same_file(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.oneoh"
    main(["arena", "greedy", "random", "--games", "2", "--record", str(again)])
    assert again.read_bytes() == file.read_bytes()


def test_all_games_of_a_file_are_replayed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("game 0: one-zero-one, greedy against random: ")
    assert out[-1] == "all replay"


def test_an_empty_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.oneoh"
    file.touch()
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err == f"oneoh-bot: {file} holds no games\n"


def test_the_moves_of_one_game_are_shown_with_their_seats(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, game = read_archive(file)
    assert main(["replay", str(file), "1"]) == 0
    *moves, end = capsys.readouterr().out.splitlines()
    assert len(moves) == len(game.moves)
    assert moves[0].split()[:2] == ["1", "seat"]
    assert moves[-1].endswith(game.moves[-1].action)
    assert end.endswith(f"seed {game.seed:032x}")


def test_games_of_a_lobby_are_replayed_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lobby.oneoh"
    file.write_text(write_game(random_game(seats=3)), "utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.startswith("game 0: bot255, player 0 against player 1")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"steps": ()}, "the game is not over after its last move"),
        ({"rules_version": 0}, "it does not replay: the record is of one-zero-one 0"),
        (
            {"seats": (RecordedSeat("a"), RecordedSeat("b"), RecordedSeat("c")), "result": None},
            "it does not replay: one-zero-one is not for 3 seats",
        ),
        ({"hash": "0" * 32}, "its final position has another hash"),
        ({"game": "chess"}, "the game 'chess' is not installed"),
    ],
)
def test_a_game_that_does_not_replay_is_reported_and_the_others_are_replayed(
    file: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, object], said: str
) -> None:
    spoil(file, **changes)
    assert main(["replay", str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert said in out[0]
    assert out[1].startswith("game 1: ")
    assert out[2] == "1 game of these did not replay"


@pytest.mark.parametrize(
    ("text", "reason"),
    [(b"[Record 1]\n[Seed 7]\n", "line 2: a seed is"), (b'"\xff"\n', "line 1: byte 2 is no UTF-8")],
)
def test_a_file_that_is_no_record_is_refused_with_its_line(
    tmp_path: Path, text: bytes, reason: str
) -> None:
    file = tmp_path / "games.oneoh"
    file.write_bytes(text)
    with pytest.raises(BadArchive, match=f"games.oneoh, {reason}"):
        list(read_archive(file))


def test_an_unknown_game_number_is_refused_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), "7"]) == 1
    assert capsys.readouterr().err == f"oneoh-bot: {file} holds no game 7\n"


def test_a_game_that_a_fault_has_stopped_replays_up_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = tmp_path / "bot.py", tmp_path / "games.oneoh"
    bot.write_text("def choose(view, actions, rng): return actions[99 * (view.turn > 4)]")
    main(["arena", str(bot), "random", "--games", "1", "--record", str(file)])
    assert main(["replay", str(file)]) == 0
    assert "stopped by a fault: crash: IndexError" in capsys.readouterr().out


def test_notes_of_bots_are_comments_on_their_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = tmp_path / "mine.py", tmp_path / "games.oneoh"
    bot.write_text(
        "class Bot:\n"
        "    def __init__(self, game, rng): self.turn = 0\n"
        "    def choose(self, view, actions):\n"
        "        self.turn += 1\n"
        "        return actions[0]\n"
        "    def explain(self): return f' turn {self.turn} }} {{ ; # ' if self.turn < 3 else ''\n"
    )
    assert main(["arena", str(bot), "random", "--games", "1", "--record", str(file)]) == 0
    [game] = read_archive(file)
    said = [comment for move in game.moves for comment in move.comments]
    assert [each.strip() for each in said] == ["turn 1 } { ; #", "turn 2 } { ; #"]
    assert {move.seat for move in game.moves if move.comments} == {0}
    capsys.readouterr()
    assert main(["replay", str(file), "0"]) == 0
    assert "turn 1 } { ; #" in capsys.readouterr().out


def test_a_note_that_is_no_text_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(
        "class Bot:\n"
        "    def __init__(self, game, rng): pass\n"
        "    def choose(self, view, actions): return actions[0]\n"
        "    def explain(self): return 7\n"
    )
    assert main(["check", str(bot), "--game", "binary", "--games", "1"]) == 1
    assert "explained itself by 7, which is no text" in capsys.readouterr().out
