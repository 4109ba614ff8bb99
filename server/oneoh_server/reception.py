"""Reception of connections: the lobby where there is one node, else the way to the right one."""

from collections import Counter
from typing import Protocol

from oneoh_protocol.messages import Command, Hello
from oneoh_server.peer import DoorPeer, Peer
from oneoh_server.refusal_log import RefusalLog


class Reception(Protocol):
    """Answers connections: each method is called with the peer that it is about."""

    refusals: RefusalLog
    closes: Counter[str]
    """Connections that were closed, by the name of the code."""

    async def enter(self, peer: DoorPeer, hello: Hello, version: int) -> None:
        """Welcome a guest who speaks protocol `version`. Raises Refusal, or StoreError."""

    def leave(self, peer: Peer) -> None:
        """Note that the connection is gone; unless it was welcomed and not replaced, do nothing."""

    def fall_behind(self, peer: Peer) -> None:
        """Note that the connection does not read as fast as it is sent."""

    def catch_up(self, peer: Peer) -> None:
        """Show the connection, which reads again, what it has missed."""

    def handle_at_once(self, peer: Peer, command: Command) -> bool:
        """Carry a command out if nothing has to be awaited for it; return whether it was.

        Raises Refusal if it cannot be done.
        """

    async def handle(self, peer: Peer, command: Command) -> None:
        """Carry out a command that `handle_at_once` does not. Raises Refusal if it cannot be."""
