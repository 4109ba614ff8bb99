"""Boards are found as entry points; a broken one costs its own game nothing but the board."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_tui.config.switch import Switch
from oneoh_tui.games import (
    BOARDS,
    DEFAULT_GAME,
    BoardGame,
    board_game,
    board_of,
    game_switches,
    game_title,
    known_games,
    registry,
    switch_defaults,
)
from tests.oneoh_tui.net.game_wire import position, table


class Strange(Mapping[str, BoardGame]):
    """Boards of which one is another package's, and not what it should be."""

    def __init__(self, entry: Any) -> None:
        self._entry = entry

    def __getitem__(self, game: str) -> BoardGame:
        if game != DEFAULT_GAME:
            return BOARDS[game]
        if isinstance(self._entry, Exception):
            raise self._entry
        board: BoardGame = self._entry
        return board

    def __contains__(self, game: object) -> bool:
        return game in BOARDS

    def __iter__(self) -> Iterator[str]:
        return iter(BOARDS)

    def __len__(self) -> int:
        return len(BOARDS)


@pytest.fixture(autouse=True)
def nothing_cached() -> Iterator[None]:
    registry.forget_boards()
    yield
    registry.forget_boards()


def test_ours_come_first_and_then_by_title() -> None:
    titles = [game_title(game) for game in known_games()]
    assert titles == ["One Zero One", *sorted(titles[1:])]
    assert {"Binary", "Bot255", "Zero Point One"} <= set(titles)


def test_a_game_has_its_own_board_at_its_own_version() -> None:
    shown = table(position(1))
    assert board_of(shown) is BOARDS[DEFAULT_GAME]
    other = board_of(replace(shown, rules_version=99))
    assert "different versions" in other.notice
    assert other.title == "One Zero One"
    assert other.has_rules


def test_a_game_without_a_board_is_shown_by_its_id() -> None:
    unknown = board_game("go")
    assert (unknown.title, unknown.has_rules) == ("go", False)
    assert unknown.notice == "Shown as text: this program has no board for go."


class Rattling(BoardGame):
    """A game whose switches are none."""

    switches: Any = ("dice",)


@pytest.mark.parametrize(
    "entry", [ImportError("no module dice"), KeyError("dice"), "no module dice", Rattling()]
)
def test_a_board_that_cannot_be_loaded_is_told_in_a_sentence_and_costs_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, entry: Any
) -> None:
    monkeypatch.setattr(registry, "BOARDS", Strange(entry))
    broken = board_of(table(position(1)))
    assert broken.notice.startswith("Shown as text: the board of one-zero-one cannot be loaded")
    assert broken.game is not None
    assert "dice" in broken.notice
    assert "dice" in caplog.text
    assert board_game("binary").notice == ""


def test_a_board_without_a_title_bears_the_games_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BOARDS", {"nim": BoardGame()})
    assert game_title("nim") == "nim"


def test_a_switch_that_two_games_declare_is_one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = BoardGame(), BoardGame()
    one.switches = Switch("loud", "Loud", default=True), Switch("quick", "Quick")
    other.switches = (Switch("loud", "Louder"),)
    monkeypatch.setattr(registry, "BOARDS", {"nim": one, "tic": other})
    assert [switch.title for switch in game_switches()] == ["Loud", "Quick"]
    assert switch_defaults() == {"loud": True, "quick": False}
