"""Games over a bus that loses, delays and mixes bundles: it costs reconnections, never an action."""

import asyncio
import random
from collections import defaultdict, deque
from contextlib import suppress

import pytest

from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import Act, Moved, Over, Request, Table, Watch
from oneoh_server.bus.local import Hub
from oneoh_server.tables.facts import Acted
from tests.server.cluster.nodes import several
from tests.server.players import playing

CARDS = 9
LOSSES = 3


class FaultyHub(Hub):
    """Hub that loses some bundles, and takes another time for each pair of nodes.

    What a node sends to another stays in order, as the contract of a carrier has it.
    """

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng
        self._lines: dict[tuple[int, int], deque[bytes]] = defaultdict(deque)
        self.losses_left = 0

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        # A bundle of a few bytes says only that its sender lives.
        if self.losses_left and len(bundle) > 40 and self._rng.random() < 0.15:
            self.losses_left -= 1
            return
        self._lines[sender, node].append(bundle)
        delay = self._rng.choice((0, 0, 0.001, 0.01))
        asyncio.get_running_loop().call_later(delay, self._deliver_next, sender, node)

    def _deliver_next(self, sender: int, node: int) -> None:
        self.deliver(node, self._lines[sender, node].popleft())


class Guest:
    """Client that follows one table to its end, through every lost connection.

    Of the others' actions it sees none before the end: they are face down.
    """

    def __init__(self, client: Client, table: str) -> None:
        self._client = client
        self._table = table
        self.seen: set[tuple[int, str]] = set()

    async def play(self) -> None:
        await self._watch()
        async for event in self._client.events():
            match event:
                case Connected():
                    await self._watch()
                case Request() as request:
                    await self._answer(request)
                case Moved() as moved if moved.played.action != "face-down":
                    self.seen.add((moved.turn, moved.played.action))
                case Table(phase="over") | Over():
                    return
                case Table(request=Request() as request):
                    await self._answer(request)
                case _:
                    pass

    async def _watch(self) -> None:
        for _ in range(40):
            try:
                await self._client.ask(Watch(table=self._table))
                return
            except ConnectionGone:
                return
            except Refusal:  # an answer of another node was lost
                await asyncio.sleep(0.05)

    async def _answer(self, request: Request) -> None:
        action = request.legal_actions[0]
        # What has become of a failed one the table tells, once it is watched again.
        with suppress(ConnectionGone, Refusal):
            await self._client.ask(Act(table=request.table, request=request.request, action=action))


@pytest.mark.parametrize("seed", range(3))
async def test_every_action_that_anybody_saw_is_stored_in_its_place(seed: int) -> None:
    hub = FaultyHub(random.Random(seed))
    async with several(3, hub) as nodes:
        urls = [server.url for server in nodes.servers]
        async with (
            playing(urls[0], "Ann") as ann,
            playing(urls[1], "Bob") as bob,
            playing(urls[2], "Cid") as cid,
        ):
            table = (await ann.open(options={"cards": CARDS})).table
            await bob.join(table)
            guests = [Guest(each.client, table) for each in (ann, bob, cid)]
            hub.losses_left = LOSSES
            await asyncio.gather(*(guest.play() for guest in guests))
        facts = await nodes.shared.kept.facts(table)
        actions = [fact.action for fact in facts if isinstance(fact, Acted)]
        assert len(actions) == 2 * CARDS
        for guest in guests:
            assert guest.seen <= set(enumerate(actions, 1))
        assert len(guests[0].seen | guests[1].seen) > CARDS
        assert set(nodes.shared.writers[table]) == {1}
