"""Several people at one keyboard, with a real private server: nobody sees the hand of another."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_protocol.client import ConnectionGone
from oneoh_protocol.messages import Act, Command, Join, Reply, Resign, Watch
from oneoh_tui import flows
from oneoh_tui.app import OneohApp
from oneoh_tui.flows import creating
from oneoh_tui.net.link import Link
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.pass_keyboard import PassKeyboard
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.together import AskTogether
from oneoh_tui.widgets.confirm import Confirm
from tests.oneoh_tui.conftest import press, screen_text
from tests.oneoh_tui.own_program import program, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


async def begin(app: OneohApp, pilot: Pilot[None], game: str, *keys: str) -> None:
    app.run_worker(flows.together(app, game))
    await until(pilot, lambda: isinstance(app.screen, AskTogether))
    await press(pilot, *keys, "enter")


def shows_turn(app: OneohApp) -> bool:
    """Return whether the screen is the table of a person who has to act."""
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.model.request is not None


async def act(app: OneohApp) -> None:
    """Play an action that ends the turn of the person whose table is shown."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    request = screen.model.request
    assert request is not None
    # A PRINT may ask for another card.
    action = next(each for each in request.legal_actions if not each.startswith("print"))
    await app.link.ask(Act(table=screen.table_id, request=request.request, action=action))


async def test_the_hand_of_one_is_off_the_screen_before_the_other_takes_the_keyboard(
    tmp_path: Path,
) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "one-zero-one")
        for _turn in range(4):
            await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
            assert not any(isinstance(each, TableScreen) for each in app.screen_stack)
            shown = [line.strip() for line in screen_text(app).splitlines() if line.strip()]
            assert len(shown) == 4, "the game, whom to pass it to, the key, and the bar of keys"
            name = shown[1].removeprefix("Pass the keyboard to ")
            await press(pilot, "enter")
            await until(pilot, lambda: shows_turn(app))
            screen = app.screen
            assert isinstance(screen, TableScreen)
            table = screen.model.table
            assert table.seat == table.to_act
            assert table.seats[table.seat or 0].name == name
            assert table.view is not None
            assert table.view["seats"][1 - (table.seat or 0)]["hand"] is None
            await act(app)


@pytest.mark.parametrize("game", ["binary", "zero-point-one"])
async def test_a_game_that_hides_nothing_goes_to_the_next_person_by_itself(
    tmp_path: Path, game: str
) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, game)
        seats: set[int | None] = set()
        while len(seats) < 2:
            await until(pilot, lambda: shows_turn(app))
            screen = app.screen
            assert isinstance(screen, TableScreen)
            seats.add(screen.model.table.seat)
            await act(app)


async def test_four_people_play_bot255_and_each_is_asked_for_by_name(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        # Up from the button to the number of seats, which is after three options and the game.
        await begin(app, pilot, "bot255", "home", *["down"] * 4, "right", "right", "end")
        names = set()
        for _turn in range(8):
            await until(pilot, lambda: isinstance(app.screen, PassKeyboard) or shows_turn(app))
            if isinstance(app.screen, PassKeyboard):
                shown = screen_text(app)
                names.add(shown.partition("Pass the keyboard to ")[2].splitlines()[0].strip())
                await press(pilot, "enter")
                await until(pilot, lambda: shows_turn(app))
            before = app.link.tables
            turn = next(iter(before.values())).turn
            await act(app)
            await until(
                pilot,
                lambda: next(iter(app.link.tables.values())).turn != turn,  # noqa: B023
            )
        assert {"Ada", "Player 2"} <= names


async def test_a_shared_game_is_kept_and_asks_first_when_it_goes_on(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "one-zero-one")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        await press(pilot, "enter")
        await until(pilot, lambda: shows_turn(app))
        await act(app)
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        (game,) = app.session.games
        assert game.game.yours
    async with program(tmp_path) as (app, pilot):
        await press(pilot, "c")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        await press(pilot, "enter")
        await until(pilot, lambda: shows_turn(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.model.table.turn == 1
        await app.link.ask(Resign(table=screen.table_id))
        await until(pilot, lambda: "wins" in screen_text(app) or "lose" in screen_text(app))
        await press(pilot, "m")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        assert "move 1" in screen_text(app)


async def test_a_game_goes_on_with_the_person_who_is_to_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "one-zero-one")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        await press(pilot, "q")
    async with program(tmp_path) as (app, pilot):
        slow_down_others(app, monkeypatch)
        await press(pilot, "c")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        await press(pilot, "enter")
        await until(pilot, lambda: shows_turn(app))


def slow_down_others(app: OneohApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have those who do not have the keyboard learn of tables later than the one who has it."""
    ask = Link.ask

    async def ask_late(link: Link, command: Command) -> Reply:
        if isinstance(command, Watch) and link is not app.session.link:
            await asyncio.sleep(0.3)
        return await ask(link, command)

    monkeypatch.setattr(Link, "ask", ask_late)


@pytest.mark.parametrize("game", ["binary", "one-zero-one"])
async def test_a_rematch_begins_with_the_person_who_is_to_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with program(tmp_path) as (app, pilot):
        slow_down_others(app, monkeypatch)
        await begin(app, pilot, game)
        for _game in range(3):
            await until(pilot, lambda: isinstance(app.screen, PassKeyboard) or shows_turn(app))
            if isinstance(app.screen, PassKeyboard):
                await press(pilot, "enter")
            await until(pilot, lambda: shows_turn(app))
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await app.link.ask(Resign(table=screen.table_id))
            await until(pilot, lambda: has_ended(app))
            await press(pilot, "m")


def has_ended(app: OneohApp) -> bool:
    """Return whether the screen is a table whose game is over."""
    return isinstance(app.screen, TableScreen) and app.screen.model.table.phase == "over"


@pytest.mark.parametrize(("answer", "turn"), [("n", 2), ("y", 0)])
async def test_a_move_is_taken_back_if_the_other_at_the_keyboard_agrees(
    tmp_path: Path, answer: str, turn: int
) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        await until(pilot, lambda: shows_turn(app))
        await act(app)
        await until(pilot, lambda: shows_turn(app) and turn_of(app) == 1)
        await act(app)
        await until(pilot, lambda: shows_turn(app) and turn_of(app) == 2)
        await press(pilot, "T")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        shown = screen_text(app)
        assert "wants to go back to move 1" in shown.replace("\n", " ")
        assert "hand" not in shown, "the dialog hides the table"
        await press(pilot, answer)
        await until(pilot, lambda: shows_turn(app) and turn_of(app) == turn)


def turn_of(app: OneohApp) -> int:
    (table,) = app.link.tables.values()
    return table.turn


async def test_bots_alone_are_watched(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary", "home", *["down"] * 3, "right", "down", "right", "end")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        (table,) = app.link.tables.values()
        assert table.seat is None
        assert all(seat.bot for seat in table.seats)
        await press(pilot, "space")
        await until(pilot, lambda: turn_of(app) > 6)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        shown = screen.model.table.turn
        assert shown < turn_of(app)
        assert "paused: Space goes on" in screen_text(app)
        await press(pilot, "right")
        assert screen.model.table.turn == shown + 1
        await press(pilot, "plus", "space")
        assert "0.5 s a move" in screen_text(app)
        await press(pilot, "full_stop")
        await until(pilot, lambda: screen.model.table.turn > shown + 3)


async def test_a_name_that_cannot_be_used_leads_back_to_the_form_as_it_was(
    tmp_path: Path, said: list[str]
) -> None:
    async with program(tmp_path) as (app, pilot):
        # Down from the game, past its options, to the name of the second person.
        to_name = ("home", *["down"] * 6, *["backspace"] * 10)
        await begin(app, pilot, "one-zero-one", "home", "down", "right", *to_name, *"Server")
        await until(pilot, lambda: bool(said) and isinstance(app.screen, AskTogether))
        shown = screen_text(app)
        assert "Deck                           with SYNTAX ERROR" in shown
        assert "Name                       Server" in shown
        assert [text.partition(":")[0] for text in said] == ["The name Server cannot be used"]
        await press(pilot, "home", *["down"] * 6, *["backspace"] * 10, *"Bob", "enter")
        await until(pilot, lambda: isinstance(app.screen, PassKeyboard))
        assert {seat.name for table in app.link.tables.values() for seat in table.seats} == {
            "Ada",
            "Bob",
        }


async def test_one_person_plays_bots_by_the_name_in_the_form(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        to_name = ("home", *["down"] * 4, *["backspace"] * 10)
        await begin(app, pilot, "one-zero-one", *to_name, *"Eve", "down", "right", "end")
        await until(pilot, lambda: shows_turn(app))
        [table] = app.link.tables.values()
        assert [seat.name for seat in table.seats if not seat.bot] == ["Eve"]


async def test_a_server_that_is_gone_as_people_sit_down_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    asked = Link.ask

    async def ask(link: Link, command: Command) -> Reply:
        if isinstance(command, Join):
            raise ConnectionGone("not connected")
        return await asked(link, command)

    monkeypatch.setattr(Link, "ask", ask)
    monkeypatch.setattr(creating, "BOT_SECONDS", 0.0)
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "one-zero-one")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert said == ["The connection is gone; try again when it is back."]
