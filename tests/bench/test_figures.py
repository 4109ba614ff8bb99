"""Figures are printed with those of the last release, and written for the next one."""

import json
from pathlib import Path

import pytest

from bench import last_release
from bench.last_release import Figures, save
from bench.table import Row, show, show_grid

BEFORE = Figures("0.1.0", "a machine", {"Speed": {"of a": 100.0, "b, ms": 3.0}})


@pytest.fixture(autouse=True)
def _before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_release, "LAST", BEFORE)
    monkeypatch.setattr(last_release, "_printed", {})


def test_a_row_has_the_last_release_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    show("Speed", [Row("of a", 150, "/s", "fast"), Row("of c", 1.5, "s")])
    assert capsys.readouterr().out.splitlines()[3:] == [
        "of a   150  /s  0.1.0: 100  fast",
        "of c  1.50  s",
    ]


def test_a_cell_of_a_grid_has_it_in_brackets_and_no_column_is_empty(
    capsys: pytest.CaptureFixture[str],
) -> None:
    columns = ("ms", "bytes", "instructions")
    show_grid("Speed", columns, {"a": [1, None, None], "b": [2, 700, None]})
    assert capsys.readouterr().out.splitlines()[3:] == [
        "      ms  bytes",
        "a      1      -",
        "b  2 (3)    700",
    ]


def test_what_was_printed_is_saved_over_the_tables_of_the_same_title(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_bytes(json.dumps({**_plain(BEFORE), "tables": {"Size": {"x": 1}}}).encode())
    show("Speed", [Row("of a", 123.456, "/s")])
    save(file, "0.2.0", "another machine")
    assert json.loads(file.read_text()) == {
        "release": "0.2.0",
        "machine": "another machine",
        "tables": {"Size": {"x": 1.0}, "Speed": {"of a": 123.5}},
    }


def _plain(figures: Figures) -> dict[str, object]:
    return {"release": figures.release, "machine": figures.machine}
