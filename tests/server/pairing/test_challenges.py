"""Guests who are here, and challenges between them, over real sockets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenge,
    Challenged,
    ChallengeOver,
    ChallengeTerms,
    Challenging,
    Clock,
    Decline,
    GuestRow,
    Guests,
    ListGuests,
    Paired,
    Quiet,
    Seek,
    Side,
    Watch,
    Withdraw,
)
from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.players import GAME, Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

TERMS = ChallengeTerms(game=GAME, clock=Clock(bank_ms=900_000), rated=True)


@asynccontextmanager
async def two(**settings: Any) -> AsyncIterator[tuple[Player, Player, str]]:
    """Yield Ann and Bob, who are here, and the mark of Bob."""
    async with (
        serving(**settings) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        yield ann, bob, (await row(ann, "Bob")).player


async def rows(player: Player, **more: Any) -> tuple[GuestRow, ...]:
    reply = await player.ask(ListGuests(**more))
    assert isinstance(reply, Guests)
    return reply.guests


async def row(player: Player, name: str) -> GuestRow:
    return next(each for each in await rows(player) if each.name == name)


async def challenge(ann: Player, bob: Player, mark: str, terms: Any = TERMS) -> Challenged:
    """Return the challenge of Ann as Bob hears it."""
    reply = await ann.ask(Challenge(player=mark, terms=terms))
    assert isinstance(reply, Challenging)
    heard = await bob.next(Challenged)
    assert (heard.challenge, heard.expires_ms) == (reply.challenge, reply.expires_ms)
    return heard


async def code_of(player: Player, command: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def test_people_come_first_and_each_row_says_what_a_guest_does() -> None:
    async with two() as (ann, bob, mark):
        names = [(each.name, each.you, each.occupation) for each in await rows(ann)]
        assert names == [("Ann", True, "free"), ("Bob", False, "free")]
        await ann.ask(Seek(game=GAME))
        assert (await row(bob, "Ann")).occupation == "queued"
        table = (await bob.open()).table
        await ann.join(table)
        assert (await row(ann, "Bob")).occupation == "playing"
        assert mark != bob.welcome.guest, "the id of a guest is nobody else's"


async def test_bots_follow_and_the_list_goes_on_where_it_was_cut() -> None:
    async with (
        serving() as server,
        playing(server.url, "Zoe") as zoe,
        playing(server.url, "Hal", agent="bot", software="hal 1"),
    ):
        found = [(each.name, each.bot, each.software) for each in await rows(zoe, game=GAME)]
        assert found == [("Zoe", False, ""), ("Hal", True, "hal 1")]
        assert [each.name for each in await rows(zoe, skip=1)] == ["Hal"]
        assert await rows(zoe, skip=9) == ()


@pytest.mark.parametrize(("side", "seat"), [("first", 0), ("second", 1)])
async def test_who_accepts_plays_at_once_on_the_side_that_was_proposed(
    side: Side, seat: int
) -> None:
    async with two() as (ann, bob, mark):
        terms = ChallengeTerms(GAME, TERMS.clock, rated=True, side=side)
        heard = await challenge(ann, bob, mark, terms)
        assert (heard.name, heard.terms) == ("Ann", terms)
        await bob.ask(Accept(challenge=heard.challenge))
        over = await ann.next(ChallengeOver)
        assert over == await bob.next(ChallengeOver)
        assert (over.end, over.challenge) == ("accepted", heard.challenge)
        assert over.table is not None
        table = await ann.ask(Watch(table=over.table))
        assert (table.seat, table.phase, table.rated) == (seat, "running", True)
        assert await code_of(bob, Accept(challenge=heard.challenge)) == "no-such-challenge"


async def test_who_declines_may_say_why() -> None:
    async with two() as (ann, bob, mark):
        heard = await challenge(ann, bob, mark)
        assert await code_of(ann, Decline(challenge=heard.challenge)) == "no-such-challenge"
        await bob.ask(Decline(challenge=heard.challenge, reason="clock"))
        over = ChallengeOver(heard.challenge, "declined", "clock")
        assert await ann.next(ChallengeOver) == over


async def test_one_challenge_at_a_time_until_it_is_withdrawn() -> None:
    async with two() as (ann, bob, mark):
        heard = await challenge(ann, bob, mark)
        assert await code_of(ann, Challenge(player=mark, terms=TERMS)) == "too-many"
        assert await code_of(bob, Withdraw(challenge=heard.challenge)) == "no-such-challenge"
        await ann.ask(Withdraw(challenge=heard.challenge))
        assert (await bob.next(ChallengeOver)).end == "withdrawn"
        await challenge(ann, bob, mark)


async def test_a_challenge_without_an_answer_expires() -> None:
    async with two(challenge_seconds=0.05) as (ann, bob, mark):
        heard = await challenge(ann, bob, mark)
        assert await ann.next(ChallengeOver) == ChallengeOver(heard.challenge, "expired")
        assert (await bob.next(ChallengeOver)).end == "expired"


async def test_a_challenge_ends_with_the_connection_of_either_guest() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        async with playing(server.url, "Bob") as bob:
            await challenge(ann, bob, (await row(ann, "Bob")).player)
        assert (await ann.next(ChallengeOver)).end == "gone"


async def test_a_connection_that_takes_over_has_no_challenges_and_is_not_quiet() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        mark = (await row(ann, "Bob")).player
        await challenge(ann, bob, mark)
        await bob.ask(Quiet())
        async with playing(server.url, "Bob", token=bob.client.token) as again:
            assert (await ann.next(ChallengeOver)).end == "gone"
            await challenge(ann, again, mark)


async def test_who_wants_quiet_or_has_blocked_somebody_is_not_challenged() -> None:
    async with two() as (ann, bob, mark):
        await bob.ask(Quiet())
        assert (await row(ann, "Bob")).quiet
        assert await code_of(ann, Challenge(player=mark, terms=TERMS)) == "not-available"
        await bob.ask(Quiet(quiet=False))
        await bob.ask(Block(player=(await row(bob, "Ann")).player))
        assert (await row(bob, "Ann")).blocked
        assert await code_of(ann, Challenge(player=mark, terms=TERMS)) == "not-available"
        await bob.ask(Block(player=(await row(bob, "Ann")).player, blocked=False))
        await challenge(ann, bob, mark)


async def test_a_guest_who_is_away_can_be_found_among_the_blocked_and_unblocked() -> None:
    async with serving() as server, playing(server.url, "Bob") as bob:
        async with playing(server.url, "Ann") as ann:
            mark = (await row(bob, "Ann")).player
            await bob.ask(Block(player=mark))
            assert [each.name for each in await rows(bob, blocked=True)] == ["Ann", "Bob"]
            token = ann.client.token
        while len(await rows(bob)) > 1:
            pass  # until Ann's node has told that she is gone
        here, ann_row = await rows(bob, blocked=True)
        assert (here.away, here.name) == (False, "Bob")
        assert ann_row == GuestRow(mark, "Ann", blocked=True, away=True)
        assert await rows(bob, blocked=True, skip=1) == (ann_row,)
        await bob.ask(Block(player=mark, blocked=False))
        assert len(await rows(bob, blocked=True)) == 1
        assert await code_of(bob, Block(player=mark, blocked=False)) == "no-such-guest"
        async with playing(server.url, "Ann", token=token):
            assert not (await row(bob, "Ann")).blocked


async def test_who_has_blocked_somebody_is_not_paired_with_them() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat") as cat,
    ):
        await ann.ask(Seek(game=GAME))
        await ann.ask(Block(player=(await row(ann, "Bob")).player))
        await bob.ask(Seek(game=GAME))
        assert {(await row(cat, name)).occupation for name in ("Ann", "Bob")} == {"queued"}
        await cat.ask(Seek(game=GAME))
        assert (await ann.next(Paired)).table == (await cat.next(Paired)).table


async def test_a_challenge_is_refused_for_what_cannot_be_played() -> None:
    async with two(challenges_per_minute=1) as (ann, _bob, mark):
        mine = (await row(ann, "Ann")).player
        assert await code_of(ann, Challenge(player=mine, terms=TERMS)) == "bad-target"
        assert await code_of(ann, Challenge(player="nobody", terms=TERMS)) == "no-such-guest"
        chess = ChallengeTerms(game="chess")
        assert await code_of(ann, Challenge(player=mark, terms=chess)) == "no-such-game"
        options = ChallengeTerms(game=GAME, options={"cards": "many"})
        assert await code_of(ann, Challenge(player=mark, terms=options)) == "bad-options"
        for _time in range(5):
            reply = await ann.ask(Challenge(player=mark, terms=TERMS))
            await ann.ask(Withdraw(challenge=reply.challenge))
        assert await code_of(ann, Challenge(player=mark, terms=TERMS)) == "too-fast"


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_stores_keep_whom_a_guest_has_blocked(kind: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(str(tmp_path / "a.db"))
    for other in ("g2", "g3", "g3"):
        await store.blocks.block("g1", other, blocked=True)
    await store.blocks.block("g1", "g2", blocked=False)
    assert await store.blocks.blocked_by("g1") == {"g3"}
    assert await store.blocks.blocked_by("g3") == frozenset()
    await store.close()
