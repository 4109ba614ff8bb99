"""Operator's screen: lists, keys that act on a row, and a lost connection."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import (
    Announce,
    Ban,
    CloseTable,
    Command,
    Drain,
    Inspect,
    Kick,
    LiftBan,
    Mute,
    Operate,
    Refused,
)
from oneoh_tui import flows
from oneoh_tui.host_environment import own_machine
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.operator import OperatorScreen
from tests.oneoh_tui.conftest import (
    SMALL,
    FakeWire,
    MakeApp,
    press,
    screen_text,
    settle,
    welcome,
)
from tests.oneoh_tui.inspections import INSPECTIONS

KEY = "k" * 22


@dataclass
class Here:
    """Operator's screen in front, at a fake server."""

    pilot: Pilot[None]
    wire: FakeWire

    @property
    def shown(self) -> str:
        return screen_text(self.pilot.app)

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    @property
    def done(self) -> list[Command]:
        """Commands that were sent, but questions."""
        return [command for command in self.wire.asked if not isinstance(command, Inspect)]


@asynccontextmanager
async def operating(make_app: MakeApp) -> AsyncIterator[Here]:
    wire = FakeWire()
    wire.inspections = INSPECTIONS
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(OperatorScreen(KEY))
        await settle(pilot)
        wire.asked.clear()
        yield Here(pilot, wire)


async def test_tab_goes_through_the_lists_and_around(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        assert "Connections: 12, operators among them: 1" in here.shown
        assert "Operator: connections" in here.shown
        assert "7. Eve: geve; 192.0.2.7; t1" in here.shown
        assert "3 more" in here.shown
        for title, text in (
            ("bots", "8. greedy: house bot; gbot; 127.0.0.1"),
            ("tables", "t1: Binary; playing; unlisted"),
            (
                "processes",
                "3. east, process 71: you are here; leads; 0.1.0; lease 2.6 s; up 121 min",
            ),
            ("refusals", "#7 g7 join no-such-table: there is none"),
            ("bans and mutes", "5. geve muted until"),
            ("audit", "ada kick geve: Calm"),
        ):
            await here.press("tab")
            assert f"Operator: {title}" in here.shown
            assert text in here.shown
        await here.press("tab")
        assert "Operator: connections" in here.shown
        await here.press("shift+tab")
        assert "Operator: audit" in here.shown


async def test_the_row_of_the_rest_turns_the_page_and_back(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        await here.press("end", "enter")
        assert here.wire.asked[-1] == Inspect(what="connections", skip=1)
        await here.press("home", "enter")
        assert here.wire.asked[-1] == Inspect(what="connections", skip=0)


@pytest.mark.parametrize(
    ("tabs", "keys", "command"),
    [
        (0, ["x", *"Calm", "enter"], Kick(guest="geve", reason="Calm")),
        (2, ["c", *"Stuck", "enter"], CloseTable(table="t1", reason="Stuck")),
        (5, ["l", "enter"], LiftBan(ban=4)),
        (3, ["a", *"Hello", "enter"], Announce(text="Hello")),
        (6, ["d", *"New", "enter"], Drain(reason="New")),
        (3, ["d", *"New", "enter"], Drain(reason="New", node=3)),
    ],
)
async def test_a_key_asks_for_the_reason_and_then_acts(
    make_app: MakeApp, tabs: int, keys: list[str], command: Command
) -> None:
    async with operating(make_app) as here:
        await here.press(*["tab"] * tabs, *keys)
        assert here.done == [command]


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        (["end", "enter"], Ban(guest="geve", seconds=3600)),
        (["right", "down", "right", "end", "enter"], Ban(address="192.0.2.7", seconds=86400)),
    ],
)
async def test_a_ban_is_of_the_guest_or_its_address_for_a_time(
    make_app: MakeApp, keys: list[str], command: Command
) -> None:
    async with operating(make_app) as here:
        await here.press("b", *keys)
        assert here.done == [command]


async def test_a_mute_is_given_in_the_same_form(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        await here.press("m")
        assert "Keep Eve out of the chat." in here.shown
        await here.press("down", "down", *"Rude", "enter")
        assert here.done == [Mute(guest="geve", seconds=3600, reason="Rude")]


async def test_the_figures_of_the_server_fit_above_the_lists(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        for line in (
            "operators among them: 1; turned away: 5",
            "House bots: 6 of 16; failures: 1; up for 2 h",
            "Moves: 1234, usually in 2.1 ms, hardly ever over 9.9 ms; time-outs: 3",
            "Processor: 12 %; memory: 80 MiB; lag: 1.2 ms; load of the machine: 37 %",
            "Closed: REPLACED 2",
        ):
            assert line in here.shown


@pytest.mark.parametrize("key", ["x", "b", "m", "a", "d"])
async def test_escape_in_the_form_does_nothing(make_app: MakeApp, key: str) -> None:
    async with operating(make_app) as here:
        await here.press(key, "escape")
        assert here.done == []
        assert isinstance(here.pilot.app.screen, OperatorScreen)


async def test_a_key_that_has_no_row_to_act_on_is_not_offered(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        person = ("x", "b", "m")
        offered = {0: person, 1: person, 2: ("c",), 3: (), 4: (), 5: ("l",), 6: ()}
        for keys in offered.values():
            for key in "xbmcl":
                await here.press(key)
                is_form = not isinstance(here.pilot.app.screen, OperatorScreen)
                assert is_form == (key in keys)
                if is_form:
                    await here.press("escape")
            await here.press("tab")


async def test_the_key_is_shown_again_to_a_new_connection(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        here.wire.say(Lost("gone", 1.0), Connected(welcome()))
        await settle(here.pilot)
        assert here.done == [Operate(key=KEY)]
        assert here.wire.asked.index(Operate(key=KEY)) < len(here.wire.asked) - 1


async def test_a_refusal_is_said_where_the_figures_were(make_app: MakeApp) -> None:
    async with operating(make_app) as here:
        here.wire.refusal = Refusal(Refused(1, "not-operator", "no"))
        await here.press("tab")
        assert "Only an operator of this lobby may do that" in here.shown
        await here.press("a", "x", "enter")
        assert "Only an operator of this lobby may do that" in here.shown


async def test_the_lobby_leads_there_with_the_key_in_a_file(
    make_app: MakeApp, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text(KEY)
    wire = FakeWire()
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "o", "enter")
        assert "cannot be read" in screen_text(app)
        await press(pilot, *str(tmp_path / "key"), "enter")
        assert isinstance(app.screen, OperatorScreen)
        assert Operate(key=KEY) in wire.asked


async def test_the_command_leads_there_through_the_lobby(make_app: MakeApp) -> None:
    wire = FakeWire()
    app = make_app(wire=wire, flow=lambda app: flows.operate(app, "ws://there:2550", KEY))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, OperatorScreen)
        assert Operate(key=KEY) in wire.asked
        await press(pilot, "escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_a_wrong_key_leaves_the_command_in_the_lobby(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.refusal = Refusal(Refused(1, "not-operator", "no"))
    app = make_app(wire=wire, flow=lambda app: flows.operate(app, "ws://there:2550", KEY))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, LobbyScreen)
        assert "show the key again" in screen_text(app)


async def test_a_visitor_of_the_gateway_cannot_read_the_hosts_files(make_app: MakeApp) -> None:
    app = make_app(environment=replace(own_machine(), lobby="ws://there:2550"))
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "o")
        assert isinstance(app.screen, LobbyScreen)
