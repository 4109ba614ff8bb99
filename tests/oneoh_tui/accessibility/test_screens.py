"""Every text on every screen can be read, in every theme and by every viewer."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_games import GAMES, Outcome
from oneoh_protocol.messages import Over, SeatInfo
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from tests.oneoh_tui.accessibility.games import EXAMPLES
from tests.oneoh_tui.accessibility.judging import report, unreadable
from tests.oneoh_tui.accessibility.pages import PAGES
from tests.oneoh_tui.accessibility.pictures import runs
from tests.oneoh_tui.accessibility.viewers import ANSI, DARK, LIGHT, VIEWERS, Setting
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, settle
from tests.oneoh_tui.net.game_wire import ADA, GameWire, at_table
from tests.oneoh_tui.screens.scenes import WITH_MENU

THEMES = (DARK, LIGHT, ANSI)


def faults(app: OneohApp, drawn: Setting, where: str = "") -> Iterator[str]:
    viewers = VIEWERS[drawn]
    for viewer, seen in zip(viewers, runs(app, viewers), strict=True):
        for fault in unreadable(seen, viewer.words):
            yield f"{drawn.theme} theme, {viewer.name}{where}: {fault}"


async def in_every_theme(app: OneohApp, pilot: Pilot[None], where: str = "") -> list[str]:
    """Return the faults of the present screen in each theme, its own first; the last one stays."""
    found: list[str] = []
    for drawn in sorted(THEMES, key=lambda each: each.theme != app.settings.theme):
        app.apply(replace(app.settings, theme=drawn.theme, glyphs=drawn.glyphs))
        await settle(pilot)
        found += faults(app, drawn, where)
    return found


@pytest.mark.parametrize("page", PAGES)
async def test_everything_can_be_read(make_app: MakeApp, page: str) -> None:
    wire = FakeWire()
    app = make_app(Settings(name="Ada"), wire=wire, menu=page in WITH_MENU)
    async with app.run_test(size=SMALL) as pilot:
        await PAGES[page](app, pilot, wire)
        await settle(pilot)
        found = await in_every_theme(app, pilot)
    assert not found, report(found)


@pytest.mark.parametrize("game", EXAMPLES)
async def test_everything_around_a_game_can_be_read(make_app: MakeApp, game: str) -> None:
    wire = GameWire(EXAMPLES[game].state(), rules=GAMES[game], banks_ms=(65_000, 600_000))
    found: list[str] = []
    async with at_table(make_app, wire) as here:
        for where, keys, back in (
            ("details", ("d",), ("escape",)),
            ("typing", ("colon", "x", "y", "enter"), ()),
        ):
            await here.press(*keys)
            found += await in_every_theme(here.app, here.pilot, f", {where}")
            await here.press(*back)
        wire.happen(_given_up(wire))
        await here.settle()
        found += await in_every_theme(here.app, here.pilot, ", over")
    assert not found, report(found)


def _given_up(wire: GameWire) -> Over:
    """Return the end of the game by the resignation of the last seat."""
    seats = len(wire.tables["t1"].seats)
    outcome = Outcome("resigned", (0,) * seats, (*(1,) * (seats - 1), seats))
    return Over("t1", wire.next_seq, outcome, "resigned", seats - 1, "5eed" * 8, ())


@pytest.mark.parametrize("seat", [0, None], ids=["host", "spectator"])
async def test_a_table_that_waits_can_be_read(make_app: MakeApp, seat: int | None) -> None:
    free, invited = SeatInfo("anyone"), SeatInfo("invite")
    invites = (None, None, "i" * 16)
    rules = GAMES["bot255"]
    wire = GameWire(
        None, seat, rules, seats=(ADA, free, invited), invites=invites, hosting=seat == 0
    )
    async with at_table(make_app, wire) as here:
        found = await in_every_theme(here.app, here.pilot)
        await here.press("down", "enter")
        found += await in_every_theme(here.app, here.pilot, ", choosing")
    assert not found, report(found)


async def test_a_game_that_is_shown_as_text_can_be_read(make_app: MakeApp) -> None:
    rules = GAMES["binary"]
    wire = GameWire(rules.start(2, 1, rules.options()), rules=rules, game="go")
    async with at_table(make_app, wire) as here:
        found = await in_every_theme(here.app, here.pilot)
        await here.press("enter", "f", "1")
        found += await in_every_theme(here.app, here.pilot, ", filtering")
    assert not found, report(found)
