"""Company of the guests: who is here, quick pairing, challenges, and whom one has blocked."""

from collections.abc import Awaitable, Callable, Collection, Mapping

from oneoh_games import AnyGame
from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenge,
    Decline,
    Done,
    ListGuests,
    PairingCommand,
    Quiet,
    Seek,
    Unseek,
    Withdraw,
)
from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.pairing.challenges import Challenges
from oneoh_server.pairing.queue import PairingQueue
from oneoh_server.pairing.roster import Roster
from oneoh_server.pairing.seating import Seating, caller_of
from oneoh_server.peer import Peer
from oneoh_server.quotas import Quotas
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.stores.block_store import MOST, BlockStore
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_registry import TableRegistry


class Company:
    """Commands of guests about each other, carried out for the lobby."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        games: Mapping[str, AnyGame],
        finished: FinishedGames,
        quotas: Quotas,
        drain: Drain,
        house_bots: HouseBots,
        blocks: BlockStore,
        online: Mapping[str, Peer],
        names: Callable[[Collection[str]], Awaitable[dict[str, str]]],
    ) -> None:
        """`online` has the connections of the guests by id; `names` tells names of guests by id."""
        self._blocks = blocks
        self._online = online
        self._names = names
        self.seating = seating = Seating(registry, games, settings.policy, quotas.check_new_table)
        self.queue = PairingQueue(settings, registry, finished, drain, seating, blocks, online)
        self._roster = Roster(
            registry,
            finished,
            online,
            is_house=house_bots.is_called,
            is_queued=lambda guest: self.queue.place_of(guest) is not None,
        )
        self._challenges = Challenges(
            settings, registry, finished, drain, self._roster, seating, blocks, online
        )

    def depart(self, guest: str, *, absent: bool) -> None:
        """End what a guest had begun with others on a connection that is gone.

        Unless the guest is absent another connection takes over, and has the place in the queue.
        """
        if absent:
            self.queue.depart(guest)
        self._challenges.depart(guest)
        self._roster.depart(guest)

    async def handle(self, peer: Peer, command: PairingCommand) -> None:
        """Carry out a command. Raises Refusal if it cannot be."""
        guest = caller_of(peer).guest
        match command:
            case Seek():
                await self.queue.seek(peer, caller_of(peer), command)
            case Unseek():
                self.queue.depart(guest)
                peer.send(Done(command.id))
            case ListGuests():
                blocked = await self._blocked_by(guest)
                away = await self._away(blocked) if command.blocked else {}
                peer.send(await self._roster.page(peer, command, blocked, away))
            case Challenge():
                await self._challenges.send(peer, command)
            case Withdraw():
                self._challenges.withdraw(peer, command)
            case Accept():
                await self._challenges.accept(peer, command)
            case Decline():
                self._challenges.decline(peer, command)
            case Quiet():
                self._roster.set_quiet(guest, quiet=command.quiet)
                peer.send(Done(command.id))
            case Block():
                await self._block(peer, guest, command)

    async def _block(self, peer: Peer, guest: str, command: Block) -> None:
        before = await self._blocked_by(guest)
        other = self._roster.guest(command.player, away=before)
        if other == guest:
            raise Refusal("bad-target", "you cannot block yourself")
        if command.blocked and len(before) >= MOST:
            raise Refusal("too-many", f"you may block {MOST} guests")
        try:
            await self._blocks.block(guest, other, blocked=command.blocked)
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error
        self.queue.block(guest, await self._blocked_by(guest))
        peer.send(Done(command.id))

    async def _blocked_by(self, guest: str) -> frozenset[str]:
        try:
            return await self._blocks.blocked_by(guest)
        except StoreError as error:
            raise Refusal("server-busy", "try again in a moment") from error

    async def _away(self, guests: frozenset[str]) -> dict[str, str]:
        """Return the names of those of the guests who are not connected."""
        try:
            return await self._names(guests - self._online.keys())
        except StoreError as error:
            raise Refusal("server-busy", "try again in a moment") from error
