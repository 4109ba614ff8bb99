"""Nodes that are killed, end or lose something: games go on elsewhere, from what was stored."""

import asyncio

from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import Act, Clock, Moved, Request, Table, Watch
from oneoh_server.bus.contract import BusAbsent
from oneoh_server.bus.local import Hub
from oneoh_server.cluster.cut_off import GRACE_S
from tests.server.cluster.nodes import Nodes, cluster, several
from tests.server.cluster.shared_store import SharedMemory
from tests.server.players import Player, playing

OPTIONS = {"cards": 9}
CLOCK = Clock(bank_ms=600_000)
SHORT_LEASE_S = 0.5


async def comes_again(player: Player, table: str) -> Table:
    """Return the table as it is once the player has come again."""
    await player.next(Lost)
    await player.next(Connected)
    shown = await player.ask(Watch(table=table))
    assert isinstance(shown, Table)
    return shown


async def moves(player: Player, table: Table) -> None:
    """Answer the open request, and see the action."""
    assert table.request is not None
    await act(player, table.request)


async def act(player: Player, request: Request) -> None:
    action = request.legal_actions[0]
    await player.ask(Act(table=request.table, request=request.request, action=action))
    await player.next(Moved)


async def test_a_game_goes_on_at_another_node_when_its_owner_is_killed() -> None:
    async with several(3) as nodes:
        first, *others = nodes.servers
        async with (
            playing(others[0].url, "Ann") as ann,
            playing(others[1].url, "Bob") as bob,
            playing(first.url, "Cid") as cid,
        ):
            table = (await cid.open(options=OPTIONS)).table
            await ann.join(table)
            await cid.ask(Watch(table=table))
            opened = await cid.open(options=OPTIONS, clock=CLOCK)
            await ann.join(opened.table)
            await bob.ask(Watch(table=opened.table))
            await act(cid, await cid.next(Request, lambda asked: asked.table == opened.table))
            before = nodes.shared.kept
            turns = len(await before.facts(opened.table))
            await nodes.kill(first)
            shown = await comes_again(ann, opened.table)
            assert shown.turn == 1
            assert not shown.seats[0].present, "the guest of the dead node is away"
            assert (await comes_again(bob, opened.table)).turn == 1
            await moves(ann, shown)
            assert (await bob.next(Moved)).turn == 2
            assert len(await before.facts(opened.table)) > turns
            assert set(nodes.shared.writers[opened.table]) == {1, nodes.shared.owners[opened.table]}


async def test_the_tables_of_a_dead_node_are_shared_by_the_living() -> None:
    async with several(3) as nodes:
        first, second, third = nodes.servers
        async with playing(first.url, "Ann") as ann:
            tables = [(await ann.open(options=OPTIONS)).table for _ in range(6)]
            await nodes.kill(first)
        owners = [nodes.shared.owners[table] for table in tables]
        assert sorted(map(owners.count, (2, 3))) == [3, 3]
        async with playing(second.url, "Eve") as eve, playing(third.url, "Fay") as fay:
            for table in tables:
                for player in (eve, fay):
                    shown = await player.ask(Watch(table=table))
                    assert shown.phase == "waiting"


async def test_a_guest_is_present_who_came_before_the_node_had_heard_of_its_new_table() -> None:
    async with several(1) as nodes:
        first = nodes.servers[0]
        async with playing(first.url, "Ann") as ann:
            token = ann.welcome.token
            table = (await ann.open(options=OPTIONS)).table
            nodes.cut(first)
            second = await nodes.start()
            nodes.expire(first)
            nodes.shared.remove_late()
            assert await nodes.shared.share() == {table: 2}
            async with playing(second.url, "Ann", token=token) as ann_again:
                shown = await ann_again.ask(Watch(table=table))
        assert shown.seats[0].present


async def test_a_guest_is_present_who_came_before_its_node_had_heard_of_the_new_owner() -> None:
    async with several(1) as nodes:
        first = nodes.servers[0]
        async with playing(first.url, "Ann") as ann:
            token = ann.welcome.token
            tables = [(await ann.open(options=OPTIONS)).table for _ in range(2)]
            nodes.cut(first)
            second = await nodes.start()
            nodes.expire(first)
            await nodes.start_unknown()
            assert [nodes.shared.owners[table] for table in tables] == [2, 3]
            async with playing(second.url, "Ann", token=token) as ann_again:
                assert ann_again.welcome.tables == tuple(sorted(tables))
                shown = [await ann_again.ask(Watch(table=table)) for table in tables]
        assert all(each.seats[0].present for each in shown)


async def test_a_node_without_the_store_lets_its_guests_go_once_its_lease_has_run_out() -> None:
    nodes = Nodes(SharedMemory(lease_s=SHORT_LEASE_S), Hub())
    try:
        first, second = await nodes.start(), await nodes.start()
        async with playing(first.url, "Ann") as ann:
            table = (await ann.open(options=OPTIONS)).table
            nodes.shared.silent.add(1)
            lost = await ann.next(Lost)
            assert "lost its store" in lost.reason
        while nodes.shared.owners[table] != 2:
            await cluster(second).members.changes()
        async with playing(second.url, "Bob") as bob:
            shown = await bob.ask(Watch(table=table))
            assert isinstance(shown, Table)
    finally:
        await nodes.close()


async def test_a_node_that_ends_hands_its_tables_over_without_a_lease() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with playing(second.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            async with playing(first.url, "Cid") as cid:
                table = await cid.open(options=OPTIONS)
                await ann.ask(Watch(table=table.table))
            joined = await bob.join(table.table)
            assert joined.seat == 1
            await nodes.stop(first)
            shown = await comes_again(ann, table.table)
            assert [seat.name for seat in shown.seats] == ["Cid", "Bob"]
            assert nodes.shared.owners[table.table] == 2


class CuttingHub(Hub):
    """Hub that some nodes do not reach."""

    def __init__(self) -> None:
        super().__init__()
        self.cut: set[int] = set()

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        if not self.cut & {sender, node}:
            super().carry(sender, node, bundle)

    async def ping(self, node: int) -> None:
        if node in self.cut:
            raise BusAbsent("cut off")


async def test_a_node_that_the_bus_does_not_reach_hands_its_tables_over() -> None:
    hub = CuttingHub()
    nodes = Nodes(SharedMemory(lease_s=SHORT_LEASE_S), hub)
    try:
        first, second, _third = [await nodes.start() for _ in range(3)]
        async with playing(first.url, "Ann") as ann:
            table = (await ann.open(options=OPTIONS)).table
            hub.cut.add(1)
            while 1 in nodes.shared.nodes:
                await cluster(second).members.changes()
        async with playing(second.url, "Bob") as bob:
            shown = await bob.join(table)
            assert [seat.name for seat in shown.seats] == ["Ann", "Bob"]
        assert cluster(second).leader == 2
    finally:
        await nodes.close()


async def test_nobody_leaves_while_the_bus_reaches_no_node() -> None:
    hub = CuttingHub()
    nodes = Nodes(SharedMemory(lease_s=SHORT_LEASE_S), hub)
    try:
        first, second = [await nodes.start() for _ in range(2)]
        async with playing(first.url, "Ann") as ann, playing(first.url, "Bob") as bob:
            table = await ann.open(options=OPTIONS)
            await bob.join(table.table)
            hub.cut |= {1, 2}
            while cluster(first).bus.silent_s < SHORT_LEASE_S + 2 * GRACE_S:
                await cluster(first).members.changes()
            assert all(node.draining for node in nodes.shared.rows())
            await act(ann, await ann.next(Request))
            hub.cut.clear()
            while any(node.draining for node in nodes.shared.rows()):
                await cluster(second).members.changes()
            assert nodes.shared.owners[table.table] == 1
    finally:
        await nodes.close()


class LosingHub(Hub):
    """Hub that loses the next bundles with items to a node."""

    def __init__(self) -> None:
        super().__init__()
        self.losing_to: int | None = None

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        if node == self.losing_to:
            self.losing_to = None
            return
        super().carry(sender, node, bundle)


async def test_a_lost_bundle_costs_a_reconnection_and_no_action() -> None:
    hub = LosingHub()
    async with several(2, hub) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            table = await ann.open(options=OPTIONS)
            await bob.join(table.table)
            request = await ann.next(Request)
            hub.losing_to = 2
            await act(ann, request)
            shown = await comes_again(bob, table.table)
            assert shown.turn == 1
            await moves(bob, shown)
            assert (await ann.next(Moved, lambda moved: moved.turn == 2)).turn == 2


async def test_an_action_that_the_bus_loses_is_asked_for_again() -> None:
    hub = LosingHub()
    async with several(2, hub) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            table = await bob.open(options=OPTIONS)
            await ann.join(table.table)
            await act(bob, await bob.next(Request))
            request = await ann.next(Request)
            hub.losing_to = 2
            sending = asyncio.create_task(act(ann, request))
            shown = await comes_again(ann, table.table)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            assert shown.turn == 1
            await moves(ann, shown)
            assert (await bob.next(Moved, lambda moved: moved.turn == 2)).turn == 2


async def test_a_fenced_node_can_store_nothing_and_keeps_nothing_that_it_was_told() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann:
            table = (await ann.open()).table
            stored = len(await nodes.shared.kept.facts(table))
            await paused(nodes, first)
            async with playing(second.url, "Bob") as bob:
                await bob.join(table)
            assert nodes.shared.owners[table] == 2
            assert len(await nodes.shared.kept.facts(table)) > stored
            again = len(await nodes.shared.kept.facts(table))
            await asyncio.wait_for(cluster(first).members.run(), 10)
            assert first._store.membership.fenced.is_set()
            assert len(await nodes.shared.kept.facts(table)) == again
        await nodes.stop(first)


async def test_a_node_that_comes_back_from_a_pause_is_not_believed() -> None:
    async with several(3) as nodes:
        first, _second, third = nodes.servers
        async with playing(first.url, "Cid") as cid, playing(third.url, "Ann") as ann:
            table = (await cid.open(options=OPTIONS)).table
            await ann.join(table)
            await act(cid, await cid.next(Request))
            await paused(nodes, first)
            shown = await comes_again(ann, table)
            cluster(first).bus.traffic.bundles_out = 0
            cluster(first)._own_rows.send_all(3)  # as if nothing had been
            while not cluster(first).bus.traffic.bundles_out:  # noqa: ASYNC110
                await asyncio.sleep(0)
            await moves(ann, shown)
            assert nodes.shared.owners[table] != 1
        await nodes.stop(first)


async def paused(nodes: Nodes, server: object) -> None:
    """Have the others take over from a node that goes on as if nothing had been."""
    node = next(each for each in nodes.servers if each is server)
    nodes.shared.expires[cluster(node).members.node] = float("-inf")
    for other in nodes.servers:
        if other is not node:
            await cluster(other).members.beat()
