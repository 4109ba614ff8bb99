"""A game across nodes: the seats and spectators of a table come by different doors."""

import asyncio

from oneoh_protocol.messages import Watch
from tests.server.cluster.nodes import several
from tests.server.players import playing


async def test_two_guests_at_two_nodes_play_a_game_to_its_end() -> None:
    async with (
        several(2) as nodes,
        playing(nodes.servers[0].url, "Ann") as ann,
        playing(nodes.servers[1].url, "Bob") as bob,
    ):
        table = await ann.open()
        joined = await bob.join(table.table)
        assert joined.seat == 1
        overs = await asyncio.gather(ann.play(), bob.play())
        assert overs[0].outcome == overs[1].outcome


async def test_a_spectator_at_a_third_node_sees_the_same_end() -> None:
    async with (
        several(3) as nodes,
        playing(nodes.servers[0].url, "Ann") as ann,
        playing(nodes.servers[1].url, "Bob") as bob,
        playing(nodes.servers[2].url, "Cid") as cid,
    ):
        table = await ann.open()
        watched = await cid.ask(Watch(table=table.table))
        assert watched.seat is None
        await bob.join(table.table)
        overs = await asyncio.gather(ann.play(), bob.play(), cid.play())
        assert len({over.outcome for over in overs}) == 1
