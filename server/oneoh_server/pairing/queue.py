"""Queue of the guests who want a game: seats them at a table as soon as they fit together.

It is in memory alone: a restart ends it, like every connection, by which a place is held.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from oneoh_protocol.messages import (
    CreateTable,
    Paired,
    Queued,
    QueuePlace,
    SeatOffer,
    Seek,
    ToClient,
    Unqueued,
    UnqueuedReason,
)
from oneoh_protocol.speed import speed_of
from oneoh_server.drain import Drain
from oneoh_server.ids import new_table_id
from oneoh_server.pairing.matcher import GameTerms, Seeker, Widening, match
from oneoh_server.pairing.occupation import plays
from oneoh_server.pairing.seating import Seating
from oneoh_server.peer import Peer
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_plan import check_game
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)

LOOK_S = 1.0
"""Seconds between two looks at the queue: spans grow, and games end."""
MOST_SEEKERS = 500
"""Longest queue: to look at it takes time that running games need."""


class PairingQueue:
    """Places of guests who are connected. For the event loop's thread alone."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        finished: FinishedGames,
        drain: Drain,
        seating: Seating,
        blocks: BlockStore,
        online: Mapping[str, Peer],
    ) -> None:
        """`online` has the connections of the guests by id."""
        self._registry = registry
        self._finished = finished
        self._drain = drain
        self._seating = seating
        self._blocks = blocks
        self._online = online
        limits = settings.limits
        self._widening = Widening(limits.seek_widen_points or 1, limits.seek_widen_ms or 1)
        self._seekers: dict[str, Seeker] = {}
        """Guests in the queue, by id."""
        self._changed = asyncio.Event()

    def counts(self) -> Counter[str]:
        """Return the number of guests who wait, by game."""
        return Counter(seeker.terms.game for seeker in self._seekers.values())

    async def seek(self, peer: Peer, caller: Caller, command: Seek) -> None:
        """Give the caller a place. Raises Refusal if no such game can be played."""
        self._drain.check_new_table()
        self._seating.check(peer)
        if caller.guest not in self._seekers and len(self._seekers) >= MOST_SEEKERS:
            raise Refusal("server-busy", "too many wait for a game; try again in a minute")
        terms = self._terms(command, caller)
        kind = speed_of(command.clock)
        ratings = await self._finished.ratings(terms.game, kind, [caller.guest])
        try:
            blocked = await self._blocks.blocked_by(caller.guest)
        except StoreError as error:
            raise Refusal("server-busy", "try again in a moment") from error
        if self._online.get(caller.guest) is not peer:
            return  # The connection is gone: there is nobody to pair.
        seeker = Seeker(
            ticket=new_table_id(),
            guest=caller.guest,
            since=self._registry.clock(),
            terms=terms,
            bot=caller.bot,
            opponents=command.opponents,
            span=command.span,
            blocked=blocked,
        )
        if caller.guest in ratings:
            seeker = replace(seeker, rating=ratings[caller.guest])
        self._seekers[caller.guest] = seeker
        peer.send(Queued(command.id, self._place(seeker)))
        self._changed.set()

    def _terms(self, command: Seek, caller: Caller) -> GameTerms:
        games = self._seating.games
        check_game(command.game, games)
        seats = command.seats or min(games[command.game].seats)
        terms = GameTerms(command.game, command.clock, seats, command.rated)
        self._seating.plan(_table(terms), caller)
        if seats < 2:
            raise Refusal("bad-seats", "one player needs no others")
        return terms

    def block(self, guest: str, blocked: frozenset[str]) -> None:
        """Note the guests with whom a guest is not to be paired."""
        if (seeker := self._seekers.get(guest)) is not None:
            self._seekers[guest] = replace(seeker, blocked=blocked)

    def depart(self, guest: str) -> None:
        """End the place of a guest, who is gone or does not want it any more."""
        self._seekers.pop(guest, None)

    def place_of(self, guest: str) -> QueuePlace | None:
        """Return the place that a guest has; None if the guest is not in the queue."""
        seeker = self._seekers.get(guest)
        return None if seeker is None else self._place(seeker)

    def _place(self, seeker: Seeker) -> QueuePlace:
        terms = seeker.terms
        same = sum(other.terms.game == terms.game for other in self._seekers.values())
        return QueuePlace(
            ticket=seeker.ticket,
            game=terms.game,
            clock=terms.clock,
            seats=terms.seats,
            opponents=seeker.opponents,
            rated=terms.rated,
            span=seeker.span,
            rating=seeker.rating,
            waited_ms=max(0, round((self._registry.clock() - seeker.since) * 1000)),
            others=same - 1,
        )

    async def run(self) -> None:
        """Pair guests for as long as the server runs."""
        while True:
            if not self._seekers:
                await self._changed.wait()
            self._changed.clear()
            await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._changed.wait()

    async def _look(self) -> None:
        if self._drain.begun.is_set():
            for seeker in list(self._seekers.values()):
                self._end(seeker, "draining")
            return
        free = [each for each in self._seekers.values() if not plays(self._registry, each.guest)]
        for group in match(free, self._registry.clock(), self._widening):
            try:
                await self._pair(group)
            except Exception:  # noqa: BLE001 - as in `Actor`
                # A game of another package may raise anything, and the others wait on.
                _log.exception("guests could not be paired at %s", group[0].terms.game)
                for each in group:
                    self._refuse(each)

    async def _pair(self, group: Sequence[Seeker]) -> None:
        """Open a table for a group, unless one of them has left the queue, or may not have it."""
        if any(self._seekers.get(each.guest) is not each for each in group):
            return
        for each in group:
            try:
                self._seating.check(self._online[each.guest])
            except Refusal:
                self._end(each, "too-many")
                return
        for each in group:
            del self._seekers[each.guest]
        table = await self._open(group)
        for each in group:
            if table is None:
                self._refuse(each)
            else:
                self._send(each, Paired(each.ticket, table))

    async def _open(self, group: Sequence[Seeker]) -> str | None:
        """Open a table for a group, sides drawn by lot; return its id, None if it is not stored."""
        drawn = random.SystemRandom().sample(group, len(group))
        people = any(each.opponents == "people" for each in group)
        peers = [self._online[each.guest] for each in drawn]
        return await self._seating.open(
            _table(group[0].terms), peers, "people" if people else "open"
        )

    def _refuse(self, seeker: Seeker) -> None:
        self._seekers.pop(seeker.guest, None)
        self._send(seeker, Unqueued(seeker.ticket, "server-busy"))

    def _end(self, seeker: Seeker, reason: UnqueuedReason) -> None:
        del self._seekers[seeker.guest]
        self._send(seeker, Unqueued(seeker.ticket, reason))

    def _send(self, seeker: Seeker, message: ToClient) -> None:
        if peer := self._online.get(seeker.guest):
            peer.send(message)


def _table(terms: GameTerms) -> CreateTable:
    return CreateTable(
        game=terms.game,
        seats=(SeatOffer("anyone"),) * terms.seats,
        clock=terms.clock,
        rated=terms.rated,
    )
