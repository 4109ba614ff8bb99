"""Tables of the games of tournaments: opened for those who are here, found after a restart."""

from collections.abc import Callable, Mapping, Sequence

from oneoh_games import AnyGame
from oneoh_protocol.messages import CreateTable, SeatOffer
from oneoh_server.pairing.seating import Seating
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import Store
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.state import TOURNAMENT, Policy, Table
from oneoh_server.tournaments.state import TournamentState


class GameTables:
    """Opens and finds tables. Coroutines may raise StoreError."""

    def __init__(
        self,
        store: Store,
        seating: Seating,
        games: Mapping[str, AnyGame],
        check_room: Callable[[str], None],
    ) -> None:
        """`check_room` raises Refusal unless an address may have one more table.

        The limit of a guest does not count: who holds tables enough elsewhere would keep the other
        entrants waiting.
        """
        self._store = store
        self._seating = seating
        self._games = games
        self._check_room = check_room

    async def open(
        self, state: TournamentState, number: int, game: int, peers: Sequence[Peer]
    ) -> str | None:
        """Open the table of a game for the first and the second of its meeting.

        Return None if that cannot be done now.
        """
        terms = CreateTable(
            game=state.terms.game,
            seats=(SeatOffer("anyone"),) * 2,
            options=state.terms.options,
            clock=state.terms.clock,
            rated=state.terms.rated,
            once=once_of(state.id, number, game),
        )
        try:
            # The seats are swapped in every second game.
            seated = peers[::-1] if game % 2 else peers
            self._check_room(seated[0].address)
            return await self._seating.open_here(terms, seated)
        except Refusal:
            return None

    async def find(self, guests: Sequence[str], once: str) -> str | None:
        """Return the table that was opened for a game whose number was not noted any more."""
        for guest in guests:
            for table in await self._store.tables_of(guest):
                found = await self.folded(table)
                # A guest may have given a table of its own this name.
                if found and found.once == once and found.members == set(guests):
                    return table
        return None

    async def folded(self, table: str) -> Table | None:
        """Return a table as its facts have left it; None if it cannot be read."""
        facts = await self._store.facts(table)
        try:
            return fold(facts, self._games, Policy()) if facts else None
        except Exception:  # noqa: BLE001 - damage may raise anything, of one table
            return None


def once_of(tournament: str, number: int, game: int) -> str:
    """Return the name of the command that opens the table of a game."""
    return f"{TOURNAMENT}{tournament}-{number}-{game}"


def tournament_of(once: str | None) -> str:
    """Return the tournament that `once_of` names; "" for another name."""
    named = (once or "").startswith(TOURNAMENT)
    return (once or "").removeprefix(TOURNAMENT).partition("-")[0] if named else ""
