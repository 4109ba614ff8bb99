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
tent = fair_wheel:Tent
"""
RIVAL = """
[stalls.of.a.fair]
wheel = other_wheel:WHEEL

[oneoh.games]
tent = fair_wheel:TENT
"""


WHEEL = """
WHEEL = 'goes round'

class Tent:
    id = 'marquee'

TENT = Tent()
"""


def install(folder: Path, name: str, points: str) -> None:
    """Install a distribution with these entry points, without its modules."""
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(points)


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[str]:
    """Install a distribution with three objects; the module of one of them is broken."""
    install(tmp_path, "fair", ENTRY_POINTS)
    (tmp_path / "fair_wheel.py").write_text(WHEEL)
    (tmp_path / "fair_booth.py").write_text("raise RuntimeError('closed')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "fair_wheel", raising=False)
    return Registry("stalls.of.a.fair")


def test_names_are_known_in_their_order_before_anything_is_imported(fair: Registry[str]) -> None:
    assert list(fair) == ["booth", "tent", "wheel"]
    assert len(fair) == 3
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
    assert fair.installed("stage") is None
    assert [fair.installed("booth"), fair.installed("booth")] == [None, None]
    assert [record.getMessage() for record in caplog.records] == [
        "booth of stalls.of.a.fair cannot be loaded: RuntimeError('closed')"
    ]


def test_a_name_that_is_not_there_is_a_key_error(fair: Registry[str]) -> None:
    with pytest.raises(KeyError):
        fair["stage"]


def test_a_class_is_no_object(fair: Registry[str]) -> None:
    with pytest.raises(TypeError, match="fair_wheel:Tent is a class, not an instance"):
        fair["tent"]


def test_of_two_packages_with_one_name_the_first_counts_and_the_other_is_logged(
    fair: Registry[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(tmp_path, "rival", RIVAL)
    assert fair["wheel"] == "goes round"
    assert [record.getMessage() for record in caplog.records] == [
        "wheel of stalls.of.a.fair is fair_wheel:WHEEL; left out is other_wheel:WHEEL of the same name"
    ]


@pytest.mark.usefixtures("fair")
def test_a_game_is_named_by_its_id(tmp_path: Path) -> None:
    install(tmp_path, "rival", RIVAL)
    games = type(GAMES)("oneoh.games")
    with pytest.raises(ValueError, match="its id is 'marquee', its entry point 'tent'"):
        games["tent"]


def test_the_games_are_found_by_their_ids() -> None:
    assert GAMES["one-zero-one"].id == "one-zero-one"
    assert all(GAMES[name].id == name for name in GAMES)
