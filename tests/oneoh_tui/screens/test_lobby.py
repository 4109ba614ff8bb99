"""Lobby: its list, and its keys."""

import gc
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Lost, Rejected
from oneoh_protocol.messages import (
    Clock,
    CreateTable,
    Draining,
    Join,
    Listed,
    ListTables,
    Refused,
    Request,
    SeatInfo,
    SeatOffer,
    SeatRating,
    TableRow,
    Unfollow,
    Unlisted,
    Watch,
)
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.table import TableScreen
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.net.game_wire import ADA, BOB, GAME, position, table

FREE = SeatInfo("anyone")


def row(table_id: str, phase: str, *seats: SeatInfo, **changes: Any) -> TableRow:
    fields: dict[str, Any] = {
        "table": table_id,
        "game": "one-zero-one",
        "phase": phase,
        "host": "Bob",
        "seats": seats,
        "options": {"deck": "base", "open_hands": False},
        "clock": Clock(),
        "spectators": 0,
        "turn": 0,
    }
    return TableRow(**{**fields, **changes})


OPEN = row("open1", "waiting", BOB, FREE)
RUNNING = row("run1", "running", ADA, BOB, turn=11, spectators=3)
OVER = row("over1", "over", ADA, replace(BOB, present=False))


@asynccontextmanager
async def in_lobby(
    make_app: MakeApp, wire: FakeWire, size: tuple[int, int] = SMALL, **arguments: Any
) -> AsyncIterator[Pilot[None]]:
    app = make_app(wire=wire, **arguments)
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        yield pilot


def shown(pilot: Pilot[None]) -> str:
    return screen_text(pilot.app)


async def test_tables_that_wait_come_first(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire(rows=(OVER, RUNNING, OPEN))) as pilot:
        text = shown(pilot)
        assert text.index("1 free") < text.index("playing") < text.index("over")


async def test_the_list_is_live(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        wire.say(Listed(RUNNING), Unlisted("open1"))
        await settle(pilot)
        assert "playing" in shown(pilot)
        assert "1 free" not in shown(pilot)


async def test_the_chosen_table_stays_chosen_while_the_list_changes(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN, RUNNING))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "down")
        wire.say(Listed(row("another", "waiting", BOB, FREE)))
        await settle(pilot)
        assert "#run1" in shown(pilot)


async def test_an_empty_lobby_says_what_to_do(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        assert "Press n to open one" in shown(pilot)


async def test_enter_takes_the_free_seat(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    wire.tables["open1"] = table(table="open1")
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "enter")
        assert isinstance(wire.asked[-1], Join)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_enter_watches_where_no_seat_is_free(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(RUNNING,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "enter")
        assert wire.asked[-1] == Watch(table="run1")


async def test_a_table_with_a_free_seat_can_be_watched_all_the_same(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "w")
        assert wire.asked[-1] == Watch(table="open1")


async def test_an_invite_takes_its_seat(make_app: MakeApp) -> None:
    wire = FakeWire()
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "t", *"abc:", *("i" * 16), "enter")
        assert wire.asked[-1] == Join(table="abc", invite="i" * 16)


async def test_an_address_of_no_table_is_refused_and_not_sent(make_app: MakeApp) -> None:
    wire = FakeWire()
    async with in_lobby(make_app, wire) as pilot:
        asked = list(wire.asked)
        await press(pilot, "t", *"two words", "enter")
        assert "names no table" in shown(pilot)
        await press(pilot, *["backspace"] * 6, "enter")
        assert wire.asked == [*asked, Watch(table="two")]


async def test_a_refusal_is_shown_in_words(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        wire.refusal = Refusal(Refused(1, "seat-taken", "x"))
        await press(pilot, "enter")
        assert "The seat is taken." in shown(pilot)
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_ones_own_tables_stand_first_and_say_whose_turn_it_is(make_app: MakeApp) -> None:
    mine = replace(RUNNING, table="t1")
    wire = FakeWire(rows=(OPEN, mine, RUNNING))
    async with in_lobby(make_app, wire) as pilot:
        acting = GAME.to_act(position(1))
        assert acting is not None
        wire.say(table(position(1), acting))
        await settle(pilot)
        first = next(line for line in shown(pilot).splitlines() if "0:" in line)
        assert "your turn" in first
        wire.say(table(position(1), 1 - acting))
        await settle(pilot)
        first = next(line for line in shown(pilot).splitlines() if "0:" in line)
        assert "you sit here" in first
        await press(pilot, "home")
        assert "playing, you sit here" in shown(pilot)


async def test_a_game_that_is_over_says_so_and_comes_last_the_players_too(
    make_app: MakeApp,
) -> None:
    mine = replace(OVER, table="t1")
    wire = FakeWire(rows=(mine, OPEN))
    async with in_lobby(make_app, wire) as pilot:
        wire.say(replace(table(position(1), 0), phase="over"))
        await settle(pilot)
        rows = [line for line in shown(pilot).splitlines() if "0:" in line]
        assert "1 free" in rows[0]
        assert "over" in rows[1]
        assert "you sit here" not in rows[1]


async def test_watching_is_offered_where_there_is_a_table_to_watch(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        assert "w Watch" not in shown(pilot)
    async with in_lobby(make_app, FakeWire(rows=(OPEN,))) as pilot:
        assert "w Watch" in shown(pilot)


async def test_a_table_without_spectators_says_so_and_is_not_offered_to_watch(
    make_app: MakeApp,
) -> None:
    async with in_lobby(make_app, FakeWire(rows=(replace(OPEN, spectating="none"),))) as pilot:
        assert "no spectators" in shown(pilot)
        assert "w Watch" not in shown(pilot)


async def test_a_row_says_that_its_table_is_rated_and_how_good_its_players_are(
    make_app: MakeApp,
) -> None:
    bob = replace(BOB, rating=SeatRating(1626, 387))
    rated = row("rated", "waiting", bob, FREE, rated=True)
    async with in_lobby(make_app, FakeWire(rows=(rated,))) as pilot:
        text = shown(pilot)
    assert "1 free, rated" in text
    assert "Bob 1626  1:free" in text
    assert "1 free; Bob 1626, free" in text


async def test_a_table_says_who_may_sit_before_one_does(make_app: MakeApp) -> None:
    rows = (replace(OPEN, admission="people"),)
    async with in_lobby(make_app, FakeWire(rows=rows)) as pilot:
        assert "1 for people" in shown(pilot)
        assert "people only" in shown(pilot)


async def test_a_turn_at_a_table_that_is_not_shown_is_told_with_a_bell(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        monkeypatch.setattr(pilot.app, "bell", lambda: rung.append(True))
        seat = GAME.to_act(position(1))
        assert seat is not None
        wire.say(table(position(1), seat))
        await settle(pilot)
        assert not rung
        wire.say(Request(table="t1", request=1, turn=0, legal=None, deadline_ms=None))
        await settle(pilot)
        assert "your turn" in shown(pilot)
        assert rung == [True]


async def test_an_address_without_an_answer_is_reported_in_words(make_app: MakeApp) -> None:
    wire = FakeWire(connected=False)
    async with in_lobby(make_app, wire) as pilot:
        wire.say(Lost("nothing answers at ws://there:2550", 9.0, "silent"))
        await settle(pilot)
        text = " ".join(shown(pilot).split())
        assert "No connection: nothing answers at ws://there:2550; check the address" in text


async def test_a_new_table_is_opened_from_the_dialog(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.created = table(table="fresh")
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "n")
        await press(pilot, "enter")
        command = next(each for each in wire.asked if isinstance(each, CreateTable))
        assert command.seats == (SeatOffer("me"), SeatOffer("anyone"))
        assert command.options == {"deck": "base", "open_hands": False}
        assert isinstance(pilot.app.screen, TableScreen)


async def test_trouble_is_shown_and_counted_down_on_every_screen(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        wire.say(Lost("the cable", 9.0))
        await settle(pilot)
        assert "connection lost: retrying in 9 s" in shown(pilot)
        pilot.app.TICK_SECONDS = 1.0  # type: ignore[attr-defined]
        pilot.app.tick()  # type: ignore[attr-defined]
        await settle(pilot)
        assert "retrying in 8 s" in shown(pilot)
        await press(pilot, "n", "escape", "q")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert "retrying in" in shown(pilot)


async def test_a_connection_that_never_was_is_not_called_lost(make_app: MakeApp) -> None:
    wire = FakeWire(connected=False)
    async with in_lobby(make_app, wire) as pilot:
        wire.say(Lost("no such host", 9.0))
        await settle(pilot)
        assert "no connection: retrying in 9 s" in shown(pilot)


async def test_a_server_that_turns_us_away_says_why(make_app: MakeApp) -> None:
    wire = FakeWire(connected=False)
    wire.say(Rejected("too old", "bad-version"))
    async with in_lobby(make_app, wire) as pilot:
        assert "too old" in shown(pilot)


async def test_the_way_back_is_shown(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire(rows=(OPEN,))) as pilot:
        assert "Esc Back" in shown(pilot)


async def test_the_filter_is_carried_out_by_the_server(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "g", "down", "right", "down", "down", "right", "down", "right")
        await press(pilot, "right", "right", "down", "right", "down", "enter")
        asked = ListTables(
            follow=True,
            speed="blitz",
            players="people",
            free=True,
            rating_from=1500,
            rating_to=1700,
        )
        assert wire.asked[-1] == asked
        text = "Lobby: blitz; people only; Rating: 1500 to 1700; with a free seat"
        assert text in shown(pilot)
        wire.rows = ()
        await press(pilot, "g", "end", "enter")
        assert "No table is like this" in shown(pilot)


async def test_the_options_of_a_game_are_part_of_the_filter(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "g")
        assert "Deck" not in shown(pilot)
        await press(pilot, "right", "down")
        assert "Deck" in shown(pilot)
        await press(pilot, "right", "down", "left", "end", "enter")
        options = {"deck": "base", "open_hands": True}
        assert wire.asked[-1] == ListTables(follow=True, game="one-zero-one", options=options)
        await press(pilot, "g", "left", "end", "enter")
        assert wire.asked[-1] == ListTables(follow=True)


async def test_leaving_ends_the_list_and_keeps_the_connection(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "escape")
        assert isinstance(wire.asked[-1], Unfollow)
        assert pilot.app.session.link is not None  # type: ignore[attr-defined]


async def test_names_are_shown_as_they_are_and_cannot_draw(make_app: MakeApp) -> None:
    evil = SeatInfo("taken", name="[red]\x1b[2J\u202ebob", present=True)
    async with in_lobby(make_app, FakeWire(rows=(row("e", "running", evil, ADA),))) as pilot:
        text = shown(pilot)
        assert "[red]" in text
        assert "\x1b" not in text
        assert "\u202e" not in text


async def test_a_lobby_that_is_left_at_once_leaves_no_warning(make_app: MakeApp) -> None:
    app = make_app(wire=FakeWire())
    async with app.run_test():
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            await app.session.close()
            gc.collect()
    assert [str(each.message) for each in warned] == []


async def test_a_restart_is_told_wherever_the_player_is(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        wire.say(Draining(29_001))
        await settle(pilot)
        assert "The lobby restarts within 30 s." in shown(pilot)
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_games_that_wait_for_the_player_come_first_with_the_time_left(
    make_app: MakeApp,
) -> None:
    wire = FakeWire(rows=(OPEN,))
    acting = GAME.to_act(position(1))
    assert acting is not None
    days = 3 * 24 * 3_600_000
    asked = Request(table="t1", request=1, turn=0, legal=None, deadline_ms=days)
    wire.tables["t1"] = replace(table(position(1), acting), request=asked)
    async with in_lobby(make_app, wire) as pilot:
        assert "wait for your move" not in shown(pilot)
        wire.say(wire.tables["t1"])
        await settle(pilot)
        text = " ".join(shown(pilot).split())
        first = "Games that wait for your move: 1. b leads there: One Zero One, Bob, move"
        assert first in text
        assert "left)" in text
        wire.say(replace(table(position(1), 1 - acting), table="t2"))
        await settle(pilot)
        assert "Games that wait for your move: 1." in shown(pilot)
        await press(pilot, "b")
        assert "your turn (" in shown(pilot)
        assert "their turn" in shown(pilot)


async def test_games_in_the_turn_of_others_are_told_too(make_app: MakeApp) -> None:
    acting = GAME.to_act(position(1))
    assert acting is not None
    wire = FakeWire(rows=(OPEN,))
    wire.tables["t1"] = table(position(1), 1 - acting)
    async with in_lobby(make_app, wire) as pilot:
        wire.say(wire.tables["t1"])
        await settle(pilot)
        assert "Your games that go on: 1. b leads there." in shown(pilot)
        await press(pilot, "b")
        assert isinstance(pilot.app.screen, TableScreen)
