"""List of the guests, and challenges: sent from the list, answered from any screen."""

import pytest

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenge,
    Challenged,
    ChallengeOver,
    ChallengeTerms,
    Clock,
    Decline,
    GuestRow,
    Quiet,
    Watch,
    Withdraw,
)
from oneoh_tui.net.challenges import OpenChallenges
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.tables.challenges import oldest_text, sent_text
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, settle, welcome
from tests.oneoh_tui.net.game_wire import table
from tests.oneoh_tui.screens.test_lobby import OPEN, in_lobby, shown

GAME = "one-zero-one"
TERMS = ChallengeTerms(GAME, Clock(bank_ms=300_000, increment_ms=3_000), rated=True, side="first")
CHALLENGED = Challenged("c7", "b0b", "Bob", TERMS, 20_000, rating=1626)


def a_wire() -> FakeWire:
    wire = FakeWire(rows=(OPEN,))
    wire.guests = (
        GuestRow("ada", "Ada", you=True),
        GuestRow("b0b", "Bob", occupation="queued", rating=1626),
        GuestRow("ha1", "Hal", bot=True, quiet=True, blocked=True),
        GuestRow("e7e", "Eve", blocked=True, away=True),
    )
    return wire


async def test_the_list_says_who_is_here_and_what_they_do(make_app: MakeApp) -> None:
    async with in_lobby(make_app, a_wire()) as pilot:
        await press(pilot, "h")
        lines = [" ".join(line.split()) for line in shown(pilot).splitlines()]
        assert "› Ada, you free" in lines
        assert "Bob looks for a game 1626" in lines
        assert "Hal (bot) free quiet; blocked by you" in lines
        assert "g Next game" in lines[-1]
        await press(pilot, "down", "down")
        assert "b Unblock" in shown(pilot)
        assert "Eve away blocked by you" in lines
        await press(pilot, "down")
        bar = shown(pilot).splitlines()[-1]
        assert "b Unblock" in bar
        await press(pilot, "c")
        assert "Challenge Eve" not in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_a_guest_is_challenged_and_the_wait_shown_until_it_is_taken_back(
    make_app: MakeApp,
) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "h", "down", "enter")
        assert "Challenge Bob" in shown(pilot)
        await press(pilot, "up", "right", "enter", "end", "enter")
        asked = next(each for each in wire.asked if isinstance(each, Challenge))
        assert (asked.player, asked.terms.game, asked.terms.side) == ("b0b", GAME, "second")
        assert "Bob has 20 s to answer your challenge." in shown(pilot)
        await press(pilot, "x")
        assert Withdraw(challenge="c1") in wire.asked
        wire.say(ChallengeOver("c1", "withdrawn"))
        await settle(pilot)
        assert "to answer your challenge" not in shown(pilot)


async def test_a_guest_is_blocked_and_a_player_can_be_quiet(make_app: MakeApp) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "h", "down", "b", "d")
        assert Block(player="b0b") in wire.asked
        assert Quiet() in wire.asked


async def test_a_challenge_is_a_line_that_steals_no_key_and_one_key_answers(
    make_app: MakeApp,
) -> None:
    wire = a_wire()
    wire.tables["t1"] = table()
    async with in_lobby(make_app, wire) as pilot:
        wire.say(CHALLENGED)
        await settle(pilot)
        bar = shown(pilot).splitlines()[-1]
        assert "s: Bob, rated 1626 challenges you: One Zero" in bar
        assert "F3 Answer" in bar
        assert "? Help" in bar
        await press(pilot, "w")
        assert isinstance(wire.asked[-1], Watch)
        await press(pilot, "f3")
        assert "rated; the other begins" in shown(pilot)
        await press(pilot, "enter")
        assert wire.asked[-1:] == [Accept(challenge="c7")]
        wire.say(ChallengeOver("c7", "accepted", table="t1"))
        await settle(pilot)
        assert wire.asked[-1] == Watch(table="t1")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "challenges you" not in shown(pilot)


@pytest.mark.parametrize(
    ("downs", "command"),
    [(1, Decline(challenge="c7")), (4, Decline(challenge="c7", reason="clock"))],
)
async def test_a_challenge_is_declined_with_a_reason_or_without(
    make_app: MakeApp, downs: int, command: Decline
) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        wire.say(CHALLENGED)
        await settle(pilot)
        await press(pilot, "f3", *["down"] * downs, "enter")
        assert wire.asked[-1] == command


async def test_who_blocks_a_challenger_declines_first(make_app: MakeApp) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        wire.say(CHALLENGED)
        await settle(pilot)
        await press(pilot, "f3", "end", "enter")
        assert wire.asked[-2:] == [Decline(challenge="c7"), Block(player="b0b")]


async def test_what_became_of_a_challenge_is_told(make_app: MakeApp) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        await press(pilot, "h", "down", "enter", "enter")
        wire.say(ChallengeOver("c1", "declined", "clock"))
        await settle(pilot)
        assert "Bob declines your challenge: another clock" in str([*pilot.app._notifications])


async def test_a_new_connection_has_no_challenges(make_app: MakeApp) -> None:
    wire = a_wire()
    async with in_lobby(make_app, wire) as pilot:
        wire.say(CHALLENGED, Connected(welcome()))
        await settle(pilot)
        assert "challenges you" not in shown(pilot)


def test_the_time_that_is_left_counts_down() -> None:
    now = [0.0]
    challenges = OpenChallenges(lambda: now[0])
    challenges.take(CHALLENGED)
    now[0] = 12.0
    assert oldest_text(challenges).startswith("8 s: Bob, rated 1626 challenges you")
    assert sent_text(challenges) == ""
