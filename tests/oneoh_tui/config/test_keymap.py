"""Keys of the settings: the valid ones, and the sentences on the others."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

from oneoh_tui.config.keymap import binding_ids, key_faults, keymap

WHEEL = """
from textual.binding import Binding
from textual.widget import Widget


class Wheel(Widget):
    BINDINGS = [Binding("f6", "spin", "Spin", id="wheel.spin")]
"""
"""Module of another package's board."""


@pytest.mark.parametrize(
    ("keys", "read"),
    [
        ("x", "x"),
        ("X", "X"),
        ("é", "é"),
        ("?", "?"),
        ("f2", "f2"),
        ("slash", "slash"),
        ("minus", "minus"),
        ("ctrl+x", "ctrl+x"),
        ("shift+tab", "shift+tab"),
        ("ctrl+alt+x", "alt+ctrl+x"),
        ("x, f5", "x,f5"),
    ],
)
def test_a_key_holds_by_its_name_or_its_character(keys: str, read: str) -> None:
    assert keymap({"home.play": keys}) == {"home.play": read}
    assert not list(key_faults({"home.play": keys}))


@pytest.mark.parametrize(
    "keys", ["", " ", "nonsense", "x,nonsense", "x,", "F2", "solidus", "hold+x", "ctrl+", "<any>"]
)
def test_what_is_no_key_is_told_and_takes_no_key_away(keys: str) -> None:
    assert keymap({"home.play": keys}) == {}
    (told,) = key_faults({"home.play": keys})
    assert "home.play keeps its own" in told
    assert keys.strip() in told


def test_a_binding_that_there_is_not_is_told_with_those_of_a_like_name() -> None:
    (told,) = key_faults({"home.setings": "x"})
    assert "home.setings" in told
    assert "home.settings" in told
    assert "home.join" not in told
    assert list(key_faults({"zzz": "x"})) == ["[keys]: nothing is called zzz; take it out."]


def test_bindings_of_every_screen_and_board_are_known() -> None:
    assert {"quit", "home.play", "rows.up", "bot.play", "help.on"} <= binding_ids()


def test_bindings_of_other_packages_boards_are_known_and_a_broken_package_costs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "stall-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stall\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(
        "[oneoh.boards]\nbooth = stall_booth:BOARD\nwheel = stall_wheel:BOARD\n"
    )
    (tmp_path / "stall_booth.py").write_text("raise RuntimeError('closed')\n")
    (tmp_path / "stall_wheel").mkdir()
    (tmp_path / "stall_wheel" / "__init__.py").write_text("")
    (tmp_path / "stall_wheel" / "board.py").write_text(WHEEL)
    monkeypatch.syspath_prepend(tmp_path)
    binding_ids.cache_clear()
    assert {"wheel.spin", "home.play"} <= binding_ids()
    binding_ids.cache_clear()


def test_the_keys_that_bindings_come_with_could_have_been_given() -> None:
    assert binding_ids()
    given = dict(pair for kind in kinds(DOMNode) for pair in keys_by_id(kind))
    assert given
    assert not list(key_faults(given))


def kinds(kind: type[DOMNode]) -> list[type[DOMNode]]:
    return [kind, *(each for child in kind.__subclasses__() for each in kinds(child))]


def keys_by_id(kind: type[DOMNode]) -> Iterator[tuple[str, str]]:
    if kind.__module__.startswith("oneoh_tui."):
        for binding in vars(kind).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                yield binding.id, binding.key
