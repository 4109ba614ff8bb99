"""Screens of the client as a viewer sees them."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
from textual.geometry import Region

from oneoh_tui.app import OneohApp
from tests.oneoh_tui.accessibility.judging import Picture
from tests.oneoh_tui.accessibility.viewers import Cell, Setting, Viewer
from tests.oneoh_tui.conftest import SMALL, MakeApp
from tests.oneoh_tui.insides import strips
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table


def pictures(app: OneohApp, viewers: Iterable[Viewer]) -> list[Picture]:
    """Return the present screen as each viewer sees it."""
    drawn = strips(app)
    return [
        [
            [cell for part in strip for cell in viewer.cells(part.text, part.style)]
            for strip in drawn
        ]
        for viewer in viewers
    ]


def runs(app: OneohApp, viewers: Iterable[Viewer]) -> list[list[list[Cell]]]:
    """Return the present screen as each viewer sees it, with each run of a style as a cell."""
    drawn = strips(app)
    return [
        [[viewer.run(part.text, part.style) for part in strip] for strip in drawn]
        for viewer in viewers
    ]


def part(whole: Picture, region: Region) -> list[Cell]:
    """Return the cells of a region, row by row."""
    rows = whole[region.y : region.bottom]
    return [cell for row in rows for cell in row[region.x : region.right]]


@asynccontextmanager
async def table(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    wire: GameWire,
    setting: Setting,
    size: tuple[int, int] = SMALL,
) -> AsyncIterator[AtTable]:
    """Open a table that is drawn with a setting."""
    if setting.no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    async with at_table(make_app, wire, size, theme=setting.theme, glyphs=setting.glyphs) as here:
        yield here
