"""Page of a player: its lists, what their rows lead to, and how it is found."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import GetPlayer, Player, Refused
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.ask_player import AskPlayer
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.player import PlayerScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.finished_games import LobbyGames
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.player_pages import page, point
from tests.oneoh_tui.records import finished, text_of
from tests.oneoh_tui.screens.test_lobby import OPEN, in_lobby, shown


@dataclass
class Here:
    """Page in front, at a fake server."""

    pilot: Pilot[None]
    wire: FakeWire

    @property
    def shown(self) -> str:
        return screen_text(self.pilot.app)

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    @property
    def asked(self) -> list[GetPlayer]:
        return [command for command in self.wire.asked if isinstance(command, GetPlayer)]


@asynccontextmanager
async def reading(
    make_app: MakeApp, shown: Player | None, name: str | None = None, **settings: str
) -> AsyncIterator[Here]:
    wire = FakeWire()
    wire.player = shown
    app = make_app(settings=Settings(name="Ada", **settings), wire=wire)  # type: ignore[arg-type]
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(PlayerScreen(name))
        await settle(pilot)
        yield Here(pilot, wire)


async def test_tab_goes_through_the_lists_and_around(make_app: MakeApp) -> None:
    async with reading(make_app, page()) as here:
        assert "Ada: Binary; blitz" in here.shown
        assert "1610 ± 190; games: 3" in here.shown
        assert "best rating 1630; 2 won in a row at best" in here.shown
        lists = [
            ("[Games]", "Bob, greedy (bot)", "3 of 4", "-20"),
            ("[Ratings]", "One Zero One", "2026-Q4", "1450 ± 350"),
            ("[Opponents]", "greedy (bot)", "67 %", "75 %"),
            ("[Openings]", "a1, a2", "First move", "75 %"),
        ]
        for texts in (*lists, lists[0]):
            for text in texts:
                assert text in here.shown
            await here.press("tab")
        await here.press("shift+tab", "shift+tab")
        assert "[Openings]" in here.shown


async def test_a_game_is_won_drawn_or_lost_and_changes_the_rating(make_app: MakeApp) -> None:
    points = (point(3, 1590, 2), point(2, 1630, tied=True), point(1, 1626))
    async with reading(make_app, replace(page(), points=points)) as here:
        rows = [line.split() for line in here.shown.splitlines() if "Bob" in line]
    results = [[row[-5], row[-1]] for row in rows]
    assert results == [["lost", "-40"], ["draw", "+4"], ["won", "+126"]]


async def test_older_games_are_added_when_their_row_is_chosen(make_app: MakeApp) -> None:
    async with reading(make_app, replace(page(), next=2)) as here:
        here.wire.player = replace(page(), points=(point(1, 1500, 2),))
        await here.press("end", "enter")
        assert here.asked[-1] == GetPlayer(
            game="binary", speed="blitz", season="", before=2, id=here.asked[-1].id
        )
        assert here.shown.count("Bob") == 4
        assert "older games" not in here.shown


async def test_the_rows_lead_to_a_replay_another_kind_and_another_player(
    make_app: MakeApp,
) -> None:
    async with reading(make_app, page()) as here:
        app = here.pilot.app
        here.wire.records = {"t9": text_of("binary")}
        await here.press("enter")
        while not isinstance(app.screen, ReplayScreen):  # replayed in a thread
            await here.pilot.pause(0.01)
        await here.press("q", "tab", "down", "enter")
        kind = here.asked[-1]
        assert (kind.game, kind.speed, kind.season) == ("one-zero-one", "rapid", "2026-Q4")
        await here.press("tab", "tab", "down", "enter")
        assert here.asked[-1].name == "Bob"
        await here.press("q")
        assert isinstance(app.screen, PlayerScreen)


@pytest.mark.parametrize(
    ("name", "text"),
    [(None, "You have not played a rated game"), ("Eve", "Eve has not played a rated game")],
)
async def test_an_empty_page_says_so_and_what_to_do(
    make_app: MakeApp, name: str | None, text: str
) -> None:
    async with reading(make_app, None, name) as here:
        assert text in here.shown
        await here.press("tab", "enter", "s")
        assert text in here.shown


async def test_a_refusal_is_told(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.refusal = Refusal(Refused(1, "no-such-player", "nobody"))
    async with in_lobby(make_app, wire) as pilot:
        pilot.app.push_screen(PlayerScreen("Eve"))
        await settle(pilot)
        assert len(pilot.app._notifications) == 1
        assert "One moment" not in screen_text(pilot.app)


@pytest.mark.parametrize("glyphs", ["ascii", "box"])
async def test_the_page_needs_no_braille(make_app: MakeApp, glyphs: str) -> None:
    async with reading(make_app, page(), glyphs=glyphs) as here:
        assert "*" in here.shown
        assert not any(0x2800 <= ord(char) < 0x2900 for char in here.shown)
        assert glyphs == "box" or here.shown.isascii()


async def test_the_lobby_leads_to_the_pages_of_those_at_the_chosen_table(
    make_app: MakeApp,
) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, AskPlayer)
        assert "My page" in shown(pilot)
        host = OPEN.seats[0].name
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, PlayerScreen)
        assert wire.asked[-1] == GetPlayer(name=host, id=wire.asked[-1].id)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_a_page_is_found_by_name(make_app: MakeApp) -> None:
    wire = FakeWire()
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "u", "end", "enter", *"Eve", "enter")
        assert wire.asked[-1] == GetPlayer(name="Eve", id=wire.asked[-1].id)


async def test_a_finished_game_leads_to_the_pages_of_its_players(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.finished = (finished(2),)
    async with in_lobby(make_app, wire) as pilot:
        pilot.app.push_screen(FinishedScreen(LobbyGames(pilot.app.link)))  # type: ignore[attr-defined]
        await settle(pilot)
        await press(pilot, "u", "end", "up", "enter")
        assert wire.asked[-1] == GetPlayer(name="greedy", id=wire.asked[-1].id)
