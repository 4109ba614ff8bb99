"""Large windows: boards grow, spare room is around the table, the prompt stays below the board."""

from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_games.zero_point_one import play_from, read_position
from oneoh_tui.games.board import Board
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from tests.oneoh_tui.conftest import LARGE, SMALL, FakeWire, MakeApp, screen_text, settle
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table
from tests.oneoh_tui.screens.scenes import SCENES

HUGE = (200, 50)


def wire(game: str, **options: Any) -> GameWire:
    rules = GAMES[game]
    if game == "zero-point-one":
        return GameWire(play_from(read_position("4w3/8/4n3/8/8/2W5/8/8[] r")), rules=rules)
    return GameWire(rules.start(2, 1, rules.options(**options)), rules=rules)


def drawn_rows(here: AtTable) -> tuple[int, int]:
    """Return the first and the last row of the board that are not blank."""
    region = here.app.screen.query_one(Board).region
    rows = [
        y
        for y, row in enumerate(screen_text(here.app).splitlines())
        if region.y <= y < region.bottom and row[region.x : region.right].strip()
    ]
    return rows[0], rows[-1]


@pytest.mark.parametrize(
    ("game", "options", "least"),
    [
        ("binary", {"size": 6}, 38),
        ("binary", {"size": 8}, 34),
        ("binary", {"size": 10}, 42),
        ("binary", {"size": 12}, 39),
        ("zero-point-one", {}, 34),
        ("one-zero-one", {}, 43),
    ],
)
async def test_a_board_fills_a_huge_window_and_the_prompt_stands_under_it(
    make_app: MakeApp, game: str, options: dict[str, Any], least: int
) -> None:
    async with at_table(make_app, wire(game, **options), HUGE) as here:
        first, last = drawn_rows(here)
        assert last - first + 1 >= least
        prompt = here.app.screen.query_one("#prompt", Prompt).region
        assert prompt.y - last <= 5
        box = here.app.screen.query_one("#table").region
        assert abs(box.x - (HUGE[0] - box.right)) <= 1, "as much on the left as on the right"
        assert abs(box.y - (HUGE[1] - 1 - box.bottom)) <= 1
        assert box.x <= prompt.x < here.app.screen.query_one(Board).region.right


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_smaller_window_is_used_to_its_edges(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    async with at_table(make_app, wire("binary", size=6), HUGE) as here:
        await here.pilot.resize_terminal(*size)
        await here.settle()
        assert here.app.screen.query_one("#table").region.size == (size[0], size[1] - 1)


@pytest.mark.parametrize("scene", ["together", "exercises", "your_games", "figures", "lobby"])
async def test_lists_and_forms_stand_in_the_middle_of_a_huge_window(
    make_app: MakeApp, scene: str
) -> None:
    wire = FakeWire()
    app = make_app(wire=wire)
    async with app.run_test(size=HUGE) as pilot:
        await SCENES[scene](app, pilot, wire)
        await settle(pilot)
        rows = screen_text(app).splitlines()[:-1]
        shown = [
            child.region
            for child in app.screen.children
            if not isinstance(child, KeyBar) and child.region.area
        ]
        left, right = min(each.x for each in shown), max(each.right for each in shown)
        assert right - left <= Page.WIDEST + 2, "margins come on top"
        assert abs(left - (HUGE[0] - right)) <= 2
        assert not any(row[:left].strip() or row[right:].strip() for row in rows)
