"""Choosing and playing an action at a table: by keys, by mouse, by notation."""

import asyncio
import dataclasses
from typing import Any

import msgspec
import pytest
from textual.binding import Binding

from oneoh_games.one_zero_one.view import Space
from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Act, Command, Refused, Reply
from oneoh_tui.games.one_zero_one.board import OneZeroOneBoard
from oneoh_tui.games.one_zero_one.piles import Piles
from oneoh_tui.games.one_zero_one.preview import Effect
from oneoh_tui.games.one_zero_one.program import Program
from oneoh_tui.screens.table_panel import TablePanel
from oneoh_tui.widgets.key_bar import KeyEntry, fitting
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import GAME, AtTable, GameWire, at_table, position


def board(here: AtTable) -> OneZeroOneBoard:
    return here.app.screen.query_one(OneZeroOneBoard)


def chosen(here: AtTable) -> str | None:
    option = board(here).choice.option
    return option.text if option else None


def seed_where(wanted: str, plies: int = 0, deck: str = "base") -> int:
    """Return a seed whose position has seat 0 to act and `wanted` legal."""
    for seed in range(2000):
        state = position(seed, plies, deck)
        legal = map(GAME.format_action, GAME.legal_actions(state))
        if GAME.to_act(state) == 0 and wanted in legal:
            return seed
    raise AssertionError(f"no seed has {wanted}")


def wire_where(wanted: str, plies: int = 0, deck: str = "base") -> GameWire:
    return GameWire(position(seed_where(wanted, plies, deck), plies, deck))


def card_key(wire: GameWire, kind: str) -> str:
    hand = wire.view.seats[0].hand
    assert hand is not None
    return str(1 + [card.kind for card in hand].index(kind))  # type: ignore[arg-type]


@pytest.mark.smoke
async def test_a_card_its_line_and_its_direction_are_chosen_by_keys(make_app: MakeApp) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        await here.press(card_key(wire, "delete"))
        assert chosen(here) == "delete:left@10"
        await here.press("down", "right")
        assert chosen(here) == "delete:right@20"
        await here.press("h", "k", "j")
        assert chosen(here) == "delete:left@20"
        await here.press("enter")
        assert wire.acts == ["delete:left@20"]


async def test_escape_chooses_nothing(make_app: MakeApp) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        await here.press("1", "escape")
        assert chosen(here) is None
        await here.press("enter")
        assert chosen(here) is not None, "Enter begins with a card"
        assert wire.acts == []


async def test_the_same_key_again_turns_the_card(make_app: MakeApp) -> None:
    wire = wire_where("delete:up@10")
    async with at_table(make_app, wire) as here:
        key = card_key(wire, "delete")
        await here.press(key)
        first = chosen(here)
        await here.press(key)
        assert {first, chosen(here)} == {"delete:up@10", "delete:down@10"}


async def test_the_mouse_chooses_a_card_a_space_and_plays_with_a_second_click(
    make_app: MakeApp,
) -> None:
    wire = wire_where("blank@20")
    async with at_table(make_app, wire) as here:
        program, piles = (here.app.screen.query_one(kind) for kind in (Program, Piles))
        assert isinstance(program, Program)
        column = 9 * (int(card_key(wire, "blank")) - 1) + 4
        await here.pilot.click(piles, offset=(column, 2))
        await here.settle()
        assert chosen(here) == "blank@10"
        x, y = program.layout_now.corner(Space(20, 2))
        await here.pilot.click(program, offset=(x + 2, y + 1))
        await here.settle()
        assert chosen(here) == "blank@20"
        assert wire.acts == []
        await here.pilot.click(program, offset=(x + 2, y + 1))
        await here.settle()
        assert wire.acts == ["blank@20"]


async def test_a_typed_move_is_shown_on_the_board_and_played_on_enter(make_app: MakeApp) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        await here.type("delete:left@20")
        assert chosen(here) == "delete:left@20"
        await here.press("enter")
        assert wire.acts == ["delete:left@20"]


async def test_typing_completes_a_legal_move(make_app: MakeApp) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        await here.type("delete:l")
        await here.press("tab", "enter")
        assert wire.acts == ["delete:left@10"]


@pytest.mark.parametrize(
    ("typed", "words", "section"),
    [
        ("blank@30", "This line is closed", "input"),
        ("delete:up@10", "Your card cannot point there", "input"),
        ("blank", "Name the line as well", "input"),
        ("hello", "There is no card hello", "notation"),
    ],
)
async def test_a_move_that_is_not_legal_is_refused_in_words_and_leads_to_the_rule(
    make_app: MakeApp, typed: str, words: str, section: str
) -> None:
    wire = next(
        wire
        for seed in range(500)
        if {"blank@10", "delete:left@10"} <= set((wire := GameWire(position(seed))).legal)
        and "delete:up@10" not in wire.legal
        and GAME.to_act(wire.state) == 0
    )
    async with at_table(make_app, wire) as here:
        await here.type(typed)
        await here.press("enter")
        assert here.text("#prompt").startswith(words)
        assert wire.acts == []
        await here.press("i")
        await here.until(lambda: bool(here.app.screen.query("#contents")))
        assert here.app.screen.query_one("#contents", RowList).row == section


async def test_a_refusal_of_the_server_is_shown_in_words(make_app: MakeApp) -> None:
    wire = wire_where("blank@10")
    async with at_table(make_app, wire) as here:
        wire.refusal = Refusal(Refused(1, "illegal-action", "no", {"rule": "input.open-line"}))
        await here.press(card_key(wire, "blank"), "enter")
        assert "This line is closed" in here.text("#prompt")
        wire.refusal = None
        await here.press("enter")
        assert wire.acts[-1] == "blank@10"


class SlowWire(GameWire):
    """Server that answers an action once `answers` is set."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.answers = asyncio.Event()

    async def ask(self, command: Command) -> Reply:
        if isinstance(command, Act):
            await self.answers.wait()
        return await super().ask(command)


async def test_a_second_enter_does_not_end_the_wait_for_the_answer_to_the_first(
    make_app: MakeApp,
) -> None:
    wire = SlowWire(position(seed_where("blank@10")))
    async with at_table(make_app, wire) as here:
        wire.refusal = Refusal(Refused(1, "illegal-action", "no", {"rule": "input.open-line"}))
        await here.press(card_key(wire, "blank"), "enter")
        await here.press("enter")
        assert wire.acts == []
        wire.answers.set()
        await here.settle()
        assert wire.acts == ["blank@10"]
        assert "This line is closed" in here.text("#prompt")
        wire.refusal = None
        await here.press("enter")
        assert wire.acts == ["blank@10", "blank@10"]


async def test_an_action_that_takes_long_is_said_to_be_on_its_way(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TablePanel, "SLOW_SECONDS", 0.001)
    wire = SlowWire(position(seed_where("blank@10")))
    async with at_table(make_app, wire) as here:
        await here.press(card_key(wire, "blank"))
        assert "Enter plays it" in here.text("#prompt")
        await here.press("enter")
        await here.until(lambda: here.text("#prompt") == "Your move is on its way")
        await here.press("right")
        assert here.text("#prompt") == "Your move is on its way"
        wire.answers.set()
        await here.until(lambda: wire.acts != [])
        assert "on its way" not in here.text("#prompt")


async def test_the_board_shows_what_a_choice_would_hit_before_it_is_played(
    make_app: MakeApp,
) -> None:
    wire = wire_where("delete:left@10", plies=4)
    async with at_table(make_app, wire) as here:
        await here.type("delete:left@10")
        preview = board(here).preview
        assert preview is not None
        struck = [space for space, hit in preview.hits.items() if hit is Effect.DELETED]
        deleted = [event.at for event in preview.events if event.what == "delete"]
        assert struck == deleted
        assert ("is deleted" in here.text("#effect")) == bool(deleted)
        assert "Points" in here.text("#effect")


async def test_a_print_has_its_space_filled_from_the_hand(make_app: MakeApp) -> None:
    wire = wire_where("print:right@10")
    async with at_table(make_app, wire) as here:
        await here.type("print:right@10")
        await here.press("enter")
        assert wire.view.waiting is not None
        assert here.text("#prompt").startswith("PRINT: choose a card of your hand for 10/3")
        await here.press("1", "enter")
        assert len(wire.acts) == 2
        assert "@" not in wire.acts[1]


async def test_while_the_connection_is_down_choosing_works_and_playing_says_why_not(
    make_app: MakeApp,
) -> None:
    from oneoh_protocol.client_events import Connected, Lost
    from tests.oneoh_tui.conftest import welcome

    wire = wire_where("blank@10")
    async with at_table(make_app, wire) as here:
        wire.say(Lost("gone", 5.0))
        await here.until(lambda: here.app.link.status == "down")
        await here.press(card_key(wire, "blank"), "enter")
        assert chosen(here) == "blank@10"
        assert wire.acts == []
        assert "connection is down" in here.text("#prompt")
        wire.say(Connected(welcome()))
        await here.until(lambda: here.app.link.status == "up")
        await here.settle()
        await here.press("enter")
        assert wire.acts == ["blank@10"]


async def test_a_move_is_asked_about_where_the_player_wants_it(make_app: MakeApp) -> None:
    wire = wire_where("blank@10")
    async with at_table(make_app, wire, confirm_moves=True) as here:
        await here.press(card_key(wire, "blank"), "enter")
        assert wire.acts == []
        assert "Play blank@10?" in screen_text(here.app)
        await here.press("y")
        assert wire.acts == ["blank@10"]


async def test_nothing_can_be_chosen_while_another_seat_has_to_act(make_app: MakeApp) -> None:
    seed = next(seed for seed in range(99) if GAME.to_act(position(seed)) == 1)
    async with at_table(make_app, GameWire(position(seed))) as here:
        await here.press("1", "enter")
        assert chosen(here) is None
        assert here.text("#prompt") == "Bob is to move"


async def test_a_played_action_is_not_chosen_again_when_the_answer_came_at_once(
    make_app: MakeApp,
) -> None:
    async with at_table(make_app, wire_where("delete:left@20")) as here:
        before = board(here)._position
        assert before is not None
        board(here).look_at("delete:left@20")
        assert chosen(here) == "delete:left@20"
        board(here).show(before)
        assert chosen(here) == "delete:left@20", "the same turn shown again"
        later = msgspec.structs.replace(before.view, turn=before.view.turn + 2)
        board(here).show(dataclasses.replace(before, view=later))
        assert chosen(here) is None


async def test_letters_typed_while_the_other_seat_is_to_move_wait_in_their_row(
    make_app: MakeApp,
) -> None:
    state = position(seed_where("delete:left@20"))
    mine = next(
        text for text in map(GAME.format_action, GAME.legal_actions(state)) if text.endswith("@20")
    )
    state = GAME.apply(state, GAME.parse_action(mine))
    assert GAME.to_act(state) == 1
    wire = GameWire(state)
    async with at_table(make_app, wire) as here:
        assert ": Type" in screen_text(here.app)
        for key in (":", "q", "h", "R"):
            await here.press(key)
        row = here.app.screen.query_one(Notation)
        assert row.value == "qhR"
        assert "Bob is to move" in screen_text(here.app)
        row.value = "blank@10"
        await here.press("enter")
        assert "Bob is to move: Enter plays this once it is your turn" in screen_text(here.app)
        assert row.display
        assert wire.acts == []
        wire.play(wire.legal[0])
        await here.settle()
        assert row.value == "blank@10"
        mine = wire.legal[0]
        row.value = mine
        await here.press("enter")
        assert wire.acts == [mine]
        assert not row.display


async def test_the_row_for_notation_closes_with_enter_on_nothing_and_with_escape(
    make_app: MakeApp,
) -> None:
    async with at_table(make_app, wire_where("delete:left@20")) as here:
        for key in ("enter", "escape"):
            await here.press(":")
            assert here.app.screen.query_one(Notation).display
            await here.press(key)
            assert not here.app.screen.query_one(Notation).display
            assert here.text("#prompt") == "Your turn: choose a card (1-3)"
            assert board(here).has_focus


async def test_the_key_bar_offers_no_key_that_would_do_nothing_now(make_app: MakeApp) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        await here.press("1")
        assert "Enter Play" in screen_text(here.app)
        before = screen_text(here.app).splitlines()[-1]
        await here.press("enter")
        assert here.text("#prompt") == "Bob is to move"
        after = screen_text(here.app).splitlines()[-1]
        for words in ("Card", "Line", "Point", "Play"):
            assert words in before
            assert words not in after
        assert before.index(": Type") == after.index(": Type"), "the others stand still"


async def test_the_effect_of_the_choice_is_not_shown_for_another_typed_action(
    make_app: MakeApp,
) -> None:
    wire = wire_where("delete:left@20")
    async with at_table(make_app, wire) as here:
        board(here).look_at("delete:left@20")
        await here.settle()
        said = here.text("#effect")
        assert said
        await here.type("enter:")
        assert here.text("#effect") == ""
        await here.type("delete left 20")
        assert here.text("#effect") == said
        await here.press("escape")
        assert here.text("#effect") == said


def test_an_empty_place_of_the_key_bar_is_the_first_to_make_room() -> None:
    empty = KeyEntry(Binding("1", "pick"), "1", "Card", is_offered=False)
    spare = KeyEntry(Binding("n", "numbers"), "n", "Numbers", is_spare=True)
    needed = KeyEntry(Binding("q", "leave"), "q", "Leave")
    room = spare.width + needed.width
    assert fitting([empty, spare, needed], room) == [spare, needed]
    assert fitting([empty, spare, needed], room + empty.width) == [empty, spare, needed]
