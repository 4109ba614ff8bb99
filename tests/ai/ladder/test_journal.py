"""Journal and standings of a ladder."""

from pathlib import Path

import pytest

from oneoh_ai.ladder.journal import BadLadder, LadderGame, LadderJournal
from oneoh_ai.ladder.standings import standings


def game(table: str, winner: str, loser: str, ended_by: str = "rules") -> LadderGame:
    return LadderGame(
        table, "2026-11-23T20:00:00+00:00", "binary", (winner, loser), (1, 2), ended_by
    )


def test_a_game_is_kept_once_though_both_players_tell_of_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with LadderJournal(file) as journal:
        assert journal.add(game("t1", "a", "b"))
        assert not journal.add(game("t1", "a", "b"))
    with LadderJournal(file) as journal:
        assert not journal.add(game("t1", "a", "b"))
        assert journal.games == [game("t1", "a", "b")]


def test_a_line_that_a_crash_has_cut_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    both = [game("t1", "a", "b"), game("t2", "b", "a")]
    with LadderJournal(file) as journal:
        assert all(map(journal.add, both))
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    with LadderJournal(file) as journal:
        assert journal.games == both[:1]
        assert journal.add(both[1])
    assert file.read_bytes() == whole


def test_another_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("hello\n")
    with pytest.raises(BadLadder, match="is no journal of a ladder"):
        LadderJournal(file)
    assert file.read_text() == "hello\n"


def test_standings_have_the_best_first_and_mark_those_who_are_not_our_own() -> None:
    played = [game("t1", "a", "b"), game("t2", "a", "c", "timeout"), game("t3", "b", "c")]
    _, _, head, *rows = standings(played, ["a", "b"]).splitlines()
    assert head.split() == ["games", "wins", "draws", "losses", "on", "time", "Elo"]
    assert [row.split()[:6] for row in rows[:2]] == [
        ["a", "2", "2", "0", "0", "0"],
        ["b", "2", "1", "0", "1", "0"],
    ]
    assert rows[2].split()[:7] == ["c", "*", "2", "0", "0", "2", "1"]


def test_a_ladder_without_games_says_so() -> None:
    assert standings([]) == "no game played yet"
