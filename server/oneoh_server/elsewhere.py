"""Other nodes of the lobby, as the parts of this one see them; without any, `Nowhere`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from oneoh_protocol.messages import Admission, BanRow, CreateTable, QueuePlace, Subject, TableRow
from oneoh_server.lobby_part import Part
from oneoh_server.peer import Peer
from oneoh_server.stores.membership import Node
from oneoh_server.tables.commands import Caller


class Arrival(NamedTuple):
    """Guest's login, as all nodes know it."""

    login: int = 0
    """Number of the login; a greater one is newer."""
    tables: Sequence[str] = ()
    """Tables of other nodes at which the guest has a seat."""
    queued: QueuePlace | None = None
    """Guest's place in a queue that another node keeps."""
    tournaments: Sequence[str] = ()
    """Tournaments, kept by another node, of which the guest is an entrant or the host."""


class RemoteTable(Struct, frozen=True):
    """Table of another node."""

    row: TableRow | None
    """Row of the lobby's list; None if the table is not listed."""
    opened_at: float
    """Monotonic second at which it opened, by the clock of this node."""
    began_at: float
    """Monotonic second at which its turn began."""
    paused: bool
    is_full: bool
    """Whether there is no room for one more spectator."""


class Elsewhere(Protocol):
    """Other nodes of the lobby. Methods that are not coroutines return at once, and never raise."""

    def tables(self) -> Iterable[RemoteTable]:
        """Return the tables of other nodes."""

    def row(self, table: str) -> TableRow | None:
        """Return the row of the list of another node's table, if it is listed."""

    def runs(self, table: str) -> bool:
        """Return whether this is a table of another node that is not over."""

    def plays(self, guest: str) -> bool:
        """Return whether the guest plays at another node, as `pairing.occupation` means it."""

    def going(self, guest: str) -> int:
        """Return the number of tables at other nodes, not over, that count for the guest."""

    def with_code(self, code: str) -> str | None:
        """Return the table of another node that has this code."""

    async def introduce(self, peer: Peer, caller: Caller) -> Arrival:
        """Count a guest's login, and tell the nodes that have tables of the guest.

        Raises StoreError.
        """

    def came(self, peer: Peer) -> None:
        """Tell all nodes that the guest of `introduce` is registered here."""

    def went(self, peer: Peer, *, absent: bool) -> None:
        """Tell the nodes that know a connection that it has ended, or was never registered."""

    def changed(self, table: str) -> None:
        """Note that other nodes have to learn what has become of this table."""

    def renamed(self, peer: Peer) -> None:
        """Tell the nodes that know a connection that its caller has changed."""

    def bans_changed(self, ban: BanRow | None) -> None:
        """Tell all nodes to read the bans again; `ban` is a new one, whose connections end."""

    def names_changed(self) -> None:
        """Tell all nodes to read the registered names again."""

    def revoked(self, token: int) -> None:
        """Tell all nodes that a token was revoked."""

    def announce(self, text: str) -> None:
        """Have all nodes tell everybody something."""

    @property
    def node(self) -> int:
        """Number of this node; 0 if there are no others."""

    @property
    def leader(self) -> int:
        """Number of the node that has the services that the lobby has once."""

    @property
    def gaps(self) -> int:
        """Times that this node missed bundles of another."""

    def nodes(self) -> Mapping[int, Node]:
        """Return all nodes that are known to live, this one too; none if there are no others."""

    async def leases(self) -> Mapping[int, float]:
        """Return the seconds that are left of each node's lease. Raises StoreError."""

    async def look(self, node: int, what: Subject, skip: int) -> Part | None:
        """Return another node's part of the lobby; None if it does not answer in time."""

    def end_node(self, node: int) -> None:
        """Have a node drain."""

    def end_nodes(self) -> None:
        """Have all nodes drain, each once another has come in place of the one before."""

    async def seat(
        self, terms: CreateTable, peers: Sequence[Peer], admission: Admission
    ) -> tuple[bool, str | None]:
        """Have the node of the first connection open a table for guests who were paired.

        Return whether it is another node, and the table, which is None if it could not be stored.
        """


class Nowhere(Elsewhere):
    """Stands for the other nodes where there are none."""

    def tables(self) -> Iterable[RemoteTable]:
        return ()

    def row(self, table: str) -> TableRow | None:
        return None

    def runs(self, table: str) -> bool:
        return False

    def plays(self, guest: str) -> bool:
        return False

    def going(self, guest: str) -> int:
        return 0

    def with_code(self, code: str) -> str | None:
        return None

    async def introduce(self, peer: Peer, caller: Caller) -> Arrival:
        return Arrival()

    def came(self, peer: Peer) -> None:
        pass

    def went(self, peer: Peer, *, absent: bool) -> None:
        pass

    def changed(self, table: str) -> None:
        pass

    def renamed(self, peer: Peer) -> None:
        pass

    def bans_changed(self, ban: BanRow | None) -> None:
        pass

    def names_changed(self) -> None:
        pass

    def revoked(self, token: int) -> None:
        pass

    def announce(self, text: str) -> None:
        pass

    @property
    def node(self) -> int:
        return 0

    @property
    def leader(self) -> int:
        return 0

    @property
    def gaps(self) -> int:
        return 0

    def nodes(self) -> Mapping[int, Node]:
        return {}

    async def leases(self) -> Mapping[int, float]:
        return {}

    async def look(self, node: int, what: Subject, skip: int) -> Part | None:
        return None

    def end_node(self, node: int) -> None:
        pass

    def end_nodes(self) -> None:
        pass

    async def seat(
        self, terms: CreateTable, peers: Sequence[Peer], admission: Admission
    ) -> tuple[bool, str | None]:
        return False, None
