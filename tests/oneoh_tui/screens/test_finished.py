"""Lists of finished games: of a lobby, and of this machine."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import CreateTable, FinishedSeat, ListFinished, Refused, SeatOffer
from oneoh_tui import flows
from oneoh_tui.host_environment import own_machine
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.records import FILE_BYTES
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.finished_rows import finished_row
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.tables.finished_games import LobbyGames, about, read_file
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.net.game_wire import table
from tests.oneoh_tui.records import finished, text_of

LOBBY = "ws://example.org:2550"


def a_wire() -> FakeWire:
    wire = FakeWire()
    wire.finished = (finished(2), finished(1, "t1", "binary"))
    wire.records = {"Kq3xTz8b": text_of()}
    return wire


async def test_the_lobby_leads_to_its_finished_games_and_they_to_a_replay(
    make_app: MakeApp,
) -> None:
    wire = a_wire()
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "f")
        shown = screen_text(app)
        assert isinstance(app.screen, FinishedScreen)
        assert "2026-11-2" in shown
        assert "Ada – greedy (bot)" in shown
        assert f"Address: {LOBBY}#record:Kq3xTz8b" in shown
        await press(pilot, "y")
        assert app.clipboard == f"{LOBBY}#record:Kq3xTz8b"
        await press(pilot, "enter")
        while not isinstance(app.screen, ReplayScreen):  # replayed in a thread
            await pilot.pause(0.01)
        await settle(pilot)
        assert app.screen.point == PointOfView(0)
        await press(pilot, "q")
        assert isinstance(app.screen, FinishedScreen)


def test_a_guest_is_marked_in_the_sentence_about_a_game_but_not_in_its_narrow_columns() -> None:
    seats = (FinishedSeat("Ada", unregistered=True), FinishedSeat("Bob", unregistered=True))
    game = structs.replace(finished(1), seats=seats)
    row = "".join(text for text, _tone in finished_row(game, GLYPHS["unicode"], 76).parts)
    assert "Ada – Bob" in row
    assert "Ada won" in row
    assert "Ada (guest), Bob (guest); Ada (guest) won" in about(game)


async def test_the_address_of_a_finished_game_typed_in_a_lobby_opens_its_replay(
    make_app: MakeApp,
) -> None:
    app = make_app(wire=a_wire())
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "t", *"#record:Kq3xTz8b", "enter")
        while not isinstance(app.screen, ReplayScreen):  # replayed in a thread
            await pilot.pause(0.01)
        await settle(pilot)
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyScreen)


async def test_a_game_tells_its_first_moves_and_that_it_was_rated_or_assisted(
    make_app: MakeApp,
) -> None:
    wire = FakeWire()
    told = {"rated": True, "assisted": True, "openings": ("d4", "")}
    wire.finished = (structs.replace(finished(2, game="binary"), **told),)
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(FinishedScreen(LobbyGames(app.link)))
        await settle(pilot)
        text = " ".join(screen_text(app).split())
    assert "rated; a bot stood in for a player" in text
    assert "First moves: Ada: d4" in text
    assert "Address:" in text


async def test_a_game_of_mine_is_played_once_more_on_the_same_terms(make_app: MakeApp) -> None:
    wire = a_wire()
    wire.created = table(table="fresh")
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "f", "s")
        while not isinstance(app.screen, TableScreen):  # replayed in a thread
            await pilot.pause(0.01)
        created = next(each for each in wire.asked if isinstance(each, CreateTable))
        assert created.seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))


async def test_the_list_is_of_mine_or_all_and_of_a_game(make_app: MakeApp) -> None:
    wire = a_wire()
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "f", "o")
        assert "Finished games of all" in screen_text(app)
        await press(pilot, "g")
        asked = [command for command in wire.asked if isinstance(command, ListFinished)]
        assert [(command.mine, command.game) for command in asked] == [
            (True, None),
            (False, None),
            (False, "one-zero-one"),
        ]


async def test_without_games_of_mine_the_list_says_how_to_see_all(make_app: MakeApp) -> None:
    app = make_app(wire=FakeWire())
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "f")
        assert "You have finished no game here yet: o shows those of all." in screen_text(app)
        await press(pilot, "o")
        assert "No game has been finished here yet." in screen_text(app)


async def test_a_refusal_is_shown(make_app: MakeApp) -> None:
    wire = a_wire()
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby(LOBBY, "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        wire.refusal = Refusal(Refused(1, "server-busy", "later"))
        await press(pilot, "f")
        assert len(app._notifications) == 1


async def test_an_address_of_a_record_leads_to_the_replay(make_app: MakeApp) -> None:
    app = make_app(wire=a_wire(), flow=lambda app: flows.join(app, f"{LOBBY}#record:Kq3xTz8b"))
    async with app.run_test(size=SMALL) as pilot:
        while not isinstance(app.screen, ReplayScreen):  # replayed in a thread
            await pilot.pause(0.01)
        await settle(pilot)
        assert app.screen.point == ALL_HANDS
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyScreen)


@pytest.mark.parametrize(
    ("data", "why"), [(b"no record", "cannot be replayed"), (None, "cannot be read")]
)
async def test_a_file_that_cannot_be_replayed_is_refused_with_the_reason(
    make_app: MakeApp, tmp_path: Path, data: bytes | None, why: str
) -> None:
    path = tmp_path / "game.oneoh"
    if data is not None:
        path.write_bytes(data)
    app = make_app(flow=lambda app: flows.replay(app, str(path)))
    async with app.run_test(size=SMALL) as pilot:
        while not app._notifications:
            await pilot.pause(0.01)
        await settle(pilot)
        (note,) = app._notifications
        assert why in note.message


def test_a_game_of_a_file_is_read_by_its_number_however_long_the_file_is(tmp_path: Path) -> None:
    path = tmp_path / "archive.oneoh"
    path.write_text(text_of() * 900 + text_of("binary"), "utf-8")
    assert path.stat().st_size > FILE_BYTES / 2
    assert read_file(str(path)) == text_of()
    assert read_file(str(path), 901) == text_of("binary")
    with pytest.raises(Trouble, match="no game with the number 902"):
        read_file(str(path), 902)
    path.write_bytes(b"[Record 1]\n" + b"; x\n" * FILE_BYTES)
    with pytest.raises(Trouble, match="too long"):
        read_file(str(path))


async def test_with_one_lobby_the_first_screen_leads_to_its_games(
    make_app: MakeApp,
) -> None:
    here = replace(own_machine(), lobby=LOBBY, lobby_shown="")
    app = make_app(wire=a_wire(), environment=here)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        shown = screen_text(app)
        assert isinstance(app.screen, FinishedScreen)
        assert "Ada – greedy (bot)" in shown
        assert "Export" not in shown
        assert "Address" not in shown
