import json
from pathlib import Path

import msgspec
import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.archive import ArchivedGame, BadArchive, KeptRecord, read_archive, write_line
from oneoh_games import GAMES, Record


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "games.jsonl"
    assert main(["arena", "greedy", "random", "--games", "2", "--record", str(file)]) == 0
    capsys.readouterr()
    return file


def spoil(file: Path, **changes: object) -> None:
    """Change fields of the first game's record."""
    first, *others = file.read_text().splitlines()
    game = json.loads(first)
    game["record"] |= changes
    game["seats"] = ["a", "b", "c"][: game["record"]["seats"]]
    file.write_text("\n".join([json.dumps(game), *others]) + "\n")


def test_a_record_is_read_back_as_it_was(file: Path) -> None:
    games = list(read_archive(file))
    assert [game.number for game in games] == [0, 1]
    assert [game.seats for game in games] == [("greedy", "random"), ("random", "greedy")]
    for game in games:
        *_, last = game.states()
        assert GAMES["one-zero-one"].outcome(last) == game.outcome


def test_a_seed_of_128_bits_is_a_string_in_json() -> None:
    record = Record("one-zero-one", 1, 2, {}, 2**128 - 1, ("blank@10",))
    game = ArchivedGame(KeptRecord.of(record), ("a", "b"), None, "crash: oops")
    line = write_line(game)
    assert json.loads(line)["record"]["seed"] == "f" * 32
    assert msgspec.json.decode(line, type=ArchivedGame).record.record() == record


def test_all_games_of_a_file_are_replayed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("game 0: one-zero-one, greedy against random: ")
    assert out[-1] == "all replay"


def test_an_empty_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.jsonl"
    file.touch()
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err == f"oneoh-bot: {file} holds no games\n"


def test_the_moves_of_one_game_are_shown_with_their_seats(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, game = read_archive(file)
    assert main(["replay", str(file), "1"]) == 0
    *moves, end = capsys.readouterr().out.splitlines()
    assert len(moves) == len(game.record.actions)
    assert moves[0].split()[:2] == ["1", "seat"]
    assert moves[-1].endswith(game.record.actions[-1])
    assert end.endswith(f"seed {game.record.seed}")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"actions": ["blank@50"]}, "it does not replay: An INPUT card comes from the hand."),
        ({"actions": []}, "it does not replay: it ends with None, not Outcome("),
        ({"rules_version": 0}, "it does not replay: the record is of one-zero-one 0"),
        ({"seats": 3}, "it does not replay: one-zero-one is not for 3 seats"),
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


def test_a_file_that_is_no_record_is_refused_with_its_line(file: Path) -> None:
    spoil(file, seed=7)
    with pytest.raises(
        BadArchive,
        match=r"games.jsonl, line 1: no game of an arena: `record.seed` has to be a text",
    ):
        list(read_archive(file))


def test_a_binary_file_is_refused_with_its_line(file: Path) -> None:
    file.write_bytes(b'"\xff"\n')
    with pytest.raises(BadArchive, match=r"games.jsonl, line 1: no game of an arena: "):
        list(read_archive(file))


def test_an_unknown_game_number_is_refused_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), "7"]) == 1
    assert capsys.readouterr().err == f"oneoh-bot: {file} holds no game 7\n"


def test_a_game_that_a_fault_has_stopped_replays_up_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = tmp_path / "bot.py", tmp_path / "games.jsonl"
    bot.write_text("def choose(view, actions, rng): return actions[99 * (view.turn > 4)]")
    main(["arena", str(bot), "random", "--games", "1", "--record", str(file)])
    assert main(["replay", str(file)]) == 0
    assert "stopped by a fault: crash: IndexError" in capsys.readouterr().out
