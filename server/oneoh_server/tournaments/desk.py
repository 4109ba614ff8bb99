"""Tournaments of a lobby: carries out the commands of guests, and has what is due played."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec import ValidationError
from msgspec.structs import replace

from oneoh_protocol.messages import (
    Called,
    CloseTournament,
    CreateTable,
    Done,
    EnterTournament,
    FollowTournament,
    ListTournaments,
    OpenTournament,
    QuitTournament,
    SeatOffer,
    StartTournament,
    TournamentCommand,
    TournamentRow,
    Tournaments,
    UnfollowTournament,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_server.chat.cleaning import clean_text
from oneoh_server.drain import Drain
from oneoh_server.ids import new_table_id
from oneoh_server.pairing.seating import Seating, caller_of
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.tournament_store import TournamentStore
from oneoh_server.table_codes import code_of, read_code
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table
from oneoh_server.tournaments.course import (
    advance,
    end,
    enter,
    forfeit,
    quit_,
    start,
)
from oneoh_server.tournaments.followers import Followers
from oneoh_server.tournaments.results import Results, caught_up, with_results
from oneoh_server.tournaments.showing import row_of
from oneoh_server.tournaments.state import (
    Entrant,
    TournamentState,
    decode_state,
    encode_state,
)
from oneoh_server.tournaments.tables import GameTables, tournament_of

_log = logging.getLogger(__name__)

MOST = 50
"""Most tournaments at once that are not over."""
MOST_OF_GUEST = 2
"""Most of them of which one guest is the host."""
LOOK_S = 0.5
"""Seconds between two looks at what is due."""
_KEPT_S = 86_400
"""Seconds for which a tournament is kept that is over, or waits."""
_MOST_KEPT = 200
"""Most tournaments at once: of those that are over, the first ones to be looked at go before a day."""
_ROWS = 50
"""Most tournaments of a list."""


class TournamentDesk:
    """Tournaments of the lobby, at the node that leads. For the event loop's thread alone."""

    def __init__(
        self,
        store: TournamentStore,
        tables: GameTables,
        registry: TableRegistry,
        drain: Drain,
        seating: Seating,
        online: Mapping[str, Peer],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`online` has the connections of the guests by id; `now` returns seconds since 1970."""
        self._store = store
        self._tables = tables
        self._registry = registry
        self._drain = drain
        self._seating = seating
        self._online = online
        self._now = now
        self._states: dict[str, TournamentState] = {}
        self._followers = Followers(self._states, online, now)
        self._missing: dict[tuple[str, int, int], float] = {}
        """Monotonic second since when somebody is missed at a game, by its numbers."""
        self._results = Results(registry, tables)
        self._is_loaded = False
        self._was_told = False
        """Whether the log says that they cannot be read."""
        self._changing = asyncio.Lock()
        """Lock of every change: each is stored before the next one is decided on."""
        self._changed = asyncio.Event()

    def ended(self, table: Table) -> None:
        """Note a table whose game is over, or that is closed."""
        if (tournament := tournament_of(table.once)) in self._states:
            self._results.note(tournament, table)
            self._changed.set()

    def depart(self, peer: Peer) -> None:
        """Note a connection that is gone."""
        self._followers.depart(peer)

    def arrive(self, guest: str) -> None:
        """Note a guest who is connected now."""
        for state in self._states.values():
            if state.phase != "over" and state.number_of(guest) is not None:
                self._followers.changed(state.id)
                self._changed.set()

    def entered_by(self, guest: str) -> tuple[str, ...]:
        """Return the tournaments that are not over, of which the guest is an entrant or the host."""
        return tuple(
            state.id
            for state in self._states.values()
            if state.phase != "over" and (guest == state.host or _plays(state, guest))
        )

    async def handle(self, peer: Peer, command: TournamentCommand) -> None:
        """Carry out a command. Raises Refusal if it cannot be."""
        if not self._is_loaded:
            raise Refusal("server-busy", "the tournaments move to another machine; try again")
        guest = caller_of(peer).guest
        match command:
            case OpenTournament():
                await self._open(peer, command)
            case ListTournaments():
                peer.send(Tournaments(command.id, self._rows(guest)))
            case FollowTournament():
                state = self._find(command.tournament)
                self._followers.follow(peer, state.id, command.id)
            case UnfollowTournament():
                self._followers.unfollow(peer, self._find(command.tournament).id)
                peer.send(Done(command.id))
            case EnterTournament():
                await self._enter(peer, command)
            case QuitTournament():
                await self._change(command.tournament, lambda state: quit_(state, guest))
                peer.send(Done(command.id))
            case StartTournament():
                await self._change(command.tournament, lambda state: self._begun(state, guest))
                peer.send(Done(command.id))
            case CloseTournament():
                await self._change(command.tournament, lambda state: self._closed(state, guest))
                peer.send(Done(command.id))

    def _rows(self, guest: str) -> tuple[TournamentRow, ...]:
        states = sorted(self._states.values(), key=lambda state: -state.opened_s)
        seen = [
            state
            for state in states
            if state.terms.listed or guest == state.host or state.number_of(guest) is not None
        ]
        return tuple(row_of(state, guest) for state in seen[:_ROWS])

    def _find(self, name: str) -> TournamentState:
        """Return the tournament of an id or a code. Raises Refusal."""
        code = read_code(name)
        for state in self._states.values():
            if state.id == name or (code is not None and code_of(state.id) == code):
                return state
        raise Refusal("no-such-tournament", "there is no such tournament, or no longer")

    async def _open(self, peer: Peer, command: OpenTournament) -> None:
        caller = caller_of(peer)
        self._drain.check_new_table()
        title = clean_text(sanitize(command.title))
        if not title:
            raise Refusal("bad-name", "a tournament needs a title")
        terms = command.terms
        if not terms.clock.runs or terms.clock.timeout != "lose":
            raise Refusal(
                "bad-options", "a tournament needs a clock by which a seat without time loses"
            )
        self._seating.plan(
            CreateTable(
                game=terms.game,
                seats=(SeatOffer("anyone"),) * 2,
                options=terms.options,
                clock=terms.clock,
                rated=terms.rated,
            ),
            caller,
        )
        async with self._changing:
            self._check_room(caller.guest)
            state = TournamentState(
                new_table_id(), title, caller.guest, caller.name, terms, int(self._now())
            )
            await self._keep(state)
        self._followers.follow(peer, state.id, command.id)

    def _check_room(self, guest: str) -> None:
        going = [state for state in self._states.values() if state.phase != "over"]
        if sum(state.host == guest for state in going) >= MOST_OF_GUEST:
            raise Refusal(
                "too-many", f"a guest may have {MOST_OF_GUEST} tournaments: close one first"
            )
        if len(going) >= MOST:
            raise Refusal("server-busy", f"there is room for {MOST} tournaments; try again later")

    async def _enter(self, peer: Peer, command: EnterTournament) -> None:
        caller = caller_of(peer)
        entrant = Entrant(
            caller.guest, caller.name, bot=caller.bot, unregistered=caller.unregistered
        )
        state = await self._change(command.tournament, lambda before: enter(before, entrant))
        self._followers.follow(peer, state.id, command.id)

    def _begun(self, state: TournamentState, guest: str) -> TournamentState:
        self._drain.check_new_table()
        _check_host(state, guest)
        # Those who are away may come until the first game is due, and are seeded by lot as all are.
        order = random.SystemRandom().sample(range(len(state.entrants)), len(state.entrants))
        return start(state, order, int(self._now()))

    def _closed(self, state: TournamentState, guest: str) -> TournamentState:
        _check_host(state, guest)
        return state if state.phase == "over" else end(state, int(self._now()))

    async def _change(
        self, name: str, change: Callable[[TournamentState], TournamentState]
    ) -> TournamentState:
        """Change a tournament, and store it before anybody is told. Raises Refusal."""
        async with self._changing:
            before = self._find(name)
            after = change(before)
            if after is not before:
                await self._keep(after)
            return after

    async def _keep(self, state: TournamentState) -> None:
        """Store a tournament, then show it. Raises Refusal."""
        if (before := self._states.get(state.id)) is not None:
            state = replace(state, revision=before.revision + 1)
        try:
            is_kept = await self._store.save(state.id, encode_state(state), state.revision)
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error
        if not is_kept:
            # Another node leads by now: what it has stored is to be read.
            self._is_loaded = False
            raise Refusal("server-busy", "the tournaments move to another machine; try again")
        self._states[state.id] = state
        self._followers.changed(state.id)
        self._changed.set()

    async def run(self) -> None:
        """Have tournaments played for as long as the server runs."""
        while True:
            await self._lead_or_follow()
            if self._leads == self._is_loaded and not any(
                state.phase != "over" for state in self._states.values()
            ):
                await self._changed.wait()
            self._changed.clear()
            await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._changed.wait()

    def leader_changed(self) -> None:
        """Note that this node may have become the one that has the tournaments, or is it no more."""
        self._changed.set()

    async def load(self) -> None:
        """Read what was stored, and what has become of its games. Raises StoreError."""
        async with self._changing:
            states = {}
            for stored in await self._store.all():
                try:
                    state = decode_state(stored)
                except ValidationError as error:
                    _log.error("a stored tournament is left out, as it cannot be read: %s", error)
                    continue
                states[state.id] = await caught_up(state, self._tables)
            self._states.clear()
            self._states.update(states)
            self._is_loaded = True

    async def _lead_or_follow(self) -> None:
        """Read the tournaments once this node leads, and forget them when it does not."""
        if self._leads and not self._is_loaded:
            try:
                await self.load()
            except StoreError as error:
                if not self._was_told:
                    _log.error("the tournaments cannot be read now: %s", error)
                self._was_told = True
            else:
                self._was_told = False
        elif self._is_loaded and not self._leads:
            async with self._changing:
                self._is_loaded = False
                self._states.clear()

    @property
    def _leads(self) -> bool:
        """Whether this node has the tournaments, as it has all that a lobby has once."""
        elsewhere = self._registry.elsewhere
        return elsewhere.leader == elsewhere.node

    async def _look(self) -> None:
        for state in list(self._states.values()):
            try:
                await self._play(state.id)
            except Refusal:
                continue  # The store fails: the next look tries again.
            except StoreError as error:
                _log.error("tournament %s waits: %s", state.id, error)
            except Exception:  # noqa: BLE001 - as in `Actor`
                # A game of another package may raise anything, and the others go on.
                _log.exception("tournament %s waits", state.id)

    async def _play(self, tournament: str) -> None:
        """Take what has ended, and have played what is due. Raises Refusal, or StoreError."""
        async with self._changing:
            before = self._states[tournament]
            if await self._is_old(before):
                return
            if before.phase == "running":
                await self._results.read_elsewhere(before)
            # Other games may end while something is stored below: these are for the next look.
            ended = self._results.of(tournament)
            state = before
            if state.phase == "running":
                state = with_results(state, ended)
                here = frozenset(
                    n for n, each in enumerate(state.entrants) if each.guest in self._online
                )
                draining = self._drain.begun.is_set()
                if not draining:
                    state = advance(state, here, int(self._now()))
                    state = await self._with_tables(state)
            if state != before:
                await self._keep(state)
            self._results.forget(tournament, ended)

    async def _is_old(self, state: TournamentState) -> bool:
        """Delete a tournament that nobody needs any more; return whether it was."""
        since = {"waiting": state.opened_s, "over": state.ended_s}.get(state.phase)
        if since is None:
            return False
        is_one_too_many = state.phase == "over" and len(self._states) > _MOST_KEPT
        if self._now() < since + _KEPT_S and not is_one_too_many:
            return False
        await self._store.delete(state.id)
        del self._states[state.id]
        self._results.forget(state.id)
        self._missing = {key: at for key, at in self._missing.items() if key[0] != state.id}
        self._followers.forget(state.id)
        return True

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
                await self._keep(state)
                self._call(state, guests, table)
        return state

    def _call(self, state: TournamentState, guests: list[str], table: str) -> None:
        for guest in guests:
            if peer := self._online.get(guest):
                peer.send(Called(state.id, table, state.title))


def _plays(state: TournamentState, guest: str) -> bool:
    number = state.number_of(guest)
    return number is not None and not state.entrants[number].withdrawn


def _check_host(state: TournamentState, guest: str) -> None:
    if guest != state.host:
        raise Refusal("not-host", "only the host of the tournament may")
