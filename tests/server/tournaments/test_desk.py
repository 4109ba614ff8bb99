"""Tournaments over real sockets: from the command that opens one to its last game."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Called,
    Clock,
    CloseTournament,
    Done,
    EnterTournament,
    FollowTournament,
    ListTournaments,
    OpenTournament,
    QuitTournament,
    StartTournament,
    Tournament,
    TournamentTerms,
    UnfollowTournament,
    Watch,
)
from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.players import GAME, Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

CLOCK = Clock(bank_ms=900_000, timeout="lose")


def opening(**terms: Any) -> OpenTournament:
    given = {"kind": "knockout", "game": GAME, "clock": CLOCK, "games": 1, **terms}
    return OpenTournament(title="Class 7b", terms=TournamentTerms(**given))


async def refusal_of(player: Player, command: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def play_until_over(player: Player) -> Tournament:
    """Play every game that the player is called to; return the tournament at its end."""
    while True:
        event = await player.next(
            Called | Tournament,  # type: ignore[arg-type]
            lambda event: isinstance(event, Called) or event.phase == "over",
        )
        if isinstance(event, Tournament):
            return event
        await player.ask(Watch(table=event.table))
        await player.play()


@pytest.mark.parametrize(("kind", "meetings"), [("knockout", 3), ("round-robin", 6), ("swiss", 6)])
async def test_three_play_a_tournament_to_its_end(kind: str, meetings: int) -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat", agent="bot") as cat,
    ):
        opened = await ann.ask(opening(kind=kind, rounds=3, rated=True))
        assert (opened.hosting, opened.you, opened.phase) == (True, None, "waiting")
        for player in (ann, bob, cat):
            entered = await player.ask(EnterTournament(tournament=opened.code))
            assert entered.you is not None
        assert [each.name for each in entered.entrants] == ["Ann", "Bob", "Cat"]
        assert await refusal_of(bob, StartTournament(tournament=opened.tournament)) == "not-host"
        assert isinstance(await ann.ask(StartTournament(tournament=opened.tournament)), Done)
        ends = await asyncio.gather(*map(play_until_over, (ann, bob, cat)))
        over = ends[0]
        assert min(each.rank for each in over.entrants) == 1
        assert len(over.meetings) == meetings
        played = [game for each in over.meetings for game in each.games]
        assert all(game.points is not None and game.table for game in played)
        assert await refusal_of(bob, QuitTournament(tournament="nowhere")) == "no-such-tournament"


async def test_an_arena_goes_on_until_the_host_closes_it() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        opened = await ann.ask(opening(kind="arena"))
        for player in (ann, bob):
            await player.ask(EnterTournament(tournament=opened.tournament))
        await ann.ask(StartTournament(tournament=opened.tournament))
        for _ in range(3):
            called = [await player.next(Called) for player in (ann, bob)]
            assert called[0].table == called[1].table
            for player in (ann, bob):
                await player.ask(Watch(table=called[0].table))
            await asyncio.gather(ann.play(), bob.play())
        await ann.ask(CloseTournament(tournament=opened.tournament))
        over = await bob.next(Tournament, lambda each: each.phase == "over")
        assert sum(each.games for each in over.entrants) >= 6


async def test_who_is_not_here_loses_after_a_while() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        opened = await ann.ask(opening(patience_s=5))
        await ann.ask(EnterTournament(tournament=opened.tournament))
        async with playing(server.url, "Bob") as bob:
            await bob.ask(EnterTournament(tournament=opened.tournament))
        await ann.next(
            Tournament, lambda each: [one.present for one in each.entrants] == [True, False]
        )
        await ann.ask(StartTournament(tournament=opened.tournament))
        over = await ann.next(Tournament, lambda each: each.phase == "over")
        assert over.you is not None
        assert over.entrants[over.you].rank == 1
        assert over.meetings[0].games[0].table is None


@pytest.fixture(params=["memory", "sqlite"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "memory":
        store = MemoryStore()
        return lambda: store
    return lambda: SqliteStore(str(tmp_path / "kept.db"))


async def test_a_tournament_survives_a_restart_in_the_middle_of_a_game(kept: Any) -> None:
    tokens: list[str | None] = []
    store: Store = kept()
    async with (
        serving(store) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        opened = await ann.ask(opening(kind="round-robin", games=2))
        for player in (ann, bob):
            await player.ask(EnterTournament(tournament=opened.tournament))
            tokens.append(player.client.token)
        await ann.ask(StartTournament(tournament=opened.tournament))
        table = (await ann.next(Called)).table
    async with (
        serving(kept()) as server,
        playing(server.url, "Ann", token=tokens[0]) as ann,
        playing(server.url, "Bob", token=tokens[1]) as bob,
    ):
        assert ann.welcome.tournaments == bob.welcome.tournaments == (opened.tournament,)
        for player in (ann, bob):
            shown = await player.ask(FollowTournament(tournament=opened.tournament))
            assert shown.meetings[0].games[0].table == table
            await player.ask(Watch(table=table))
        await asyncio.gather(ann.play(), bob.play())
        over, _ = await asyncio.gather(*map(play_until_over, (ann, bob)))
        assert [len(each.games) for each in over.meetings] == [2]
        assert over.meetings[0].games[0].table == table


async def test_commands_are_refused_with_a_reason() -> None:
    async with serving() as server, playing(server.url, "Ann", agent="bot") as ann:
        assert await refusal_of(ann, opening(clock=Clock())) == "bad-options"
        assert await refusal_of(ann, opening(clock=Clock(bank_ms=1000))) == "bad-options"
        assert await refusal_of(ann, opening(game="chess")) == "no-such-game"
        opened = await ann.ask(opening(people=True))
        assert await refusal_of(ann, EnterTournament(tournament=opened.code)) == "people-only"
        assert await refusal_of(ann, StartTournament(tournament=opened.code)) == "bad-seats"
        assert await refusal_of(ann, QuitTournament(tournament=opened.code)) == "not-seated"
        await ann.ask(opening())
        assert await refusal_of(ann, opening()) == "too-many"


async def test_titles_are_cleaned_and_unlisted_tournaments_are_found_by_their_code_alone() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        command = OpenTournament(title="Cup\x1b[2J\u202e", terms=opening(listed=False).terms)
        opened = await ann.ask(command)
        assert opened.title.isprintable()
        assert "\u202e" not in opened.title
        assert (await bob.ask(ListTournaments())).tournaments == ()
        (row,) = (await ann.ask(ListTournaments())).tournaments
        assert (row.code, row.entered) == (opened.code, False)
        shown = await bob.ask(FollowTournament(tournament=opened.code.upper()))
        assert (shown.hosting, shown.title) == (False, opened.title)
        assert isinstance(await bob.ask(UnfollowTournament(tournament=opened.code)), Done)
