"""Form for a new table: fields from the schema, and their values."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from oneoh_protocol.messages import Clock, CreateTable, GameOffer, SeatOffer
from oneoh_tui.app import OneohApp
from oneoh_tui.games import BOARDS
from oneoh_tui.games.options import Counts, Switch, Values, Whole, read_schema
from oneoh_tui.screens.counts import CountsScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.new_table import NewTable
from oneoh_tui.tables.terms import CALM
from oneoh_tui.widgets.fields import NumberField
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle, welcome

GAME = "one-zero-one"


class Dialog:
    """Open form, and its results."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.answers: list[CreateTable | None] = []

    @property
    def app(self) -> OneohApp:
        assert isinstance(self.pilot.app, OneohApp)
        return self.pilot.app

    @property
    def text(self) -> str:
        return screen_text(self.app)

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def go_to(self, field: str) -> None:
        self.app.screen.query_one(f"#{field}").focus()
        await settle(self.pilot)

    async def create(self) -> CreateTable:
        await self.go_to("create")
        await self.press("enter")
        (answer,) = self.answers
        assert answer is not None
        return answer


@asynccontextmanager
async def dialog(make_app: MakeApp, **arguments: Any) -> AsyncIterator[Dialog]:
    async with make_app().run_test(size=SMALL) as pilot:
        opened = Dialog(pilot)
        screen = NewTable(arguments.pop("welcome", welcome()), **arguments)
        pilot.app.push_screen(screen, opened.answers.append)
        await settle(pilot)
        await opened.press("home")
        yield opened


@pytest.mark.parametrize("against_bot", [True, False])
async def test_enter_takes_the_form_as_it_opens(make_app: MakeApp, against_bot: bool) -> None:
    app, answers = make_app(), list[CreateTable | None]()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(NewTable(welcome(), against_bot=against_bot), answers.append)
        await settle(pilot)
        await press(pilot, "enter")
    (answer,) = answers
    assert answer is not None
    assert answer.game == GAME


async def test_home_and_end_go_to_the_first_field_and_the_last(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        assert "› Deck" in opened.text
        await opened.press("end")
        assert "› [ Open the table ]" in opened.text
        await opened.press("home")
        assert "› Deck" in opened.text


async def test_the_arrows_go_through_the_fields_of_a_form_that_scrolls(make_app: MakeApp) -> None:
    async with make_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(NewTable(welcome()))
        await settle(pilot)
        pilot.app.screen.query_one("#form").styles.height = 5
        await settle(pilot)
        await press(pilot, "home")
        first = pilot.app.screen.focused
        await press(pilot, "down")
        assert pilot.app.screen.focused is not first
        await press(pilot, "question_mark")
        assert "Next field" in screen_text(cast("OneohApp", pilot.app))


async def test_enter_in_a_typed_clock_takes_the_form(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.go_to("clock-preset")
        await opened.press("left", "down", "7", "enter")
        (answer,) = opened.answers
        assert answer is not None
        assert answer.clock.bank_ms == 420_000


async def test_a_field_starts_with_the_default(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        assert await opened.create() == CreateTable(
            game=GAME,
            seats=(SeatOffer("me"), SeatOffer("anyone")),
            options={"deck": "base", "open_hands": False},
            clock=CALM,
        )


async def test_every_field_is_reached_and_changed_by_keys_alone(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("right", "down", "space", "down", "right", "down", "right")
        answer = await opened.create()
        assert answer.options == {"deck": "syntax-error", "open_hands": True}
        assert answer.seats == (SeatOffer("anyone"), SeatOffer("invite"))


async def test_a_click_changes_a_field(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.pilot.click("#option-open_hands", offset=(30, 0))
        assert (await opened.create()).options["open_hands"] is True


async def test_the_cards_of_ones_own_deck_are_counted(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        assert not opened.app.screen.query_one("#option-cards").display
        await opened.press("left", "down", "enter")
        assert isinstance(opened.app.screen, CountsScreen)
        await opened.press("4", "up", "enter")
        answer = await opened.create()
        assert answer.options["deck"] == "custom"
        assert answer.options["cards"]["blank"] == 4
        assert sum(answer.options["cards"].values()) == 14


async def test_an_unusual_deck_is_cautioned_and_allowed(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("left")
        assert "6 blank cards" not in opened.text
        await opened.press("down", "enter", "5", "up", "enter")
        assert "6 blank cards" in opened.text
        await opened.create()


async def test_a_bad_deck_is_refused_with_the_reason(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("left", "down", "enter")
        # CUT up/down is in the second column of the seventh row.
        await opened.press("5", *("down",) * 6, "tab", "1")
        await opened.press(*("up",) * 7, "enter")
        assert "CUT and PASTE come only together" in opened.text
        await opened.go_to("create")
        await opened.press("enter")
        assert opened.answers == []


async def test_the_arrows_go_down_a_column_of_the_counts(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("left", "down", "enter")
        labels = []
        for _ in range(3):
            labels.append(
                next(row for row in opened.text.splitlines() if "›" in row).split("  ")[0]
            )
            await opened.press("down")
        assert labels == [" › blank", " › DELETE left/right", " › ENTER left/right"]


async def test_escape_keeps_the_counts_that_were(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("left", "down", "enter", "3", "escape")
        assert (await opened.create()).options["cards"]["blank"] == 6


@pytest.mark.parametrize(
    ("against_bot", "steps", "clock"),
    [
        (False, 0, CALM),
        (False, 1, Clock(bank_ms=300_000, increment_ms=3_000, strikes=3)),
        (False, -2, Clock()),
        (True, 0, Clock()),
        (True, 2, CALM),
    ],
)
async def test_a_calm_clock_is_proposed_but_for_a_game_against_a_bot_at_home(
    make_app: MakeApp, against_bot: bool, steps: int, clock: Clock
) -> None:
    async with dialog(make_app, against_bot=against_bot) as opened:
        await opened.go_to("clock-preset")
        await opened.press(*("right" if steps > 0 else "left",) * abs(steps))
        assert (await opened.create()).clock == clock


async def test_ones_own_clock_is_typed_and_says_what_is_wrong_with_it(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.go_to("clock-preset")
        await opened.press("left", "down", *"10+5x")
        assert "Write a clock like one of these" in opened.text
        await opened.press(*"30", "down", "right")
        assert "Write a clock" not in opened.text
        answer = await opened.create()
        assert answer.clock == Clock(600_000, periods=5, period_ms=30_000)


async def test_numbers_are_typed_and_kept_within_bounds(make_app: MakeApp) -> None:
    async with make_app().run_test(size=SMALL) as pilot:
        field = NumberField("Number", 3, 0, 600, id="number")
        await pilot.app.screen.mount(field)
        field.focus()
        await settle(pilot)
        await press(pilot, "9", "9", "9")
        assert field.value == 600
        await press(pilot, "4", "5", "backspace")
        assert field.value == 60


async def test_a_seat_can_be_a_bots(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.go_to("seat-1")
        await opened.press("right", "right")
        assert (await opened.create()).seats[1] == SeatOffer("bot", "random")


async def test_a_player_takes_a_single_seat(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.go_to("seat-1")
        await opened.press("left")
        assert "one seat only" in opened.text


async def test_a_game_is_rated_on_request_unless_nobody_could_see_it(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.go_to("rated")
        await opened.press("right")
        await opened.go_to("listed")
        await opened.press("right")
        assert "A rated game has to be in the lobby's list." in opened.text
        await opened.press("left")
        assert "has to be" not in opened.text
        assert (await opened.create()).rated


async def test_against_a_bot_little_is_asked(make_app: MakeApp) -> None:
    async with dialog(make_app, against_bot=True) as opened:
        await opened.go_to("side")
        await opened.press("right")
        answer = await opened.create()
        assert answer.seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))
        assert not answer.listed


async def test_escape_opens_nothing(make_app: MakeApp) -> None:
    async with dialog(make_app) as opened:
        await opened.press("escape")
        assert opened.answers == [None]
        assert isinstance(opened.app.screen, HomeScreen)


async def test_a_game_that_we_do_not_know_gets_the_fields_of_its_schema(make_app: MakeApp) -> None:
    schema = {
        "type": "object",
        "properties": {
            "size": {"title": "Size", "type": "integer", "minimum": 3, "maximum": 9, "default": 5},
            "wild": {"type": "boolean", "default": True},
            "strange": {"type": "array", "default": []},
        },
    }
    offer = GameOffer("gomoku", 1, (2,), schema)
    async with dialog(make_app, welcome=welcome(games=(offer,))) as opened:
        assert "Size" in opened.text
        await opened.press("right")
        assert (await opened.create()).options == {"size": 6, "wild": True}


async def test_another_game_has_other_fields(make_app: MakeApp) -> None:
    other = GameOffer(
        "gomoku", 1, (2,), {"properties": {"wild": {"type": "boolean", "default": False}}}
    )
    games = (*welcome().games, other)
    async with dialog(make_app, welcome=welcome(games=games)) as opened:
        await opened.press("right")
        assert "wild" in opened.text
        assert "Deck" not in opened.text
        assert (await opened.create()).game == "gomoku"


def test_the_schema_of_one_zero_one_is_read_whole() -> None:
    options = {option.name: option for option in read_schema(welcome().games[0].options)}
    assert isinstance(options["deck"], Values)
    assert isinstance(options["cards"], Counts)
    assert isinstance(options["open_hands"], Switch)


def test_references_in_a_schema_are_followed() -> None:
    schema = {
        "$ref": "#/$defs/O",
        "$defs": {
            "O": {"properties": {"n": {"$ref": "#/$defs/N", "default": 2}}},
            "N": {"type": "integer", "minimum": 1, "maximum": 4},
        },
    }
    assert read_schema(schema) == [Whole("n", "n", 2, 1, 4)]


def test_we_have_words_for_every_option_and_value_of_the_games_we_know() -> None:
    words = BOARDS[GAME].options
    for option in read_schema(welcome().games[0].options):
        assert option.name in words.titles
        if isinstance(option, Values):
            assert set(words.values[option.name]) == set(option.values)
        if isinstance(option, Counts):
            assert set(words.most[option.name]) == set(option.keys)
