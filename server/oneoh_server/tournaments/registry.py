"""Tournaments of a lobby, at the node that leads: each change is stored before anybody is shown it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from msgspec import ValidationError
from msgspec.structs import replace

from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.tournament_store import TournamentStore
from oneoh_server.table_codes import code_of, read_code
from oneoh_server.tournaments.followers import Followers
from oneoh_server.tournaments.state import TournamentState, decode_state, encode_state

_log = logging.getLogger(__name__)


class TournamentRegistry:
    """Tournaments by id. For the event loop's thread alone."""

    def __init__(
        self,
        store: TournamentStore,
        online: Mapping[str, Peer],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`online` has the connections of the guests by id; `now` returns seconds since 1970."""
        self._store = store
        self._states: dict[str, TournamentState] = {}
        self.states: Mapping[str, TournamentState] = self._states
        self.followers = Followers(self._states, online, now)
        self.is_loaded = False
        """Whether this node has read the tournaments, and no other one has changed them since."""
        self.changing = asyncio.Lock()
        """Lock of every change: each is stored before the next one is decided on."""
        self.changed = asyncio.Event()
        """Set when something may be due, until the director looks."""

    def going(self) -> list[TournamentState]:
        """Return the tournaments that are not over."""
        return [state for state in self._states.values() if state.phase != "over"]

    def entered_by(self, guest: str) -> tuple[str, ...]:
        """Return the tournaments that are not over, of which the guest is an entrant or the host."""
        return tuple(
            state.id for state in self.going() if guest == state.host or _plays(state, guest)
        )

    def find(self, name: str) -> TournamentState:
        """Return the tournament of an id or a code. Raises Refusal."""
        code = read_code(name)
        for state in self._states.values():
            if state.id == name or (code is not None and code_of(state.id) == code):
                return state
        raise Refusal("no-such-tournament", "there is no such tournament, or no longer")

    def arrive(self, guest: str) -> None:
        """Note a guest who is connected now."""
        for state in self.going():
            if state.number_of(guest) is not None:
                self.followers.changed(state.id)
                self.changed.set()

    async def change(
        self, name: str, change: Callable[[TournamentState], TournamentState]
    ) -> TournamentState:
        """Change the tournament of an id or a code, and return it. Raises Refusal."""
        async with self.changing:
            before = self.find(name)
            after = change(before)
            if after is not before:
                await self.keep(after)
            return after

    async def keep(self, state: TournamentState) -> None:
        """Store a tournament, then show it. The caller holds the lock. Raises Refusal."""
        if (before := self._states.get(state.id)) is not None:
            state = replace(state, revision=before.revision + 1)
        try:
            is_kept = await self._store.save(state.id, encode_state(state), state.revision)
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error
        if not is_kept:
            # Another node leads by now: what it has stored is to be read.
            self.is_loaded = False
            raise moved()
        self._states[state.id] = state
        self.followers.changed(state.id)
        self.changed.set()

    async def delete(self, tournament: str) -> None:
        """Delete a tournament. The caller holds the lock. Raises StoreError."""
        await self._store.delete(tournament)
        del self._states[tournament]
        self.followers.forget(tournament)

    async def load(self, catch_up: Callable[[TournamentState], Awaitable[TournamentState]]) -> None:
        """Read what was stored, each with what `catch_up` makes of it. Raises StoreError."""
        async with self.changing:
            states = {}
            for stored in await self._store.all():
                try:
                    state = decode_state(stored)
                except ValidationError as error:
                    _log.error("a stored tournament is left out, as it cannot be read: %s", error)
                    continue
                states[state.id] = await catch_up(state)
            self._states.clear()
            self._states.update(states)
            self.is_loaded = True

    async def unload(self) -> None:
        """Forget all tournaments, which another node has now."""
        async with self.changing:
            self.is_loaded = False
            self._states.clear()


def moved() -> Refusal:
    """Return the refusal of a command that came to a node which does not lead."""
    return Refusal("server-busy", "the tournaments move to another machine; try again")


def _plays(state: TournamentState, guest: str) -> bool:
    number = state.number_of(guest)
    return number is not None and not state.entrants[number].withdrawn
