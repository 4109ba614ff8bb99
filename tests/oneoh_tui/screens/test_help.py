"""Help: every key of the screen below."""

import pytest

from oneoh_games import GAMES
from oneoh_tui.config.keys import key_name
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.conftest import LARGE, MakeApp, press, screen_text
from tests.oneoh_tui.net.game_wire import GameWire, at_table

BINARY = GAMES["binary"]


async def test_a_key_that_can_do_nothing_before_a_choice_is_explained_all_the_same(
    make_app: MakeApp,
) -> None:
    wire = GameWire(BINARY.start(2, 1, BINARY.options()), rules=BINARY)
    async with at_table(make_app, wire, LARGE) as here:
        assert "Enter Place" not in screen_text(here.app)
        await here.press("question_mark")
        assert isinstance(here.app.screen, HelpScreen)
        assert row(here.app.screen, "Place") == "Enter"


async def test_keys_have_their_names_in_the_language_of_the_player(make_app: MakeApp) -> None:
    rules = GAMES["bot255"]
    wire = GameWire(rules.start(2, 1, rules.options()), rules=rules)
    async with at_table(make_app, wire, LARGE, language="fr") as here:
        await here.press("question_mark")
        assert isinstance(here.app.screen, HelpScreen)
        assert row(here.app.screen, "Exécuter") == "Espace"


@pytest.mark.parametrize(
    ("key", "name"),
    [("f2", "F2"), ("shift+f12", "shift+F12"), ("f", "f"), ("ctrl+q", "^q"), ("pageup", "PgUp")],
)
def test_a_key_is_named_as_keyboards_name_it(key: str, name: str) -> None:
    assert key_name(key, GLYPHS["unicode"]) == name


async def test_a_long_page_scrolls_and_the_key_bar_says_so(make_app: MakeApp) -> None:
    rules = GAMES["bot255"]
    wire = GameWire(rules.start(2, 1, rules.options()), rules=rules)
    async with at_table(make_app, wire) as here:
        await here.press("question_mark")
        assert "Redraw" not in screen_text(here.app)
        assert "Read on" in screen_text(here.app)
        await here.press("down", "down", "down")
        assert "Redraw" in screen_text(here.app)
        assert "Read on" not in screen_text(here.app), "this is the last page"
        await here.press("up", "up", "up")
        assert "Keys" in screen_text(here.app)
        assert "Read on" in screen_text(here.app)


async def test_where_all_fits_there_is_nothing_to_read_on(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "question_mark")
        assert "Read on" not in screen_text(app)


def row(help_screen: HelpScreen, words: str) -> str:
    """Return the keys shown beside this description."""
    return next(keys for keys, text in help_screen.entries if text == words)
