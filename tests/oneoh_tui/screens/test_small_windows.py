"""Windows of 80x23: 80x24 less the status line of a multiplexer."""

import pytest
from rich.cells import cell_len
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.board_drawing import BoardDrawing
from oneoh_tui.games.one_zero_one.piles import Piles
from oneoh_tui.games.one_zero_one.program import Program
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.widgets.fields import LABEL, Field
from tests.oneoh_tui.conftest import FakeWire, MakeApp, screen_text, settle
from tests.oneoh_tui.insides import cut
from tests.oneoh_tui.net.game_wire import ADA, GameWire, at_table, position
from tests.oneoh_tui.screens.scenes import SCENES, WITH_MENU
from tests.oneoh_tui.screens.test_table_phases import INVITE, INVITED, finish

LEAST = (terminal.COLUMNS, terminal.ROWS)


def scrolls(node: DOMNode) -> bool:
    return isinstance(node, Widget) and node.styles.overflow_y != "hidden" and node.max_scroll_y > 0


def cut_off(screen: Screen[object]) -> list[Widget]:
    """Return the widgets that are cut off and cannot be scrolled to.

    A drawing shows the part of its board that is about something.
    """
    return [
        widget
        for widget in cut(screen)
        if not any(scrolls(node) or isinstance(node, BoardDrawing) for node in widget.ancestors)
    ]


def long_labels(screen: Screen[object]) -> list[str]:
    """Return the labels of fields that are longer than there is room for."""
    labels = [field.label for field in screen.query(Field) if field.label]
    return [label for label in labels if cell_len(label) > LABEL]


def test_the_least_window_is_what_a_status_line_leaves_of_the_design_size() -> None:
    assert LEAST == (80, 23)


@pytest.mark.parametrize("scene", SCENES)
async def test_every_page_fits_in_french(make_app: MakeApp, scene: str) -> None:
    """Open each page in French; `test_sizes.py` opens them in English, in a window of this size."""
    wire = FakeWire()
    app = make_app(Settings(name="Ada", language="fr"), wire=wire, menu=scene in WITH_MENU)
    async with app.run_test(size=LEAST) as pilot:
        await SCENES[scene](app, pilot, wire)
        await settle(pilot)
        assert cut_off(app.screen) == []
        assert app.screen.max_scroll_y == 0
        assert long_labels(app.screen) == []


@pytest.mark.parametrize("phase", ["waiting", "running", "over"])
async def test_a_table_fits_in_every_phase(make_app: MakeApp, phase: str) -> None:
    wire = GameWire(position(4, 6))
    if phase == "waiting":
        wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    async with at_table(make_app, wire, LEAST) as here:
        if phase == "over":
            finish(wire)
            await here.settle()
        assert cut_off(here.app.screen) == []
        assert here.app.screen.max_scroll_y == 0


async def test_the_board_is_whole_and_so_is_what_a_choice_would_do(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(3, 6)), LEAST) as here:
        await here.press("1")
        screen = here.app.screen
        assert screen.query_one(Program).size.height == 15
        assert screen.query_one(Piles).size.height == 4
        assert screen.query_one("#effect").size.height == 2
        assert here.text("#prompt") in screen_text(here.app)


async def test_a_window_with_a_row_less_says_how_many_are_needed(make_app: MakeApp) -> None:
    app: OneohApp = make_app()
    async with app.run_test(size=(80, 22)) as pilot:
        await resized(pilot)
        assert "80 columns and 23 rows" in screen_text(app)


async def resized(pilot: Pilot[None]) -> None:
    await settle(pilot)
