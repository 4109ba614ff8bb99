"""Folders of what is kept for a record: a second look is immediate, a broken file is none."""

from pathlib import Path

from oneoh_tui.net.analysis import Analysis, JudgedMove
from oneoh_tui.net.coach import Hint
from oneoh_tui.net.sidecar_folder import SidecarFolder

KEPT = Analysis((JudgedMove(3, 1, "a1", Hint("b2", 0.75, ("b2", "c3")), 0.5),), (3,))


def test_a_second_look_is_immediate_and_a_broken_file_is_none(tmp_path: Path) -> None:
    folder = SidecarFolder(tmp_path / "analyses", Analysis)
    assert folder.find("record") is None
    folder.keep("record", KEPT)
    assert folder.find("record") == KEPT
    assert folder.find("another") is None
    (file,) = (tmp_path / "analyses").iterdir()
    file.write_text("{")
    assert folder.find("record") is None


def test_where_nothing_is_kept_nothing_is_found(tmp_path: Path) -> None:
    SidecarFolder(None, Analysis).keep("record", Analysis())
    assert SidecarFolder(None, Analysis).find("record") is None
    blocked = tmp_path / "file"
    blocked.touch()
    SidecarFolder(blocked, Analysis).keep("record", Analysis())
    assert SidecarFolder(blocked, Analysis).find("record") is None
