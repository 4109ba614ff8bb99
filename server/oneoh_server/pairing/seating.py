"""Tables for guests who have found each other: every seat is taken, and the game begins."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from oneoh_games import AnyGame
from oneoh_protocol.messages import Admission, CreateTable
from oneoh_server.ids import draw_ids
from oneoh_server.peer import Peer
from oneoh_server.table_plan import plan_table
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decide import open_full_table
from oneoh_server.tables.facts import Opened
from oneoh_server.tables.state import Policy
from oneoh_server.tables.waiting import seat_of_caller


class Seating:
    """Opens tables whose seats all have guests."""

    def __init__(
        self,
        registry: TableRegistry,
        games: Mapping[str, AnyGame],
        policy: Policy,
        check: Callable[[Caller, str], None],
    ) -> None:
        """`check` raises Refusal unless a guest, at an address, may have one more table."""
        self.games = games
        self._registry = registry
        self._policy = policy
        self._check = check

    def plan(self, terms: CreateTable, host: Caller) -> Opened:
        """Return the fact that opens a table of these terms. Raises Refusal."""
        return plan_table(terms, host, self.games, draw_ids)

    def check(self, peer: Peer) -> None:
        """Raise Refusal unless the guest may have one more table."""
        self._check(caller_of(peer), peer.address)

    async def open(
        self, terms: CreateTable, peers: Sequence[Peer], admission: Admission = "open"
    ) -> str | None:
        """Open a table for guests, in the order of the seats; None if it cannot be stored.

        It opens where the first of them has come in.
        """
        is_elsewhere, table = await self._registry.elsewhere.seat(terms, peers, admission)
        return table if is_elsewhere else await self.open_here(terms, peers, admission)

    async def open_here(
        self, terms: CreateTable, peers: Sequence[Peer], admission: Admission = "open"
    ) -> str | None:
        """Do the same at this node."""
        callers = [caller_of(peer) for peer in peers]
        opened = replace(
            self.plan(terms, callers[0]),
            seats=tuple(map(seat_of_caller, callers)),
            admission=admission,
        )
        game = self.games[opened.game]
        table, effects = open_full_table(opened, game, self._policy, self._registry.clock())
        actor = self._registry.open(table, effects, peers[0].address)
        return table.id if await actor.opened() else None


def caller_of(peer: Peer) -> Caller:
    """Return the guest behind a connection that was welcomed."""
    if peer.caller is None:
        raise ValueError("the guest was welcomed")
    return peer.caller
