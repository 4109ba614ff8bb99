"""The help page: what every key of the screen below does."""

from oneoh_games import GAMES
from oneoh_tui.screens.help import HelpScreen
from tests.oneoh_tui.conftest import LARGE, MakeApp, screen_text
from tests.oneoh_tui.game_wire import GameWire, at_table

BINARY = GAMES["binary"]


async def test_a_key_that_can_do_nothing_before_a_choice_is_explained_all_the_same(
    make_app: MakeApp,
) -> None:
    wire = GameWire(BINARY.start(2, 1, BINARY.options()), rules=BINARY)
    async with at_table(make_app, wire, LARGE) as here:
        assert "Enter Place" in screen_text(here.app)
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


def row(help_screen: HelpScreen, words: str) -> str:
    """The keys beside these words."""
    return next(keys for keys, text in help_screen.entries if text == words)
