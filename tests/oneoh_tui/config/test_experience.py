"""Tests of the file of experience."""

from pathlib import Path

from oneoh_tui.config.experience import ExperienceFile


def test_what_was_done_is_found_again_by_another_client(tmp_path: Path) -> None:
    one, other = ExperienceFile(tmp_path), ExperienceFile(tmp_path)
    one.record_done("binary", "own")
    other.record_done("binary", "take")
    other.record_done("binary", "take")
    one.record_game("binary")
    one.record_asked("binary")
    again = ExperienceFile(tmp_path).of("binary")
    assert (again.done, again.games, again.asked) == (("own", "take"), 1, True)
    assert ExperienceFile(tmp_path).of("zero-point-one").done == ()


def test_an_unreadable_file_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "experience.json"
    path.write_text("no json")
    experience = ExperienceFile(tmp_path)
    assert str(path) in experience.file.problem
    experience.record_done("binary", "own")
    assert path.read_text() == "no json"


def test_without_a_folder_it_lasts_as_long_as_the_client() -> None:
    experience = ExperienceFile(None)
    experience.record_game("binary")
    assert experience.of("binary").games == 1
