"""Logins, bans, channels, pairs and names of a lobby hold across its nodes."""

import asyncio
from typing import Any

import pytest

from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.client_events import Connected, Lost, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Announce,
    Announcement,
    Ban,
    Channel,
    Closed,
    CloseTable,
    Drain,
    FollowChannel,
    GetRecord,
    Inspect,
    Kick,
    ListGuests,
    Operate,
    Paired,
    Queued,
    RegisterName,
    Seek,
    Watch,
)
from oneoh_server import drain
from oneoh_server.cluster.rolling_restart import RollingRestart
from oneoh_server.operators.keys import OperatorKeys, hash_key
from oneoh_server.stores.contract import StoreError
from tests.server.cluster.nodes import cluster, several
from tests.server.players import GAME, Player, playing

KEY = "k" * 22


async def refused(player: Player, command: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def remaining(clients: list[Client]) -> list[Client]:
    """Return the clients that are not rejected, once all but one are, and these are welcomed."""
    welcomed = [asyncio.Event() for _ in clients]
    ends = [asyncio.create_task(rejection(*each)) for each in zip(clients, welcomed, strict=True)]
    done = 0
    while done < len(ends) - 1:
        await asyncio.wait([end for end in ends if not end.done()], return_when="FIRST_COMPLETED")
        done = sum(end.done() for end in ends)
    for here, end in zip(welcomed, ends, strict=True):
        if not end.done():
            await here.wait()  # the older one is sent off as soon as the newer one has a number
        end.cancel()
    await asyncio.gather(*ends, return_exceptions=True)
    return [client for client, end in zip(clients, ends, strict=True) if end.cancelled()]


async def rejection(client: Client, welcomed: asyncio.Event) -> CloseCode:
    async for event in client.events():
        if isinstance(event, Connected):
            welcomed.set()
        if isinstance(event, Rejected):
            assert event.code == CloseCode.REPLACED
            return CloseCode.REPLACED
    raise AssertionError("a client ends with a reason")


async def test_of_logins_at_one_moment_at_different_nodes_one_is_left() -> None:
    async with several(2) as nodes:
        urls = [server.url for server in nodes.servers]
        async with playing(urls[0], "Ann") as ann:
            token = ann.welcome.token
        for _ in range(20):
            clients = [Client(url, name="Ann", token=token) for url in urls]
            async with clients[0], clients[1]:
                left = await remaining(clients)
                assert len(left) == 1
                here = [server._lobby.guests for server in nodes.servers]
                assert sum(map(len, here)) == 1


async def test_a_login_whose_broadcast_is_lost_is_found_in_the_store() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as old:
            nodes.hub.close(1)
            async with playing(second.url, "Ann", token=old.welcome.token):
                assert first._lobby.guests == second._lobby.guests
                await cluster(first)._presence.check()
                assert (await old.next(Rejected)).code == CloseCode.REPLACED
                assert first._lobby.guests == ()


async def test_an_operator_reaches_guests_and_tables_of_every_node() -> None:
    keys = OperatorKeys({"ada": hash_key(KEY)})
    async with several(3, operator_keys=keys) as nodes:
        urls = [server.url for server in nodes.servers]
        async with (
            playing(urls[0], "Ada") as ada,
            playing(urls[1], "Bob") as bob,
            playing(urls[2], "Cid") as cid,
        ):
            guests = bob.welcome.guest, cid.welcome.guest
            token = cid.welcome.token
            await ada.ask(Operate(key=KEY))
            await ada.ask(Announce(text="tea is ready"))
            for each in (bob, cid):
                assert (await each.next(Announcement)).text == "tea is ready"
            table = (await bob.open()).table
            await cid.ask(Watch(table=table))
            await ada.ask(CloseTable(table=table))
            for each in (bob, cid):
                assert (await each.next(Closed)).table == table
            assert await refused(ada, CloseTable(table=table)) == "no-such-table"
            await ada.ask(Kick(guest=guests[0]))
            assert (await bob.next(Rejected)).code == CloseCode.REMOVED
            assert await refused(ada, Kick(guest=guests[0])) == "no-such-guest"
            await ada.ask(Ban(guest=guests[1], seconds=60))
            assert (await cid.next(Rejected)).code == CloseCode.REMOVED
            async with Client(urls[1], name="Cid", token=token) as again:
                rejected = await anext(again.events())
                assert isinstance(rejected, Rejected)
                assert rejected.code == "banned"


async def test_an_operator_sees_the_connections_tables_and_refusals_of_every_node() -> None:
    keys = OperatorKeys({"ada": hash_key(KEY)})
    async with several(2, operator_keys=keys) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann, playing(second.url, "Ada") as ada:
            await ada.ask(Operate(key=KEY))
            assert await refused(ada, Watch(table="nowhere")) == "no-such-table"
            seen = await ada.ask(Inspect(what="connections"))
            assert [row.name for row in seen.connections] == ["Ada", "Ann"]
            rest = await ada.ask(Inspect(what="connections", skip=1))
            assert [row.name for row in rest.connections] == ["Ann"]
            assert (seen.left_off, rest.left_off, seen.silent) == (0, 0, ())
            tables = {(await each.open()).table for each in (ann, ada)}
            shown = await ada.ask(Inspect(what="tables"))
            assert {row.table for row in shown.tables} == tables
            assert seen.connections[0].connection >> 32 == 2
            overview = (await ada.ask(Inspect(what="overview"))).overview
            assert overview.last_refusals[-1].connection == seen.connections[0].connection
            assert (overview.connections, overview.waiting) == (2, 2)


async def test_an_operator_sees_the_nodes_and_which_one_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = OperatorKeys({"ada": hash_key(KEY)})
    async with several(3, operator_keys=keys) as nodes:  # noqa: SIM117 - its servers are needed
        async with playing(nodes.servers[1].url, "Ada") as ada:
            await ada.ask(Operate(key=KEY))
            seen = (await ada.ask(Inspect(what="nodes"))).nodes
            assert [(row.node, row.here, row.leads, row.guests) for row in seen] == [
                (1, False, True, 0), (2, True, False, 1), (3, False, False, 0)
            ]  # fmt: skip
            assert all(row.lease_left_ms and not row.silent for row in seen)
            monkeypatch.setattr("oneoh_server.cluster.node.LOOK_S", 0.05)
            nodes.hub.close(3)
            reply = await ada.ask(Inspect(what="nodes"))
            assert reply.silent == (3,)
            assert [row.silent for row in reply.nodes] == [False, False, True]
            assert (await ada.ask(Inspect(what="overview"))).silent == (3,)


async def test_an_operator_ends_one_node_or_all_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oneoh_server.cluster.rolling_restart.SETTLE_S", 0)
    keys = OperatorKeys({"ada": hash_key(KEY)})
    async with several(3, operator_keys=keys) as nodes:
        first, second, third = nodes.servers
        async with playing(first.url, "Ada") as ada:
            await ada.ask(Operate(key=KEY))
            assert await refused(ada, Drain(node=9)) == "no-such-node"
            await ada.ask(Drain(node=2, reason="a disk"))
            await second.drain.begun.wait()
            assert not first.drain.begun.is_set()
            await nodes.stop(second)
            second = await nodes.start(operator_keys=keys)
            await ada.ask(Drain())
            await third.drain.begun.wait()
            await nodes.stop(third)
            await cluster(first).members.beat()
            assert not second.drain.begun.is_set()  # nobody has come in place of the third
            third = await nodes.start(operator_keys=keys)
            await second.drain.begun.wait()
            assert not first.drain.begun.is_set()
            await nodes.stop(second)
            await nodes.start(operator_keys=keys)
            await first.drain.begun.wait()
            assert not third.drain.begun.is_set()
            lines = (await ada.ask(Inspect(what="audit"))).audit
            assert [(line.act, line.target) for line in lines] == [
                ("drain", ""), ("drain", "node 2")
            ]  # fmt: skip


async def test_a_node_that_has_just_come_restarts_with_the_others() -> None:
    keys = OperatorKeys({"ada": hash_key(KEY)})
    async with several(1, operator_keys=keys) as nodes:
        (first,) = nodes.servers
        second = await nodes.start_unknown(operator_keys=keys)
        async with playing(first.url, "Ada") as ada:
            await ada.ask(Operate(key=KEY))
            await ada.ask(Drain())
            await drain.first(first.drain.begun.wait(), second.drain.begun.wait())
        assert second.drain.begun.is_set()
        assert not first.drain.begun.is_set()


async def test_no_node_restarts_while_the_store_does_not_say_who_is_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def no_store() -> None:
        raise StoreError("the database is away")

    async with several(2) as nodes:
        first, second = nodes.servers
        restart = RollingRestart(cluster(first).members, cluster(first).end_node)
        with monkeypatch.context() as away:
            away.setattr(cluster(first).members, "beat", no_store)
            await restart.run()
        assert not restart.is_under_way
        assert not first.drain.begun.is_set()
        assert not second.drain.begun.is_set()
        assert "begin again" in caplog.text


async def test_a_guest_who_is_no_operator_commands_at_no_node() -> None:
    async with (
        several(2) as nodes,
        playing(nodes.servers[1].url, "Eve") as eve,
        playing(nodes.servers[0].url, "Ann") as ann,
    ):
        table = (await ann.open()).table
        for command in (CloseTable(table=table), Kick(guest=ann.welcome.guest)):
            assert await refused(eve, command) == "not-operator"


async def test_a_channel_shows_the_game_of_another_node() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with (
            playing(second.url, "Ann") as ann,
            playing(second.url, "Bob") as bob,
            playing(first.url, "Cid") as cid,
            playing(second.url, "Dan") as dan,
        ):
            table = (await ann.open()).table
            await bob.join(table)
            for each in (cid, dan):
                await each.ask(FollowChannel())
                await each.next(Channel, lambda channel: channel.table == table)


async def test_a_pair_plays_where_one_of_both_has_come_in() -> None:
    async with several(3) as nodes:
        _, second, third = nodes.servers
        async with playing(second.url, "Ann") as ann, playing(third.url, "Bob") as bob:
            for each in (ann, bob):
                assert isinstance(await each.ask(Seek(game=GAME)), Queued)
            paired = await ann.next(Paired)
            assert (await bob.next(Paired)).table == paired.table
            assert nodes.shared.owners[paired.table] in (2, 3)
            for each in (ann, bob):
                await each.ask(Watch(table=paired.table))
            overs = await asyncio.gather(ann.play(), bob.play())
            assert overs[0].outcome == overs[1].outcome


async def test_who_waits_in_the_queue_of_a_leader_that_dies_comes_again() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with playing(second.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            await ann.ask(Seek(game=GAME))
            await nodes.kill(first)
            await ann.next(Lost)
            again = await ann.next(Connected)
            assert again.welcome.queued is None
            await asyncio.gather(ann.ask(Seek(game=GAME)), bob.ask(Seek(game=GAME)))
            assert (await ann.next(Paired)).table == (await bob.next(Paired)).table


async def test_another_node_has_the_queue_when_the_leader_drains() -> None:
    async with several(2, drain_seconds=30) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            first.drain.begin()
            while cluster(first).members.leader != 2 or cluster(second).members.leader != 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            for each in (ann, bob):
                assert isinstance(await each.ask(Seek(game=GAME)), Queued)
            paired = await ann.next(Paired)
            assert (await bob.next(Paired)).table == paired.table
            assert nodes.shared.owners[paired.table] == 2
            opened = await ann.open()
            assert nodes.shared.owners[opened.table] == 2


async def test_the_roster_of_a_new_leader_has_the_guests_of_all_nodes() -> None:
    async with several(3) as nodes:
        first, second, third = nodes.servers
        async with playing(second.url, "Ann") as ann, playing(third.url, "Bob") as bob:
            for each in (ann, bob):
                rows = (await each.ask(ListGuests())).guests
                assert [row.name for row in rows] == ["Ann", "Bob"]
            await nodes.kill(first)
            for each in (ann, bob):
                while True:
                    rows = (await each.ask(ListGuests())).guests
                    if [row.name for row in rows] == ["Ann", "Bob"]:
                        break


async def test_a_name_that_is_registered_at_one_node_is_held_at_all() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ada") as ada, playing(second.url, "Bob") as bob:
            await ada.ask(RegisterName())
            await bob.ask(ListGuests())  # what the first node has told before is there
            async with playing(second.url, "Ada") as other:
                assert other.welcome.name != "Ada"


async def test_a_game_that_runs_at_another_node_has_no_record_yet() -> None:
    async with several(2) as nodes:
        first, second = nodes.servers
        async with (
            playing(first.url, "Ann") as ann,
            playing(first.url, "Bob") as bob,
            playing(second.url, "Cid") as cid,
        ):
            table = (await ann.open()).table
            await bob.join(table)
            await cid.ask(Watch(table=table))
            assert await refused(cid, GetRecord(table=table)) == "not-over"
            await asyncio.gather(ann.play(), bob.play(), cid.play())
            assert (await cid.ask(GetRecord(table=table))).lines
