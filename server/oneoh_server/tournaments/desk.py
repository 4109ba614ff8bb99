"""Desk of the tournaments: carries out the commands of guests."""

import random
import time
from collections.abc import Callable

from oneoh_protocol.messages import (
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
    TournamentTerms,
    UnfollowTournament,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_server.chat.cleaning import clean_text
from oneoh_server.drain import Drain
from oneoh_server.ids import new_table_id
from oneoh_server.pairing.seating import Seating, caller_of
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.tables.commands import Caller
from oneoh_server.tournaments.course import end, enter, quit_, start
from oneoh_server.tournaments.registry import TournamentRegistry, moved
from oneoh_server.tournaments.showing import row_of
from oneoh_server.tournaments.state import Entrant, TournamentState

MOST = 50
"""Most tournaments at once that are not over."""
MOST_OF_GUEST = 2
"""Most of them of which one guest is the host."""
_ROWS = 50
"""Most tournaments of a list."""


class TournamentDesk:
    """Commands about tournaments, at the node that leads. For the event loop's thread alone."""

    def __init__(
        self,
        tournaments: TournamentRegistry,
        drain: Drain,
        seating: Seating,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` returns seconds since 1970."""
        self._tournaments = tournaments
        self._drain = drain
        self._seating = seating
        self._now = now

    async def handle(self, peer: Peer, command: TournamentCommand) -> None:
        """Carry out a command. Raises Refusal if it cannot be."""
        if not self._tournaments.is_loaded:
            raise moved()
        guest = caller_of(peer).guest
        match command:
            case OpenTournament():
                await self._open(peer, command)
            case ListTournaments():
                peer.send(Tournaments(command.id, self._rows(guest)))
            case FollowTournament():
                self._follow(peer, self._tournaments.find(command.tournament), command.id)
            case UnfollowTournament():
                state = self._tournaments.find(command.tournament)
                self._tournaments.followers.unfollow(peer, state.id)
                peer.send(Done(command.id))
            case EnterTournament():
                await self._enter(peer, command)
            case QuitTournament():
                await self._change(peer, command, lambda state: quit_(state, guest))
            case StartTournament():
                await self._change(peer, command, lambda state: self._begun(state, guest))
            case CloseTournament():
                await self._change(peer, command, lambda state: self._closed(state, guest))

    def _rows(self, guest: str) -> tuple[TournamentRow, ...]:
        states = sorted(self._tournaments.states.values(), key=lambda state: -state.opened_s)
        seen = [
            state
            for state in states
            if state.terms.listed or guest == state.host or state.number_of(guest) is not None
        ]
        return tuple(row_of(state, guest) for state in seen[:_ROWS])

    def _follow(self, peer: Peer, state: TournamentState, command: int) -> None:
        self._tournaments.followers.follow(peer, state.id, command)

    async def _open(self, peer: Peer, command: OpenTournament) -> None:
        caller = caller_of(peer)
        self._drain.check_new_table()
        title = clean_text(sanitize(command.title))
        if not title:
            raise Refusal("bad-name", "a tournament needs a title")
        self._check_terms(command.terms, caller)
        async with self._tournaments.changing:
            self._check_room(caller.guest)
            state = TournamentState(
                new_table_id(), title, caller.guest, caller.name, command.terms, int(self._now())
            )
            await self._tournaments.keep(state)
        self._follow(peer, state, command.id)

    def _check_terms(self, terms: TournamentTerms, caller: Caller) -> None:
        """Raise Refusal unless a table of these terms could be opened."""
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

    def _check_room(self, guest: str) -> None:
        going = self._tournaments.going()
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
        state = await self._tournaments.change(
            command.tournament, lambda before: enter(before, entrant)
        )
        self._follow(peer, state, command.id)

    async def _change(
        self,
        peer: Peer,
        command: QuitTournament | StartTournament | CloseTournament,
        change: Callable[[TournamentState], TournamentState],
    ) -> None:
        await self._tournaments.change(command.tournament, change)
        peer.send(Done(command.id))

    def _begun(self, state: TournamentState, guest: str) -> TournamentState:
        self._drain.check_new_table()
        _check_host(state, guest)
        # Those who are away may come until the first game is due, and are seeded by lot as all are.
        order = random.SystemRandom().sample(range(len(state.entrants)), len(state.entrants))
        return start(state, order, int(self._now()))

    def _closed(self, state: TournamentState, guest: str) -> TournamentState:
        _check_host(state, guest)
        return state if state.phase == "over" else end(state, int(self._now()))


def _check_host(state: TournamentState, guest: str) -> None:
    if guest != state.host:
        raise Refusal("not-host", "only the host of the tournament may")
