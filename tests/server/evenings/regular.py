"""Regular guest of a lobby: plays at random at all its tables, talks, and comes back by itself."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Iterator

from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.client_events import ClientEvent, Connected
from oneoh_protocol.evolve import SequenceGap, evolve
from oneoh_protocol.messages import (
    Act,
    Chat,
    Command,
    Over,
    Rematch,
    Rematched,
    Reply,
    Request,
    Table,
    TableEvent,
    Watch,
)
from tests.server.evenings.ledger import Ledger

RETRY_S = 0.01
TALKATIVE = 0.05
"""Share of the actions with which a guest says something."""
DOUBLED = 0.1
"""Share of the answers that a guest sends twice."""
LAZY = 0.2
"""Share of the requests that a guest leaves to a clock that acts in its place."""
LATE = {"stale-request", "not-your-turn", "not-running", "not-over", "no-such-table"}
"""Refusals of what came too late."""


def soon() -> Iterator[float]:
    """Yield the waits between two tries to connect, in seconds."""
    return itertools.repeat(RETRY_S)


class Regular:
    """Guest who answers every request with a random action, and wants every rematch."""

    def __init__(
        self, client: Client, name: str, ledger: Ledger, seed: int, *, store_fails: bool = False
    ) -> None:
        """`store_fails` says whether the server may refuse what it cannot store just then."""
        self.name = name
        self.held: dict[str, Table] = {}
        """Tables as this guest holds them, each folded from what came."""
        self.wants_more = True
        """Whether the guest wants rematches."""
        self.took = asyncio.Event()
        """Event set after each event of the client."""
        self._client = client
        self._ledger = ledger
        self._store_fails = store_fails
        self._rng = random.Random(f"{seed} {name}")
        self._lines = itertools.count(1)

    async def play(self) -> None:
        """Read events and answer them, as long as the client lasts."""
        async for event in self._client.events():
            # A broken line is followed by `Connected`, and then each table is watched again.
            with contextlib.suppress(ConnectionGone):
                await self._take(event)
            self.took.set()

    async def insist(self, command: Command) -> Reply:
        """Return the reply to a command that may be given twice, however often it fails."""
        while True:
            with contextlib.suppress(ConnectionGone):
                reply = await self._ask(command)
                if reply is not None:
                    return reply
            await asyncio.sleep(RETRY_S)

    @property
    def is_done(self) -> bool:
        """Whether no game runs that the guest knows of, and no rematch has begun unseen.

        A table that was opened twice, as the first reply was lost, waits for good.
        """
        return all(
            table.phase != "running" and (table.next_table is None or table.next_table in self.held)
            for table in self.held.values()
        )

    async def _take(self, event: ClientEvent) -> None:
        match event:
            case Connected(welcome=welcome):
                for table in sorted({*welcome.tables, *self.held}):
                    await self._try(Watch(table=table))
            case Table():
                self._ledger.hold(self.name, event)
                self.held[event.table] = event
                await self._respond(event)
            case _ if isinstance(event, Request | TableEvent) and event.table in self.held:
                await self._follow(event)
            case _:
                pass

    async def _follow(self, event: Request | TableEvent) -> None:
        try:
            table = self.held[event.table] = evolve(self.held[event.table], event)
        except SequenceGap:
            await self._try(Watch(table=event.table))
            return
        if isinstance(event, Rematched):
            await self._try(Watch(table=event.next_table))
        elif isinstance(event, Request | Over):
            await self._respond(table)

    async def _respond(self, table: Table) -> None:
        """Do what a table asks of the guest."""
        if table.request is not None:
            await self._act(table, table.request)
        elif table.next_table is not None:
            # Its announcement was missed.
            if table.next_table not in self.held:
                await self._try(Watch(table=table.next_table))
        elif self.wants_more and table.phase == "over":
            await self._try(Rematch(table=table.table))

    async def _act(self, table: Table, request: Request) -> None:
        acts_soon = table.clock.runs and not (table.clock.bank_ms or table.clock.periods)
        if acts_soon and self._rng.random() < LAZY:
            return
        if self._rng.random() < TALKATIVE:
            await self._talk(table.table)
        action = self._rng.choice(request.legal_actions)
        asked = request.table, request.request, action
        self._ledger.doubt(*asked)
        for _ in range(2 if self._rng.random() < DOUBLED else 1):
            if await self._try(Act(table=request.table, request=request.request, action=action)):
                self._ledger.accept(*asked)

    async def _talk(self, table: str) -> None:
        """Say a line, once: what could not be stored may be there all the same."""
        line = f"{self.name} {next(self._lines)}"
        self._ledger.perhaps_said.add(line)
        if await self._ask(Chat(table=table, text=line)) is not None:
            self._ledger.said.add(line)

    async def _try(self, command: Command) -> bool:
        """Return whether a command was carried out. Raises ConnectionGone if nobody knows."""
        try:
            while True:
                if await self._ask(command) is not None:
                    return True
                await asyncio.sleep(RETRY_S)
        except Refusal as refusal:
            if refusal.refused.code not in LATE:
                raise
            return False

    async def _ask(self, command: Command) -> Reply | None:
        """Return the reply to a command; None where the store failed, if it may."""
        try:
            return await self._client.ask(command)
        except Refusal as refusal:
            if not (self._store_fails and refusal.refused.code == "server-busy"):
                raise
            return None
