"""Tests of the search on the rules page."""

import pytest

from oneoh_tui.config.settings import Language, Settings
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle
from tests.oneoh_tui.insides import strips


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("en", "DISCARD face", "you discard one of your choice"),
        ("fr", "defausse", "défausse"),
    ],
)
async def test_words_list_the_sections_that_contain_them(
    make_app: MakeApp, language: Language, typed: str, line: str
) -> None:
    app = make_app(Settings(language=language))
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("bot255")
        await settle(pilot)
        await press(pilot, "slash", *typed)
        await settle(pilot)
        assert line in screen_text(app)
        assert app.screen.query_one("#found", RowList).row is not None
        assert not app.screen.query_one("#contents").display


async def test_arrows_and_n_go_through_what_was_found_and_escape_stays_there(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("one-zero-one")
        await settle(pilot)
        await press(pilot, "slash", *"protect", "down", "enter", "n", "N", "n")
        await settle(pilot)
        found, contents = (app.screen.query_one(name, RowList) for name in ("#found", "#contents"))
        assert found.row == "syntax-error"
        assert "Every card of its column" in screen_text(app)
        await press(pilot, "escape")
        await settle(pilot)
        assert isinstance(app.screen, RulesScreen)
        assert contents.row == "syntax-error"
        assert contents.has_focus
        await press(pilot, "escape")
        await settle(pilot)
        assert not isinstance(app.screen, RulesScreen)


async def test_the_words_are_marked_and_the_first_of_them_is_in_sight(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("one-zero-one")
        await settle(pilot)
        await press(pilot, "slash", *"balanced")
        await settle(pilot)
        assert "are less well" in screen_text(app).split("Decks", 1)[1]
        marked = [
            segment.text
            for strip in strips(app)
            for segment in strip
            if segment.style is not None and segment.style.reverse and segment.style.bold
        ]
        assert "balanced" in marked


async def test_words_below_drawings_are_in_sight(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("zero-point-one")
        await settle(pilot)
        await press(pilot, "slash", *"chess")
        await settle(pilot)
        assert "squares, as a knight of chess. It leaps as well." in screen_text(app)


async def test_words_that_are_nowhere_are_said_so(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("binary")
        await settle(pilot)
        await press(pilot, "slash", *"xyzzy")
        await settle(pilot)
        assert "No section contains this." in screen_text(app)
        await press(pilot, "enter", "escape")
        await settle(pilot)
        assert "A game of territories" in screen_text(app)
