"""Registry of entry points: names in order, and imports on demand."""

import sys
from pathlib import Path

import pytest

from oneoh_games import GAMES
from oneoh_games.registry import Registry

ENTRY_POINTS = """
[stalls.of.a.fair]
wheel = fair_wheel:WHEEL
booth = fair_booth:BOOTH
"""


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[str]:
    """Install a distribution with two objects; the module of one of them is broken."""
    metadata = tmp_path / "fair-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: fair\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "fair_wheel.py").write_text("WHEEL = 'goes round'\n")
    (tmp_path / "fair_booth.py").write_text("raise RuntimeError('closed')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "fair_wheel", raising=False)
    return Registry("stalls.of.a.fair")


def test_names_are_known_in_their_order_before_anything_is_imported(fair: Registry[str]) -> None:
    assert list(fair) == ["booth", "wheel"]
    assert len(fair) == 2
    assert "wheel" in fair
    assert "fair_wheel" not in sys.modules


def test_an_object_is_imported_when_it_is_asked_for(fair: Registry[str]) -> None:
    assert fair["wheel"] == "goes round"
    assert "fair_wheel" in sys.modules


def test_a_broken_module_fails_only_where_it_is_asked_for(fair: Registry[str]) -> None:
    assert fair.get("wheel") == "goes round"
    with pytest.raises(RuntimeError, match="closed"):
        fair["booth"]


def test_what_cannot_be_imported_counts_as_not_installed_and_is_logged_once(
    fair: Registry[str], caplog: pytest.LogCaptureFixture
) -> None:
    assert fair.installed("wheel") == "goes round"
    assert fair.installed("tent") is None
    assert [fair.installed("booth"), fair.installed("booth")] == [None, None]
    assert [record.getMessage() for record in caplog.records] == [
        "booth of stalls.of.a.fair cannot be loaded: RuntimeError('closed')"
    ]


def test_a_name_that_is_not_there_is_a_key_error(fair: Registry[str]) -> None:
    with pytest.raises(KeyError):
        fair["tent"]


def test_the_games_are_found_by_their_ids() -> None:
    assert GAMES["one-zero-one"].id == "one-zero-one"
    assert all(GAMES[name].id == name for name in GAMES)
