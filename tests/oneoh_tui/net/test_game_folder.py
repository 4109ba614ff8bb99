"""Folders of local games: kept while a game runs, each open in one program only."""

import os
import stat
from pathlib import Path

from oneoh_tui.net.game_folder import GameFolder, kept_games, new_folder, open_folder, remove_games
from oneoh_tui.net.running_game import RunningGame

FIRST = RunningGame("t1", "binary", ("greedy",), 4, yours=True)
SECOND = RunningGame("t2", "bot255", ("mcts", "random"), 9, yours=False)


def kept(root: Path, game: RunningGame) -> Path:
    """Make a folder with a game that no program has open."""
    folder = new_folder(root)
    folder.note([game])
    folder.close()
    assert folder.path is not None
    return folder.path


def test_a_game_that_runs_is_kept_and_found_again(tmp_path: Path) -> None:
    path = kept(tmp_path, FIRST)
    (found,) = kept_games(tmp_path)
    assert (found.folder, found.games) == (path, (FIRST,))
    assert found.played_s == (path / "games.json").stat().st_mtime


def test_two_games_are_in_two_folders_and_the_last_one_played_comes_first(tmp_path: Path) -> None:
    early, late = kept(tmp_path, FIRST), kept(tmp_path, SECOND)
    os.utime(early / "games.json", (1000, 1000))
    assert [each.folder for each in kept_games(tmp_path)] == [late, early]
    os.utime(late / "games.json", (500, 500))
    assert [each.folder for each in kept_games(tmp_path)] == [early, late]


def test_a_game_that_a_program_has_open_is_no_other_programs(tmp_path: Path) -> None:
    path = kept(tmp_path, FIRST)
    folder = open_folder(path)
    assert folder is not None
    assert folder.games == (FIRST,)
    assert kept_games(tmp_path) == []
    assert open_folder(path) is None
    remove_games(path)
    assert path.is_dir()
    folder.close()
    assert kept_games(tmp_path) != []


def test_two_programs_that_begin_a_game_have_two_folders(tmp_path: Path) -> None:
    first, second = new_folder(tmp_path), new_folder(tmp_path)
    assert first.path != second.path
    assert first.database != second.database
    first.guest.keep("a" * 32)
    assert second.guest.token is None
    first.close()
    second.close()


def test_a_folder_has_no_room_for_another_game_while_one_runs(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    assert folder.free
    folder.note([FIRST])
    assert not folder.free
    folder.close()


def test_a_game_that_is_over_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    folder.note([FIRST])
    folder.note([])
    folder.close()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_program_left_before_a_game_began_is_removed(tmp_path: Path) -> None:
    left = new_folder(tmp_path)
    assert left.path is not None
    left.guest.close()  # As the end of a process does.
    new_folder(tmp_path).close()
    assert not left.path.exists()


def test_a_game_that_is_given_up_is_gone(tmp_path: Path) -> None:
    path = kept(tmp_path, FIRST)
    remove_games(path)
    assert not path.exists()
    assert open_folder(path) is None


def test_nobody_else_may_look_into_the_folders(tmp_path: Path) -> None:
    root = tmp_path / "games"
    path = kept(root, FIRST)
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_where_nothing_can_be_written_games_are_in_memory_and_share_a_server(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    for root in (None, tmp_path / "file"):
        folder = new_folder(root)
        assert (folder.path, folder.database) == (None, ":memory:")
        folder.note([FIRST])
        assert folder.free
        folder.close()
        assert kept_games(root) == []


def test_a_list_that_cannot_be_read_costs_no_game_its_folder(tmp_path: Path) -> None:
    path = kept(tmp_path, FIRST)
    (path / "games.json").write_bytes(b"\xff{")
    assert kept_games(tmp_path) == []
    new_folder(tmp_path).close()
    assert path.is_dir()


def test_a_list_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    assert folder.path is not None
    (folder.path / "games.json.new").mkdir()
    folder.note([FIRST])
    assert folder.games == (FIRST,)
    folder.close()


def test_a_folder_opened_again_has_the_guest_that_it_had(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    folder.guest.keep("a" * 32)
    folder.note([FIRST])
    folder.close()
    assert folder.path is not None
    again = open_folder(folder.path)
    assert isinstance(again, GameFolder)
    assert again.guest.token == "a" * 32
    again.close()
