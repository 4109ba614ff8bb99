"""Absent players on the screen: the grace that runs, the question to those who stayed, stand-ins."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_games import Outcome
from oneoh_protocol.messages import Choose, NameStandIn, Over, Seats
from oneoh_tui.screens.absence_dialog import absence_dialog
from oneoh_tui.widgets.choice_dialog import ChoiceDialog
from tests.oneoh_tui.conftest import MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import ADA, BOB, AtTable, GameWire, at_table, position
from tests.protocol.game_messages import changes

AWAY = replace(BOB, present=False)


def bobs_turn(**more: Any) -> GameWire:
    """Return a table at which Bob has to act, and Ada watches."""
    return GameWire(position(5), seat=1, seats=(BOB, ADA), **more)


def seats(wire: GameWire, bob: Any, ada: Any = ADA) -> None:
    """Tell of the seats; Bob has the first one."""
    wire.happen(Seats("t1", wire.next_seq, "Ada", True, (bob, ada), (None, None), 0, seat=1))


def chosen(here: AtTable) -> list[Any]:
    return [command for command in here.wire.asked if isinstance(command, Choose)]


async def test_the_grace_of_an_absent_seat_runs_in_its_row(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        seats(wire, replace(AWAY, grace_ms=60_000))
        await here.settle()
        assert here.log[-1] == "Bob is away: the game waits for 1:00"
        assert "absent; 1:00" in screen_text(here.app) or "absent; 0:59" in screen_text(here.app)
        async with asyncio.timeout(60):
            while "absent; 0:5" not in screen_text(here.app):
                await here.settle()
        await here.press("S")
        assert "If you stay away, the others choose" in screen_text(here.app)
        await here.press("escape")
        assert not chosen(here)


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        (["enter"], Choose(table="t1", choice="wait")),
        (["down", "enter"], Choose(table="t1", choice="claim")),
        (["down", "down", "enter"], Choose(table="t1", choice="draw")),
        (
            ["down", "down", "down", "enter"],
            Choose(table="t1", choice="stand-in", seat=0, bot="random"),
        ),
        (["escape"], None),
    ],
    ids=["wait", "claim", "draw", "stand-in", "back"],
)
async def test_after_it_those_who_stayed_choose_by_key(
    make_app: MakeApp, keys: list[str], command: Choose | None
) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        seats(wire, replace(AWAY, grace_ms=0))
        await here.settle()
        assert here.text("#prompt") == "Bob stayed away: S decides how it goes on"
        await here.press("S")
        assert isinstance(here.app.screen, ChoiceDialog)
        await here.press(*keys)
        assert chosen(here) == ([command] if command else [])


async def test_the_log_tells_what_others_chose_and_who_came_back(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        for bob, ada in (
            (replace(AWAY, grace_ms=0), ADA),
            (replace(AWAY, grace_ms=0), replace(ADA, choice="draw")),
            (BOB, ADA),
        ):
            seats(wire, bob, ada)
            await here.settle()
        assert here.log[-3:] == [
            "Bob stayed away: the others decide how it goes on",
            "Ada wants to call it a draw",
            "Bob is back",
        ]


async def test_a_stand_in_is_shown_with_the_name_of_its_guest(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        seats(wire, replace(BOB, name="greedy", bot=True, stands_in="Bob"))
        await here.settle()
        assert here.log[-1] == "greedy stands in for Bob"
        assert "for Bob; bot" in screen_text(here.app)
        seats(wire, BOB)
        await here.settle()
        assert here.log[-1] == "Bob has the seat again"


@pytest.mark.parametrize(
    ("resigned", "places", "told"),
    [(0, (2, 1), "Bob stayed away."), (None, (1, 1), "A draw, as somebody stayed away.")],
)
async def test_the_end_says_that_somebody_stayed_away(
    make_app: MakeApp, resigned: int | None, places: tuple[int, int], told: str
) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        revealed = changes(wire.view, wire.rules.reveal(wire.state, 1))
        outcome = Outcome("absence", (0, 0), places)
        wire.happen(Over("t1", wire.next_seq, outcome, "absence", resigned, "5eed" * 8, revealed))
        await here.settle()
        assert told in here.log


async def test_the_question_names_those_who_have_to_agree(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        table = replace(
            wire.tables["t1"], seats=(replace(AWAY, grace_ms=0), ADA, replace(BOB, name="Cy"))
        )
        here.app.push_screen(absence_dialog(table, ()))
        await here.settle()
        assert screen_text(here.app).count("if Cy agree") == 2


async def test_a_player_names_the_bot_that_may_play_for_them(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        await here.press("S", "down", "enter")
        named = [each for each in wire.asked if isinstance(each, NameStandIn)]
        assert named == [NameStandIn(table="t1", bot="random")]
        seats(wire, BOB, replace(ADA, stand_in="random"))
        await here.press("S")
        assert "random may play for you" in screen_text(here.app)
        await here.press("enter")
        assert wire.asked[-1] == NameStandIn(table="t1")


async def test_only_the_bot_that_was_named_beforehand_can_be_called(make_app: MakeApp) -> None:
    wire = bobs_turn()
    async with at_table(make_app, wire) as here:
        seats(wire, replace(AWAY, grace_ms=0, stand_in="mcts"))
        await here.press("S")
        text = screen_text(here.app)
        assert "mcts" in text
        assert "random" not in text


async def test_against_a_bot_there_is_no_stand_in_to_name(make_app: MakeApp) -> None:
    wire = GameWire(position(5), seat=1, seats=(replace(BOB, bot=True), ADA))
    async with at_table(make_app, wire) as here:
        await here.press("S")
        assert not isinstance(here.app.screen, ChoiceDialog)


async def test_texts_name_the_keys_that_the_settings_have_changed(make_app: MakeApp) -> None:
    wire = bobs_turn()
    keys = {"table.choose": "f5,x", "table.pause": "ctrl+p"}
    async with at_table(make_app, wire, keys=keys) as here:
        seats(wire, replace(AWAY, grace_ms=0))
        await here.settle()
        assert here.text("#prompt") == "Bob stayed away: F5 decides how it goes on"
        seats(wire, replace(BOB, pause=True))
        await here.settle()
        assert here.text("#prompt") == "Bob asks for a pause: ^p agrees, N declines"
