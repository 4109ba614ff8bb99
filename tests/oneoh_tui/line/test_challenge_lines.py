"""Guests of the lobby, and challenges, in line mode."""

from pathlib import Path

from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenge,
    ChallengeOver,
    Decline,
    Quiet,
    Watch,
    Withdraw,
)
from oneoh_tui.line.table import TablePlace
from tests.oneoh_tui.line.talk import talk, to_lobby
from tests.oneoh_tui.net.game_wire import table
from tests.oneoh_tui.screens.test_who import CHALLENGED, a_wire


async def test_guests_are_listed_and_challenged_by_number_or_name(tmp_path: Path) -> None:
    wire = a_wire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("who") == [
            "1. Ada, you; free",
            "2. Bob; looks for a game; 1626",
            "3. Hal (bot); free; quiet; blocked by you",
            "4. Eve; away; blocked by you",
        ]
        line = "challenge bob one-zero-one clock=5+3 rated first"
        assert await here.type(line) == ["Bob has 20 s to answer your challenge."]
        asked = wire.asked[-1]
        assert isinstance(asked, Challenge)
        assert (asked.player, asked.terms.rated, asked.terms.side) == ("b0b", True, "first")
        assert await here.type("withdraw") == ["Your challenge is taken back."]
        assert wire.asked[-1] == Withdraw(challenge="c1")
        wire.say(ChallengeOver("c1", "declined", "later"))
        assert await here.heard() == ["Bob declines your challenge: not now"]
        assert await here.type("withdraw") == ["You have challenged nobody."]
        assert "by the number" in (await here.type("challenge nobody"))[0]
        assert (await here.type("challenge 2 chess"))[0].startswith("Write challenge NAME")


async def test_a_challenge_is_accepted_or_declined_where_the_player_is(tmp_path: Path) -> None:
    wire = a_wire()
    wire.tables["t1"] = table()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert "is no command" in (await here.type("accept"))[0]
        wire.say(CHALLENGED)
        (line,) = await here.heard()
        assert line.endswith("the other begins. Type accept or refuse.")
        await here.type("refuse clock")
        assert wire.asked[-1] == Decline(challenge="c7", reason="clock")
        await here.type("accept")
        assert wire.asked[-1:] == [Accept(challenge="c7")]
        wire.say(ChallengeOver("c7", "accepted", table="t1"))
        await here.heard()
        assert Watch(table="t1") in wire.asked
        assert isinstance(here.client.place, TablePlace)


async def test_guests_are_blocked_and_challenges_refused_for_good(tmp_path: Path) -> None:
    wire = a_wire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("block Bob") == ["Bob is blocked."]
        assert await here.type("unblock 3") == ["Hal is blocked no longer."]
        assert wire.asked[-1] == Block(player="ha1", blocked=False)
        assert await here.type("quiet", "quiet off") == [
            "You take no challenges.",
            "You take challenges.",
        ]
        assert wire.asked[-1:] == [Quiet(quiet=False)]
