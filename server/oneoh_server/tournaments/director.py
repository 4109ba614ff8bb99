"""Director of the tournaments: has the games played that are due, and takes their results."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec.structs import replace

from oneoh_protocol.messages import Called
from oneoh_server.drain import Drain
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table
from oneoh_server.tournaments.course import advance, forfeit
from oneoh_server.tournaments.registry import TournamentRegistry
from oneoh_server.tournaments.results import Results, caught_up, with_results
from oneoh_server.tournaments.state import TournamentState
from oneoh_server.tournaments.tables import GameTables, tournament_of

_log = logging.getLogger(__name__)

LOOK_S = 0.5
"""Seconds between two looks at what is due."""
_KEPT_S = 86_400
"""Seconds for which a tournament is kept that is over, or waits."""
_MOST_KEPT = 200
"""Most tournaments at once: of those that are over, the first ones to be looked at go before a day."""


class TournamentDirector:
    """Play of the tournaments while this node leads. For the event loop's thread alone."""

    def __init__(
        self,
        tournaments: TournamentRegistry,
        tables: GameTables,
        registry: TableRegistry,
        drain: Drain,
        online: Mapping[str, Peer],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`online` has the connections of the guests by id; `now` returns seconds since 1970."""
        self._tournaments = tournaments
        self._tables = tables
        self._registry = registry
        self._drain = drain
        self._online = online
        self._now = now
        self._missing: dict[tuple[str, int, int], float] = {}
        """Monotonic second since when somebody is missed at a game, by its numbers."""
        self._results = Results(registry, tables)
        self._was_told = False
        """Whether the log says that the tournaments cannot be read."""

    def ended(self, table: Table) -> None:
        """Note a table whose game is over, or that is closed."""
        if (tournament := tournament_of(table.once)) in self._tournaments.states:
            self._results.note(tournament, table)
            self._tournaments.changed.set()

    def leader_changed(self) -> None:
        """Note that this node may have become the one that has the tournaments, or is it no more."""
        self._tournaments.changed.set()

    async def load(self) -> None:
        """Read what was stored, and what has become of its games. Raises StoreError."""
        await self._tournaments.load(lambda state: caught_up(state, self._tables))

    async def run(self) -> None:
        """Have tournaments played for as long as the server runs."""
        changed = self._tournaments.changed
        while True:
            await self._lead_or_follow()
            if self._leads == self._tournaments.is_loaded and not self._tournaments.going():
                await changed.wait()
            changed.clear()
            await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await changed.wait()

    async def _lead_or_follow(self) -> None:
        """Read the tournaments once this node leads, and forget them when it does not."""
        if self._leads and not self._tournaments.is_loaded:
            try:
                await self.load()
            except StoreError as error:
                if not self._was_told:
                    _log.error("the tournaments cannot be read now: %s", error)
                self._was_told = True
            else:
                self._was_told = False
        elif self._tournaments.is_loaded and not self._leads:
            await self._tournaments.unload()

    @property
    def _leads(self) -> bool:
        """Whether this node has the tournaments, as it has all that a lobby has once."""
        elsewhere = self._registry.elsewhere
        return elsewhere.leader == elsewhere.node

    async def _look(self) -> None:
        for tournament in list(self._tournaments.states):
            try:
                await self._play(tournament)
            except Refusal:
                continue  # The store fails: the next look tries again.
            except StoreError as error:
                _log.error("tournament %s waits: %s", tournament, error)
            except Exception:  # noqa: BLE001 - as in `Actor`
                # A game of another package may raise anything, and the others go on.
                _log.exception("tournament %s waits", tournament)

    async def _play(self, tournament: str) -> None:
        """Take what has ended, and have played what is due. Raises Refusal, or StoreError."""
        async with self._tournaments.changing:
            before = self._tournaments.states[tournament]
            if self._is_old(before):
                await self._delete(tournament)
                return
            if before.phase == "running":
                await self._results.read_elsewhere(before)
            # Other games may end while something is stored below: these are for the next look.
            ended = self._results.of(tournament)
            state = before
            if state.phase == "running":
                state = await self._advanced(with_results(state, ended))
            if state != before:
                await self._tournaments.keep(state)
            self._results.forget(tournament, ended)

    def _is_old(self, state: TournamentState) -> bool:
        """Return whether nobody needs a tournament any more."""
        since = {"waiting": state.opened_s, "over": state.ended_s}.get(state.phase)
        if since is None:
            return False
        is_one_too_many = state.phase == "over" and len(self._tournaments.states) > _MOST_KEPT
        return is_one_too_many or self._now() >= since + _KEPT_S

    async def _delete(self, tournament: str) -> None:
        await self._tournaments.delete(tournament)
        self._results.forget(tournament)
        self._missing = {key: at for key, at in self._missing.items() if key[0] != tournament}

    async def _advanced(self, state: TournamentState) -> TournamentState:
        """Return the state with what is due now. Raises Refusal, or StoreError."""
        if self._drain.begun.is_set():
            return state
        entrants = enumerate(state.entrants)
        here = frozenset(number for number, each in entrants if each.guest in self._online)
        return await self._with_tables(advance(state, here, int(self._now())))

    async def _with_tables(self, state: TournamentState) -> TournamentState:
        """Return the state with a table for each game that is due and whose players are here."""
        for number, game in list(state.pending()):
            meeting = state.meetings[number]
            if meeting.games[game].table is not None or meeting.second is None:
                continue
            guests = [state.entrants[each].guest for each in (meeting.first, meeting.second)]
            absent = [guest not in self._online for guest in guests]
            key = (state.id, number, game)
            if any(absent):
                since = self._missing.setdefault(key, self._registry.clock())
                if self._registry.clock() >= since + state.terms.patience_s:
                    del self._missing[key]
                    state = forfeit(state, number, game, absent)
                continue
            self._missing.pop(key, None)
            peers = [self._online[guest] for guest in guests]
            table = await self._tables.open(state, number, game, peers)
            if table is not None:
                state = state.with_game(number, game, replace(meeting.games[game], table=table))
                await self._tournaments.keep(state)
                self._call(state, guests, table)
        return state

    def _call(self, state: TournamentState, guests: list[str], table: str) -> None:
        for guest in guests:
            if peer := self._online.get(guest):
                peer.send(Called(state.id, table, state.title))
