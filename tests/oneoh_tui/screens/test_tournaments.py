"""Tournaments of a lobby: listed, entered, begun, seen as they stand, and left again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_games import Outcome
from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Called,
    CloseTournament,
    EnterTournament,
    FollowTournament,
    GetPlayer,
    GetRecord,
    Leave,
    ListTournaments,
    OpenTournament,
    QuitTournament,
    Refused,
    StartTournament,
    Tournament,
    UnfollowTournament,
    Watch,
)
from oneoh_tui.screens.new_tournament import NewTournament
from oneoh_tui.screens.player import PlayerScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.tournament import TournamentScreen
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.net.game_wire import GAME, position, table
from tests.oneoh_tui.records import text_of
from tests.oneoh_tui.screens.cups import ARENA, CUP, CUP_ROW
from tests.oneoh_tui.screens.test_lobby import in_lobby
from tests.protocol.game_messages import payload

WAITING = replace(CUP, phase="waiting", meetings=(), you=None)
OWN = replace(CUP, hosting=False)
STRANGE = replace(CUP, hosting=False, you=None)


def wire(cup: Tournament) -> FakeWire:
    from oneoh_protocol.messages import Tournaments

    made = FakeWire()
    made.tournament, made.tournaments = cup, Tournaments(1, (CUP_ROW, ARENA))
    return made


@asynccontextmanager
async def at(
    make_app: MakeApp, server: FakeWire, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """Open the page of the first tournament in the list."""
    async with in_lobby(make_app, server, size=size) as pilot:
        await press(pilot, "r", "enter")
        assert isinstance(pilot.app.screen, TournamentScreen)
        yield pilot


async def test_the_list_tells_each_with_its_address(make_app: MakeApp) -> None:
    server = wire(CUP)
    async with in_lobby(make_app, server) as pilot:
        await press(pilot, "r")
        assert ListTournaments() in server.asked
        text = screen_text(pilot.app)
        assert "Spring Cup" in text
        assert "#tournament:w7rk-2mzt" in text
        await press(pilot, "down")
        text = screen_text(pilot.app)
        assert "people only" in text
        assert "you are in" in text


async def test_a_stranger_enters_and_is_told_that_games_open_by_themselves(
    make_app: MakeApp,
) -> None:
    server = wire(WAITING)
    async with at(make_app, server) as pilot:
        assert FollowTournament(tournament=CUP.tournament) in server.asked
        assert "waits for entrants" in screen_text(pilot.app)
        server.tournament = replace(WAITING, you=0)
        await press(pilot, "e")
        assert server.asked[-1] == EnterTournament(tournament=CUP.tournament)
        assert "your games open by themselves" in screen_text(pilot.app)


async def test_the_host_begins_and_ends_it(make_app: MakeApp) -> None:
    server = wire(WAITING)
    async with at(make_app, server) as pilot:
        await press(pilot, "s")
        assert server.asked[-1] == StartTournament(tournament=CUP.tournament)
        end = CloseTournament(tournament=CUP.tournament)
        await press(pilot, "c", "n")
        assert end not in server.asked
        await press(pilot, "c", "y")
        assert end in server.asked


async def test_an_entrant_leaves_it_after_a_question(make_app: MakeApp) -> None:
    server = wire(OWN)
    async with at(make_app, server) as pilot:
        await press(pilot, "x", "y")
        assert server.asked[-1] == QuitTournament(tournament=CUP.tournament)


@pytest.mark.parametrize(
    ("cup", "keys"),
    [
        (WAITING, "e Enter  s Begin  c End it"),
        (CUP, "v Games  b Bracket  x Leave it  c End it"),
        (OWN, "v Games  b Bracket  x Leave it  Esc"),
        (STRANGE, "v Games  b Bracket  Esc"),
        (replace(CUP, phase="over"), "v Games  b Bracket  Esc"),
        (replace(STRANGE, you=99), "v Games  b Bracket  Esc"),
    ],
)
async def test_only_what_can_be_done_is_offered(
    make_app: MakeApp, cup: Tournament, keys: str
) -> None:
    async with at(make_app, wire(cup)) as pilot:
        bar = screen_text(pilot.app).splitlines()[-1]
        assert keys in bar.replace("Enter Choose  ", "")


async def test_changes_are_shown_as_they_come(make_app: MakeApp) -> None:
    server = wire(STRANGE)
    async with at(make_app, server) as pilot:
        assert "running, round 2" in screen_text(pilot.app)
        server.say(replace(STRANGE, re=0, round=3))
        await settle(pilot)
        assert "running, round 3" in screen_text(pilot.app)


async def test_the_games_lead_to_the_table_that_is_played_and_to_replays(
    make_app: MakeApp,
) -> None:
    server = wire(CUP)
    server.tables["t5"] = replace(table(position(3), seat=None), table="t5")
    server.records["t2"] = text_of("binary")
    async with at(make_app, server) as pilot:
        await press(pilot, "v", "home", "enter")
        assert Watch(table="t5") in server.asked
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, TournamentScreen)
        await press(pilot, "home", "down", "down", "down", "enter")
        assert isinstance(server.asked[-1], GetRecord)
        while not isinstance(pilot.app.screen, ReplayScreen):
            await pilot.pause(0.01)


async def test_an_entrant_leads_to_the_page_of_the_player(make_app: MakeApp) -> None:
    server = wire(CUP)
    async with at(make_app, server) as pilot:
        await press(pilot, "home", "enter")
        assert isinstance(pilot.app.screen, PlayerScreen)
        asked = [each for each in server.asked if isinstance(each, GetPlayer)]
        assert [each.name for each in asked] == ["Bob"]


@pytest.mark.parametrize(("cup", "told"), [(STRANGE, True), (OWN, False), (CUP, False)])
async def test_who_is_not_in_it_hears_of_it_no_more_after_leaving_its_page(
    make_app: MakeApp, cup: Tournament, told: bool
) -> None:
    server = wire(cup)
    async with at(make_app, server) as pilot:
        await press(pilot, "escape")
        assert (UnfollowTournament(tournament=CUP.tournament) in server.asked) == told


async def test_standings_and_games_stand_beside_each_other_where_there_is_room(
    make_app: MakeApp,
) -> None:
    async with at(make_app, wire(CUP), (120, 40)) as pilot:
        text = screen_text(pilot.app)
        assert "Points" in text
        assert "Games, by round" in text


async def test_the_form_opens_one_of_each_kind(make_app: MakeApp) -> None:
    server = wire(WAITING)
    async with in_lobby(make_app, server) as pilot:
        await press(pilot, "r", "n")
        assert isinstance(pilot.app.screen, NewTournament)
        await press(pilot, "enter")
        assert "Give it a title." in screen_text(pilot.app)
        await press(pilot, *"My Cup", "down", "right", "right")
        text = screen_text(pilot.app)
        assert "Minutes" in text
        assert "Number of rounds" not in text
        await press(pilot, "end", "enter")
        asked = next(each for each in server.asked if isinstance(each, OpenTournament))
        assert (asked.title, asked.terms.kind) == ("My Cup", "arena")
        assert asked.terms.clock.timeout == "lose"
        assert isinstance(pilot.app.screen, TournamentScreen)


async def test_a_refusal_is_told(make_app: MakeApp) -> None:
    server = wire(WAITING)
    async with at(make_app, server) as pilot:
        server.refusal = Refusal(Refused(1, "not-allowed", "it has begun"))
        await press(pilot, "e")
        assert "waits for entrants" in screen_text(pilot.app)
        assert isinstance(pilot.app.screen, TournamentScreen)


@pytest.mark.parametrize("is_replaced", [True, False])
async def test_the_next_game_takes_the_place_of_one_that_is_over(
    make_app: MakeApp, is_replaced: bool
) -> None:
    server = wire(OWN)
    second = replace(table(position(3), seat=0), table="two")
    over = replace(
        second,
        phase="over",
        to_act=None,
        ended_by="resigned",
        outcome=Outcome("resigned", (0, 0), (1, 2)),
        view=payload(GAME.reveal(position(3), 0)),
    )
    server.tables = {"one": replace(over if is_replaced else second, table="one"), "two": second}
    async with at(make_app, server) as pilot:
        for each in ("one", "two"):
            server.say(Called(CUP.tournament, each, CUP.title))
            await settle(pilot)
        screens = [
            each.table_id for each in pilot.app.screen_stack if isinstance(each, TableScreen)
        ]
        assert screens == (["two"] if is_replaced else ["one", "two"])
        assert (Leave(table="one") in server.asked) == is_replaced
