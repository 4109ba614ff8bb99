"""Hint on the table screen: asked about, told to the others, chosen on the board."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Assist, Refused, Seats, Table
from oneoh_tui.net.coach import Hint, NoHint
from oneoh_tui.screens import hint as hint_screen
from tests.oneoh_tui.conftest import MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, at_table, position

BOT = replace(BOB, bot=True)


class FakeCoach:
    """Coach that answers when it is told to, or as soon as it is asked."""

    def __init__(self, answer: Hint | None, *, waits: bool = False) -> None:
        self.asked = 0
        self._answer = answer
        self.told = asyncio.Event()
        if not waits:
            self.told.set()

    async def __call__(self, _table: Table) -> Hint:
        self.asked += 1
        await self.told.wait()
        if self._answer is None:
            raise NoHint
        return self._answer


@pytest.fixture
def coach(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that puts a coach in place."""

    def put(answer: Hint | None, *, waits: bool = False) -> FakeCoach:
        fake = FakeCoach(answer, waits=waits)
        monkeypatch.setattr(hint_screen, "ask_coach", fake)
        return fake

    return put


def against_bob(**changes: Any) -> GameWire:
    return GameWire(position(5), seats=(ADA, BOB), **changes)


def against_a_bot(**changes: Any) -> GameWire:
    return GameWire(position(5), seats=(ADA, BOT), **changes)


async def test_a_hint_is_chosen_on_the_board_and_enter_plays_it(
    make_app: MakeApp, coach: Any
) -> None:
    wire = against_a_bot()
    best = wire.legal[-1]
    coach(Hint(best, 0.6, (best,)))
    async with at_table(make_app, wire) as here:
        await here.press("H")
        assert wire.asked[-1] == Assist(table="t1")
        assert here.text("#prompt").startswith("Hint: ")
        assert "60 % to win" in here.text("#prompt")
        await here.press("enter")
        assert wire.acts == [best]
        assert "Hint" not in here.text("#prompt")


async def test_among_people_it_is_asked_about_first(make_app: MakeApp, coach: Any) -> None:
    wire = against_bob()
    fake = coach(Hint(wire.legal[0]))
    async with at_table(make_app, wire) as here:
        await here.press("H")
        assert "Show one?" in screen_text(here.app)
        await here.press("n")
        assert fake.asked == 0
        await here.press("H", "y")
        assert wire.asked[-1] == Assist(table="t1")
        assert fake.asked == 1
        seats = (replace(ADA, assisted=True), BOB)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, seats, (None, None), 0, seat=0))
        await here.settle()
        assert here.log[-1] == "Ada plays with hints"
        assert "with hints" in screen_text(here.app)
        await here.press("H")
        assert fake.asked == 2
        assert wire.asked.count(Assist(table="t1")) == 1


async def test_without_the_servers_consent_there_is_no_hint(make_app: MakeApp, coach: Any) -> None:
    wire = against_a_bot()
    fake = coach(Hint(wire.legal[0]))
    async with at_table(make_app, wire) as here:
        wire.refusal = Refusal(Refused(1, "not-allowed", "no"))
        await here.press("H")
        assert fake.asked == 0
        assert "Hint" not in here.text("#prompt")


async def test_a_rated_game_has_no_hints(make_app: MakeApp, coach: Any) -> None:
    wire = against_a_bot(rated=True)
    fake = coach(Hint(wire.legal[0]))
    async with at_table(make_app, wire) as here:
        await here.press("H")
        assert fake.asked == 0
        assert Assist(table="t1") not in wire.asked


async def test_the_key_stops_a_coach_that_thinks(make_app: MakeApp, coach: Any) -> None:
    wire = against_a_bot()
    fake = coach(Hint(wire.legal[0]), waits=True)
    async with at_table(make_app, wire) as here:
        await here.press("H")
        assert here.text("#prompt") == "The coach thinks: H stops it"
        await here.press("H")
        fake.told.set()
        await here.settle()
        assert "Hint" not in here.text("#prompt")
        assert "thinks" not in here.text("#prompt")


async def test_a_hint_that_comes_after_the_move_is_not_shown(make_app: MakeApp, coach: Any) -> None:
    wire = against_a_bot()
    fake = coach(Hint(wire.legal[0]), waits=True)
    async with at_table(make_app, wire) as here:
        await here.press("H")
        wire.play(wire.legal[-1])
        await here.settle()
        fake.told.set()
        await here.settle()
        assert "Hint" not in here.text("#prompt")


async def test_a_coach_without_an_answer_says_so(make_app: MakeApp, coach: Any) -> None:
    coach(None)
    async with at_table(make_app, against_a_bot()) as here:
        await here.press("H")
        assert here.text("#prompt") == "The coach found no hint for this position"
