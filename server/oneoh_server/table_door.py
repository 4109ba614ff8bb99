"""Door to the tables: opens them, finds them, and passes on what guests want of them."""

from collections.abc import Mapping

from msgspec.structs import replace

from oneoh_games import AnyGame
from oneoh_protocol.messages import (
    Act,
    Choose,
    CreateTable,
    Fill,
    Join,
    Leave,
    NameStandIn,
    Rematch,
    Resign,
    Watch,
)
from oneoh_server.actor import Actor
from oneoh_server.address_limits import AddressLimits
from oneoh_server.chat.rooms import Rooms
from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.ids import draw_ids
from oneoh_server.peer import Peer
from oneoh_server.quotas import Quotas
from oneoh_server.refusal import Refusal
from oneoh_server.resuming import Resuming
from oneoh_server.settings import Settings
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_codes import read_code
from oneoh_server.table_plan import plan_table
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.choices import stand_in_for
from oneoh_server.tables.commands import Caller, GuestCommand, TableCommand
from oneoh_server.tables.decide import create_table


class TableDoor:
    """Way of a guest's command to a table, past the limits of guests, addresses and house bots."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        resuming: Resuming,
        games: Mapping[str, AnyGame],
        house_bots: HouseBots,
        addresses: AddressLimits,
        quotas: Quotas,
        drain: Drain,
        rooms: Rooms,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._resuming = resuming
        self._games = games
        self._house_bots = house_bots
        self._addresses = addresses
        self._quotas = quotas
        self._drain = drain
        self._rooms = rooms

    def tell(self, peer: Peer, caller: Caller, command: Act | Resign) -> bool:
        """Tell a table of an action; return whether it is at hand. Raises Refusal without one."""
        if self._resuming.left and command.table not in self._registry.actors:
            return False
        _tell(self._actor(command.table), peer, caller, command)
        return True

    def leave(self, peer: Peer, caller: Caller, command: Leave) -> bool:
        """Have a guest leave a table; return whether it is at hand. Raises Refusal without one.

        The peer's next command waits until this one is performed.
        """
        if self._resuming.left and command.table not in self._registry.actors:
            return False
        actor = self._actor(command.table)
        peer.hold()
        actor.tell(GuestCommand(caller, command), lambda: _left(peer, actor))
        return True

    async def open(self, peer: Peer, caller: Caller, command: CreateTable) -> None:
        """Open a table, or show the one that the command has opened before. Raises Refusal."""
        if actor := self._registry.opened_by(caller.guest, command.once):
            await self.pass_on(peer, caller, Watch(id=command.id, table=actor.table.id))
            return
        self._drain.check_new_table()
        self.check_watching(peer, "")
        bots = [seat.bot for seat in command.seats if seat.kind == "bot"]
        opened = plan_table(command, caller, self._games, draw_ids)
        named = [] if command.stand_in is None else [command.stand_in]
        self._house_bots.check([*bots, *named], opened.game)
        await self._quotas.make_room_for_bots(caller, peer.address, len(bots))
        self._quotas.check_new_table(caller, peer.address)
        table, effects = create_table(
            opened,
            self._games[opened.game],
            self._settings.policy,
            caller,
            command.id,
            self._registry.clock(),
        )
        for seat in opened.seats:
            if seat.house_bot and seat.guest:
                self._house_bots.reserve(seat.guest, lambda: peer.address)
        peer.watching.add(table.id)
        if not await self._registry.open(table, effects, peer.address).opened():
            peer.unwatch(table.id)
            raise Refusal("server-busy", "the table could not be stored; try again later")
        self._rooms.open(table.id)

    async def pass_on(self, peer: Peer, caller: Caller, command: TableCommand) -> None:
        """Have a table carry a command out. Raises Refusal."""
        if follows := isinstance(command, Watch | Join):
            command = replace(command, table=self.id_of(peer, command.table))
        actor = await self.find(command.table)
        if isinstance(command, Act | Resign):
            _tell(actor, peer, caller, command)
            return
        if follows:
            self.check_watching(peer, command.table)
        if isinstance(command, Join) and caller.guest not in actor.table.members:
            self._quotas.check_tables(caller)
        if isinstance(command, Fill):
            await self._fill(peer, actor, caller, command)
            return
        if isinstance(command, NameStandIn) and command.bot is not None:
            self._house_bots.check([command.bot], actor.table.game.id)
        if isinstance(command, Choose) and (bot := stand_in_for(actor.table, command)):
            stand_in = GuestCommand(caller, command, draw_ids())
            await self._ask_with_bot(peer, actor, stand_in, bot)
            return
        ids = None
        if isinstance(command, Rematch):
            self._drain.check_new_table()
            ids = draw_ids()
        await self._ask(peer, actor, GuestCommand(caller, command, ids))
        if follows:
            await self._rooms.greet(peer, actor.table.id)

    async def find(self, table: str) -> Actor:
        """Return a table by its id, from the store if need be. Raises Refusal."""
        await self.bring(table)
        return self._actor(table)

    async def bring(self, table: str) -> None:
        """Fetch a table that may not have been read since the start. Raises Refusal."""
        if not self._resuming.left:
            return
        try:
            await self._resuming.bring(table)
        except StoreError as error:
            raise Refusal("server-busy", "the table cannot be read now; try again later") from error

    def id_of(self, peer: Peer, table: str) -> str:
        """Return the id of the table that an id or a code names. Raises Refusal."""
        code = None if table in self._registry.actors else read_code(table)
        if code is None:
            return table
        if wait := self._addresses.take_code(peer.address):
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too many codes; wait a little", retry_ms=retry_ms)
        return (
            self._registry.codes.get(code)
            or self._resuming.with_code(code)
            or self._registry.elsewhere.with_code(code)
            or table
        )

    async def _fill(self, peer: Peer, actor: Actor, caller: Caller, command: Fill) -> None:
        ids = draw_ids()
        if command.offer.kind == "bot":
            await self._ask_with_bot(
                peer, actor, GuestCommand(caller, command, ids), command.offer.bot
            )
        else:
            await self._ask(peer, actor, GuestCommand(caller, command, ids))

    async def _ask_with_bot(
        self, peer: Peer, actor: Actor, command: GuestCommand, bot: str | None
    ) -> None:
        """Have a command carried out that gives a house bot, of the command's ids, a seat."""
        guest = command.ids.guest if command.ids else ""
        self._house_bots.check([bot], actor.table.game.id)
        await self._quotas.make_room_for_bots(command.by, peer.address, 1)
        self._house_bots.reserve(guest, lambda: peer.address)
        await self._ask(peer, actor, command)
        if actor.table.seat_of(guest) is None:
            self._house_bots.dismiss(guest)

    def _actor(self, table: str) -> Actor:
        actor = self._registry.actors.get(table)
        if actor is None:
            raise Refusal("no-such-table", f"there is no table {table}")
        return actor

    async def _ask(self, peer: Peer, actor: Actor, command: GuestCommand) -> None:
        table = actor.table.id
        # Noted early: should the connection drop meanwhile, `_depart` tells the table.
        peer.watching.add(table)
        await actor.ask(command)
        _forget_unwatched(peer, actor)

    def check_watching(self, peer: Peer, table: str) -> None:
        """Raise Refusal unless the connection watches the table, or may watch one more."""
        limit = self._settings.watched_per_connection
        if table not in peer.watching and len(peer.watching) >= limit:
            raise Refusal("too-many", f"a connection may follow {limit} tables")


def _left(peer: Peer, actor: Actor) -> None:
    _forget_unwatched(peer, actor)
    peer.release()


def _forget_unwatched(peer: Peer, actor: Actor) -> None:
    if actor.table.closed or peer.number not in actor.table.watchers:
        peer.unwatch(actor.table.id)


def _tell(actor: Actor, peer: Peer, caller: Caller, command: Act | Resign) -> None:
    round_trip_ms = peer.round_trip_ms if actor.table.clocks else None
    actor.tell(GuestCommand(caller, command, round_trip_ms=round_trip_ms))
