"""Simulation of a lobby's members: they come, pause, drain, end and die in any order.

The clock and the store are fakes, so that nothing depends on how busy the machine is. Each node appends
to the tables that it holds, from its own memory, as an actor does: an append that the store takes has to
follow what is stored, or two nodes would both have been the owner.
"""

import asyncio
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from oneoh_server.cluster.members import Members
from oneoh_server.stores.contract import Done, Fenced, StoreError
from oneoh_server.tables.facts import Acted, Fact
from tests.server.cluster.shared_store import NodeStore, SharedMemory

LEASE_S = 3.0


class Node:
    """Process as far as the simulation needs one: its members, and the tables that it holds."""

    def __init__(self, store: NodeStore) -> None:
        self.store = store
        self.members = Members(store.membership, self._changed)
        self.held: dict[str, int] = {}
        """Number of facts of each table, as this node has them in memory."""
        self.has_news = True
        self.is_running = True

    def _changed(self, came: Collection[int], gone: Collection[int]) -> None:
        self.has_news = True

    async def beat(self) -> None:
        try:
            await self.members.beat()
        except Fenced:
            self.is_running = False

    async def bring(self) -> None:
        """Read the tables that are this node's since the last time."""
        self.has_news = False
        for table in await self.store.claim():
            if table not in self.held:
                self.held[table] = len(await self.store.facts(table))

    def append(self, table: str) -> None:
        failed: list[StoreError | None] = []
        self.store.put([(table, Acted(0, f"{self.held[table]}"))], failed.append)
        if failed[0] is None:
            self.held[table] += 1
        else:
            self.is_running = False


class Lobby(RuleBasedStateMachine):
    """Any order of what nodes, and the time, may do."""

    nodes = Bundle("nodes")
    store_type: type[NodeStore] = NodeStore

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.shared = SharedMemory(lease_s=LEASE_S, clock=lambda: self.now)
        self.loop = asyncio.new_event_loop()
        self.tables = 0
        self.running: list[Node] = []

    def teardown(self) -> None:
        self.loop.close()

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(target=nodes)
    def first(self) -> Node:
        return self.start()

    @rule(target=nodes)
    def another(self) -> Node:
        return self.start()

    def start(self) -> Node:
        node = Node(self.store_type(self.shared))
        self.do(node.store.membership.join("node", alone=False))
        self.do(node.beat())
        self.do(node.bring())
        self.running.append(node)
        return node

    @rule(node=nodes)
    def open_table(self, node: Node) -> None:
        if node.is_running:
            self.tables += 1
            node.held[f"t{self.tables}"] = 0
            node.append(f"t{self.tables}")

    @rule(node=nodes, data=st.data())
    def act(self, node: Node, data: st.DataObject) -> None:
        if node.is_running and node.held:
            node.append(data.draw(st.sampled_from(sorted(node.held))))

    @rule(node=nodes)
    def beat(self, node: Node) -> None:
        if node.is_running:
            self.do(node.beat())

    @rule(node=nodes)
    def bring(self, node: Node) -> None:
        if node.is_running and node.has_news:
            self.do(node.bring())

    @rule(node=nodes)
    def drain(self, node: Node) -> None:
        if node.is_running and len(self.shared.nodes) > 1:
            try:
                self.do(node.store.membership.set_draining(True))
            except Fenced:
                node.is_running = False

    @rule(node=consumes(nodes))
    def end(self, node: Node) -> None:
        """End a node as SIGTERM does."""
        if node.is_running:
            self.do(node.store.membership.leave())
        self.running.remove(node)

    @rule(node=consumes(nodes))
    def kill(self, node: Node) -> None:
        self.running.remove(node)

    @rule(seconds=st.sampled_from((0.5, 1.0, LEASE_S, 10.0)))
    def wait(self, seconds: float) -> None:
        """Let time pass in which no node does anything: all of them are paused."""
        self.now += seconds

    @rule()
    def settle(self) -> None:
        """Let all nodes that run beat for a while; then each table is held by exactly its owner."""
        for _ in range(8):
            self.now += LEASE_S / 4
            for node in self.running:
                if node.is_running:
                    self.do(node.beat())
        living = [node for node in self.running if node.is_running]
        for node in living:
            self.do(node.bring())
        if not any(node.members.is_open(node.members.node) for node in living):
            return
        assert len({node.members.leader for node in living}) == 1
        holders = [table for node in living for table in node.held]
        assert sorted(holders) == sorted(self.shared.owners)

    @invariant()
    def every_append_follows_what_is_stored(self) -> None:
        for table in self.shared.owners:
            facts: list[Fact] = self.do(self.shared.kept.facts(table))
            texts = [fact.action for fact in facts if isinstance(fact, Acted)]
            assert texts == [f"{number}" for number in range(len(texts))]

    @invariant()
    def no_writer_comes_back_after_another(self) -> None:
        for writers in self.shared.writers.values():
            changes = [b for a, b in zip([0, *writers], writers, strict=False) if a != b]
            assert len(changes) == len(set(changes))


FEW = settings(max_examples=30, stateful_step_count=40)


def test_no_two_nodes_can_both_append_to_a_table() -> None:
    run_state_machine_as_test(Lobby, settings=FEW)


class UnfencedStore(NodeStore):
    """Store that takes what a node appends, though another has taken over."""

    def put(self, facts: Any, done: Done) -> None:
        for table, _ in facts:
            self._shared.owners.setdefault(table, self.membership.node)
            self._shared.writers.setdefault(table, []).append(self.membership.node)
        self._shared.kept.put(facts, done)


class UnfencedLobby(Lobby):
    store_type = UnfencedStore


def act_late(lobby: Lobby) -> None:
    """Have a node that is paused for too long act, after another has taken over and acted."""
    paused, other = lobby.start(), lobby.start()
    paused.held["t1"] = 0
    paused.append("t1")
    lobby.wait(2 * LEASE_S)
    lobby.beat(other)
    lobby.bring(other)
    other.append("t1")
    paused.append("t1")
    lobby.every_append_follows_what_is_stored()


def test_the_simulation_finds_a_store_without_the_fence() -> None:
    fenced, unfenced = Lobby(), UnfencedLobby()
    act_late(fenced)
    with pytest.raises(AssertionError):
        act_late(unfenced)
    for lobby in (fenced, unfenced):
        lobby.teardown()
