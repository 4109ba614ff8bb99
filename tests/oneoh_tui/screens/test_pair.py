"""Quick pairing in the lobby: the form, the wait, and the way to the table."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import Clock, Paired, QueuePlace, Seek, Unqueued, Unseek, Watch
from oneoh_tui.config.settings import Settings
from oneoh_tui.net.seeking import Seeking
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.pair import AskPair
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.tables.seek_terms import format_seek, read_seek, waiting_text
from oneoh_tui.tables.terms import CALM
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, settle, welcome
from tests.oneoh_tui.net.game_wire import position, table
from tests.oneoh_tui.screens.test_lobby import OPEN, in_lobby, shown

GAME = "one-zero-one"


async def test_the_form_proposes_the_last_choices(make_app: MakeApp, tmp_path: Path) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, AskPair)
        await press(pilot, "home", "down", "right", "down", "right", "down", "right", "down")
        await press(pilot, "right", "enter", "end", "enter")
        asked = wire.asked[-1]
        assert isinstance(asked, Seek)
        blitz = Clock(bank_ms=300_000, increment_ms=3_000, strikes=3)
        assert (asked.clock, asked.opponents, asked.rated) == (blitz, "people", True)
        assert "Looking for a game for 0:00: One Zero One; 5 min + 3 s a move" in shown(pilot)
    settings = (tmp_path / "config" / "settings.toml").read_text("utf-8")
    assert f'pairing = "{format_seek(asked)}"' in settings


async def test_the_wait_is_shown_in_the_lobby_and_ends_by_escape(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "p", "enter")
        assert "Esc Stop looking" in shown(pilot)
        assert "p Pair" not in shown(pilot)
        assert "w Watch" in shown(pilot)
        await press(pilot, "escape")
        assert wire.asked[-1] == Unseek()
        assert isinstance(pilot.app.screen, LobbyScreen)
        assert "Looking for a game" not in shown(pilot)


@pytest.mark.parametrize("keys", [(), ("n",), ("escape", "escape")])
async def test_a_player_who_is_paired_goes_straight_to_the_table(
    make_app: MakeApp, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    wire = FakeWire(rows=(OPEN,))
    wire.tables["t1"] = table()
    async with in_lobby(make_app, wire) as pilot:
        monkeypatch.setattr(pilot.app, "bell", lambda: rung.append(True))
        await press(pilot, "p", "enter", *keys)
        wire.say(Paired("w1", "t1"))
        await settle(pilot)
        assert wire.asked[-1] == Watch(table="t1")
        assert isinstance(pilot.app.screen, TableScreen)
        assert rung
        assert pilot.app.session.link.seeking.place is None  # type: ignore[attr-defined]


async def test_a_lost_place_is_asked_for_again_and_one_that_was_kept_is_not(
    make_app: MakeApp,
) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "p", "enter")
        kept = QueuePlace("w1", GAME, CALM, 2, waited_ms=65_000)
        wire.say(Connected(welcome(queued=kept)))
        await settle(pilot)
        assert sum(isinstance(command, Seek) for command in wire.asked) == 1
        assert "Looking for a game for 1:0" in shown(pilot)
        wire.say(Connected(welcome()))
        await settle(pilot)
        assert sum(isinstance(command, Seek) for command in wire.asked) == 2


async def test_why_the_server_ended_the_wait_is_told(make_app: MakeApp) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "p", "enter")
        wire.say(Unqueued("w1", "draining"))
        await settle(pilot)
        assert "nobody is paired any more" in str([*pilot.app._notifications])
        assert "Looking for a game" not in shown(pilot)


async def test_the_wait_fits_a_small_window_in_french(make_app: MakeApp) -> None:
    settings = Settings(name="Ada", language="fr", pairing=f"{GAME} people rated span=100")
    async with in_lobby(make_app, FakeWire(rows=(OPEN,)), settings=settings) as pilot:
        await press(pilot, "p", "enter")
        text = " ".join(shown(pilot).split())
        assert "classements de 1400 à 1600" in text
        assert "Échap Ne plus chercher" in text


def test_the_span_is_shown_as_wide_as_it_is_by_now() -> None:
    now = [0.0]
    seeking = Seeking(lambda: now[0])
    place = QueuePlace("w1", GAME, CALM, 2, rated=True, span=100, others=1)
    seeking.begin(Seek(game=GAME), place)
    now[0] = 21.0
    assert "for 0:21" in waiting_text(seeking, welcome())
    assert "people and bots; ratings of 1300 to 1700" in waiting_text(seeking, welcome())


def test_terms_are_read_as_they_are_written() -> None:
    for text in (f"{GAME} clock=15+10 any", f"{GAME} clock=none people rated span=200"):
        assert format_seek(read_seek(text, welcome())) == text
    seek = read_seek("", welcome())
    assert seek == replace(seek, game=GAME, clock=CALM)


def test_a_player_in_the_middle_of_a_game_is_told_to_be_paired_after_it() -> None:
    seeking = Seeking(lambda: 0.0)
    seeking.begin(Seek(game=GAME), QueuePlace("w1", GAME, CALM, 2))
    after = "You are paired once your running game is over: One Zero One"
    timed = replace(table(position(1)), clock=CALM)
    assert waiting_text(seeking, welcome(), [timed]).startswith(after)
    days = replace(timed, clock=Clock(delay_ms=3 * 86_400_000))
    free = (days, replace(timed, paused=True), replace(timed, seat=None), table())
    assert "for 0:00" in waiting_text(seeking, welcome(), free)
