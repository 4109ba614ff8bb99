"""The lobby: how guests come and go, and what they may ask for."""

from collections.abc import Mapping

from oneoh_games import AnyGame
from oneoh_protocol.closing import CloseCode
from oneoh_protocol.messages import (
    Act,
    Command,
    CreateTable,
    Done,
    Fill,
    Hello,
    Join,
    ListTables,
    Rematch,
    Resign,
    Unfollow,
    Watch,
    Welcome,
)
from oneoh_server import fresh
from oneoh_server.actor import Actor
from oneoh_server.addresses import Addresses
from oneoh_server.crowding import Crowding
from oneoh_server.floor import Floor, Outlet
from oneoh_server.guests import Guests
from oneoh_server.house_bots import HouseBots
from oneoh_server.names import clean_software
from oneoh_server.offers import game_offers
from oneoh_server.opening import check_game, plan_table
from oneoh_server.quotas import Quotas
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.tables.commands import Arrived, Asked, Caller, Departed, TableCommand
from oneoh_server.tables.decide import open_by


class Lobby:
    """The door between connections and the floor."""

    def __init__(
        self,
        settings: Settings,
        floor: Floor,
        guests: Guests,
        games: Mapping[str, AnyGame],
        house_bots: HouseBots,
        addresses: Addresses,
        crowding: Crowding,
    ) -> None:
        self._settings = settings
        self._floor = floor
        self._guests = guests
        self._games = games
        self._house_bots = house_bots
        self._addresses = addresses
        self._crowding = crowding
        self._quotas = Quotas(settings, floor, house_bots, crowding)
        self._offers = game_offers(games)
        self._online: dict[str, Outlet] = {}

    @property
    def guests(self) -> tuple[str, ...]:
        """The ids of all who are connected."""
        return tuple(self._online)

    async def enter(self, outlet: Outlet, hello: Hello, version: int) -> None:
        """Welcome a guest. Raises Refusal, or StoreError."""
        if hello.token is None:
            self._check_new_guest(outlet.address)
        guest, name, token = await self._guests.identify(hello)
        bots = await self._house_bots.offers()
        software = clean_software(hello.software)
        outlet.caller = caller = Caller(
            outlet.number, guest, name, hello.agent == "bot", software, hello.legal
        )
        self._replace(guest)
        tables = self._floor.tables_with(guest)
        outlet.send(
            Welcome(
                re=hello.id,
                protocol=version,
                server=self._settings.name,
                guest=guest,
                name=name,
                token=token,
                limits=self._settings.limits,
                games=self._offers,
                bots=bots,
                tables=tuple(
                    sorted(
                        actor.table.id for actor in tables if actor.table.seat_of(guest) is not None
                    )
                ),
            )
        )
        self._floor.outlets[outlet.number] = self._online[guest] = outlet
        self._floor.count_for(guest, outlet.address)
        self._house_bots.connected(guest)
        for actor in tables:
            actor.tell(Arrived(caller))

    def _check_new_guest(self, address: str) -> None:
        wait = self._addresses.take_guest(address)
        if wait:
            limit = self._settings.guests_per_hour_per_address
            self._crowding.report(
                f"an address may bring {limit} new guests an hour", self._addresses.connections
            )
            raise Refusal(
                "too-many",
                f"your address has brought {limit} new guests within the hour: come with the "
                f"token of an earlier visit, or try again in {wait / 60:.0f} min",
                retry_ms=round(wait * 1000) + 1,
            )

    def _replace(self, guest: str) -> None:
        """The guest has connected anew: the older connection goes, its seats stay present."""
        old = self._online.get(guest)
        if old:
            old.close(CloseCode.REPLACED, "the same guest has connected from elsewhere")
            self._depart(old, guest, absent=False)

    def leave(self, outlet: Outlet) -> None:
        """The connection is gone; one that was never welcomed, or was replaced, leaves nothing."""
        if outlet.caller and outlet.number in self._floor.outlets:
            self._depart(outlet, outlet.caller.guest, absent=True)

    def _depart(self, outlet: Outlet, guest: str, *, absent: bool) -> None:
        del self._floor.outlets[outlet.number], self._online[guest]
        self._floor.listing.unfollow(outlet)
        if absent:
            self._house_bots.disconnected(guest)
        for table in outlet.watching | self._floor.tables_of.get(guest, set()):
            if actor := self._floor.actors.get(table):
                actor.tell(Departed(outlet.number, guest, absent))

    async def handle(self, outlet: Outlet, command: Command) -> None:
        """Carry a command out, or have its table do so. Raises Refusal."""
        caller = outlet.caller
        if caller is None:
            raise ValueError("commands come after the welcome")
        match command:
            case ListTables():
                if command.game is not None:
                    check_game(command.game, self._games)
                self._floor.listing.answer(outlet, command)
            case Unfollow():
                self._floor.listing.unfollow(outlet)
                outlet.send(Done(command.id))
            case CreateTable():
                await self._create(outlet, caller, command)
            case _:
                await self._pass_on(outlet, caller, command)

    async def _create(self, outlet: Outlet, caller: Caller, command: CreateTable) -> None:
        self._check_watching(outlet, "")
        bots = [seat.bot for seat in command.seats if seat.kind == "bot"]
        opened = plan_table(command, caller, self._games, fresh.draw)
        self._house_bots.check(bots, opened.game)
        await self._quotas.make_room_for_bots(caller, outlet.address, len(bots))
        self._quotas.check_new_table(caller, outlet.address)
        table, effects = open_by(
            opened,
            self._games[opened.game],
            self._settings.policy,
            caller,
            command.id,
            self._floor.clock(),
        )
        for seat in opened.seats:
            if seat.house_bot and seat.guest:
                self._house_bots.reserve(seat.guest, lambda: outlet.address)
        outlet.watching.add(table.id)
        if not await self._floor.open(table, effects, outlet.address).opened():
            outlet.watching.discard(table.id)
            raise Refusal("server-busy", "the table could not be stored; try again later")

    async def _pass_on(self, outlet: Outlet, caller: Caller, command: TableCommand) -> None:
        actor = self._floor.actors.get(command.table)
        if actor is None:
            raise Refusal("no-such-table", f"there is no table {command.table}")
        if isinstance(command, Act | Resign):
            actor.tell(Asked(caller, command))
            return
        if isinstance(command, Watch | Join):
            self._check_watching(outlet, command.table)
        if isinstance(command, Join) and actor.table.seat_of(caller.guest) is None:
            self._quotas.check_tables(caller)
        if isinstance(command, Fill):
            await self._fill(outlet, actor, caller, command)
            return
        names = fresh.draw() if isinstance(command, Rematch) else None
        await self._ask(outlet, actor, Asked(caller, command, names))

    async def _fill(self, outlet: Outlet, actor: Actor, caller: Caller, command: Fill) -> None:
        names = fresh.draw()
        if command.offer.kind == "bot":
            self._house_bots.check([command.offer.bot], actor.table.game.id)
            await self._quotas.make_room_for_bots(caller, outlet.address, 1)
            self._house_bots.reserve(names.guest, lambda: outlet.address)
        await self._ask(outlet, actor, Asked(caller, command, names))
        if actor.table.seat_of(names.guest) is None:
            self._house_bots.dismiss(names.guest)

    async def _ask(self, outlet: Outlet, actor: Actor, asked: Asked) -> None:
        table = actor.table.id
        # Noted before it is true: should the connection go meanwhile, the table hears of it.
        outlet.watching.add(table)
        await actor.ask(asked)
        if actor.table.closed or outlet.number not in actor.table.watchers:
            outlet.watching.discard(table)

    def _check_watching(self, outlet: Outlet, table: str) -> None:
        limit = self._settings.watched_per_connection
        if table not in outlet.watching and len(outlet.watching) >= limit:
            raise Refusal("too-many", f"a connection may follow {limit} tables")
