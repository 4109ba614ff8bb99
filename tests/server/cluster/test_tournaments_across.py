"""A tournament in a lobby of three nodes whose leader is killed, or ends, in the middle of a game."""

import asyncio

import pytest

from oneoh_protocol.messages import (
    Called,
    EnterTournament,
    FollowTournament,
    StartTournament,
    Tournament,
    Watch,
)
from oneoh_server.server import Server
from tests.server.cluster.nodes import Nodes, several
from tests.server.cluster.test_take_over import comes_again
from tests.server.players import Player, playing
from tests.server.tournaments.test_desk import opening, play_until_over


async def begun(host: Player, *entrants: Player) -> Tournament:
    """Open a knockout of two games each, have the guests enter, and begin."""
    opened = await host.ask(opening(games=2))
    for each in entrants:
        await each.ask(EnterTournament(tournament=opened.code))
    await host.ask(StartTournament(tournament=opened.tournament))
    assert isinstance(opened, Tournament)
    return opened


@pytest.mark.parametrize("is_killed", [True, False])
async def test_a_tournament_goes_on_at_the_next_leader(is_killed: bool) -> None:
    async with several(3) as nodes:
        first, second, third = nodes.servers
        async with playing(second.url, "Ann") as ann, playing(third.url, "Bob") as bob:
            async with playing(first.url, "Cid") as cid:
                cup = await begun(cid, ann, bob)
            table = (await ann.next(Called)).table
            for each in (ann, bob):
                await each.ask(Watch(table=table))
            await end(nodes, first, is_killed)
            await asyncio.gather(*(comes_again(each, table) for each in (ann, bob)))
            assert nodes.shared.owners[table] != 1
            for each in (ann, bob):
                assert each.welcome.tournaments == (cup.tournament,)
                await each.ask(FollowTournament(tournament=cup.tournament))
            await asyncio.gather(ann.play(), bob.play())
            over, _ = await asyncio.gather(play_until_over(ann), play_until_over(bob))
            games = over.meetings[0].games
            assert games[0].table == table
            assert len(games) >= 2
            assert all(game.points is not None for game in games)


async def end(nodes: Nodes, server: Server, is_killed: bool) -> None:
    if is_killed:
        await nodes.kill(server)
    else:
        await nodes.stop(server)


async def test_guests_of_all_nodes_see_the_same_tournament_and_enter_from_anywhere() -> None:
    async with several(3) as nodes:
        urls = [server.url for server in nodes.servers]
        async with (
            playing(urls[2], "Ann") as ann,
            playing(urls[1], "Bob") as bob,
            playing(urls[0], "Cid") as cid,
        ):
            opened = await ann.ask(opening())
            for each in (bob, cid):
                shown = await each.ask(FollowTournament(tournament=opened.code))
                assert (shown.tournament, shown.hosting) == (opened.tournament, False)
            await bob.ask(EnterTournament(tournament=opened.code))
            told = await cid.next(Tournament, lambda each: len(each.entrants) == 1)
            assert told.entrants[0].present
