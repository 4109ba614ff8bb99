"""Every screen and every game in a window of 80x24, of 120x40, and in one that is resized.

Games in French, whose words are longer.
"""

import pytest
from textual.geometry import Region

from oneoh_games import GAMES
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.board import Board
from oneoh_tui.widgets.key_bar import KeyBar
from tests.oneoh_tui.accessibility.games import EXAMPLES
from tests.oneoh_tui.conftest import LARGE, SMALL, FakeWire, MakeApp, screen_text, settle
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table
from tests.oneoh_tui.screens.scenes import SCENES, WITH_MENU
from tests.oneoh_tui.screens.test_small_windows import LEAST, cut_off, long_labels


def assert_whole(app: OneohApp) -> None:
    """Assert that nothing is cut off, and that the keys are in the last row."""
    width, height = app.size
    assert cut_off(app.screen) == []
    assert app.screen.max_scroll_y == 0
    if bars := list(app.screen.query(KeyBar)):
        assert bars[-1].region == Region(0, height - 1, width, 1)
        assert screen_text(app).splitlines()[height - 1].strip()


@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_is_whole_as_it_opens_and_after_each_change(
    make_app: MakeApp, scene: str
) -> None:
    wire = FakeWire()
    app = make_app(Settings(name="Ada"), wire=wire, menu=scene in WITH_MENU)
    async with app.run_test(size=LEAST) as pilot:
        await SCENES[scene](app, pilot, wire)
        await settle(pilot)
        assert_whole(app)
        assert long_labels(app.screen) == []
        for size in (SMALL, LARGE, LEAST):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert_whole(app)


@pytest.mark.parametrize("game", EXAMPLES)
async def test_a_game_goes_on_in_another_size(make_app: MakeApp, game: str) -> None:
    wire = GameWire(EXAMPLES[game].state(), rules=GAMES[game])
    async with at_table(make_app, wire, SMALL, language="fr") as here:
        before = await seen(here, SMALL)
        await seen(here, LARGE)
        for key in EXAMPLES[game].choosing:
            await here.press(key)
            assert_whole(here.app)
        chosen = await seen(here, LEAST)
        assert chosen != before
        assert await seen(here, LARGE)
        assert await seen(here, LEAST) == chosen


async def seen(here: AtTable, size: tuple[int, int]) -> str:
    """Return the screen at this size, after checking that nothing is cut off."""
    await here.pilot.resize_terminal(*size)
    await here.settle()
    assert_whole(here.app)
    board = here.app.screen.query_one(Board)
    assert board.region.width >= 40
    assert board.region.height >= 15
    return screen_text(here.app)
