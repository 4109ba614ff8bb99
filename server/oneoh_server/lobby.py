"""Lobby: welcomes guests, and routes their commands to itself or to tables."""

from collections import ChainMap
from collections.abc import Iterable, Mapping

from oneoh_games import AnyGame
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Act,
    Announce,
    Ban,
    Chat,
    CloseTable,
    Command,
    CreateTable,
    Done,
    FollowChannel,
    GetPlayer,
    GetRecord,
    Hello,
    IdentityCommand,
    Inspect,
    Join,
    Kick,
    Leave,
    LiftBan,
    ListFinished,
    ListTables,
    Mute,
    Operate,
    OperatorCommand,
    PairingCommand,
    Resign,
    TournamentCommand,
    Unfollow,
    UnfollowChannel,
    Welcome,
)
from oneoh_protocol.messages import Drain as DrainCommand
from oneoh_server.actor import Actor
from oneoh_server.address_limits import AddressLimits
from oneoh_server.away_peers import AwayPeers
from oneoh_server.channels.channels import Channels
from oneoh_server.chat.rooms import Rooms
from oneoh_server.drain import Drain
from oneoh_server.elsewhere import Arrival
from oneoh_server.games import game_offers
from oneoh_server.house_bots import HouseBots
from oneoh_server.identities import Identities
from oneoh_server.identity.examiner import Examiner
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.lobby_key import LobbyKey
from oneoh_server.operators.operators import Operators
from oneoh_server.overload_log import OverloadLog
from oneoh_server.pairing.company import Company
from oneoh_server.peer import Peer
from oneoh_server.quotas import Quotas
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.refusal import Refusal
from oneoh_server.resuming import Resuming
from oneoh_server.settings import Settings
from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.contract import Store
from oneoh_server.table_door import TableDoor
from oneoh_server.table_plan import check_game
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Arrived, Caller, Departed
from oneoh_server.tournaments.desk import TournamentDesk
from oneoh_server.tournaments.director import TournamentDirector
from oneoh_server.tournaments.registry import TournamentRegistry
from oneoh_server.tournaments.tables import GameTables


class Lobby:
    """Answers connections: each method is called with the peer that it is about."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        resuming: Resuming,
        guests: Guests,
        games: Mapping[str, AnyGame],
        house_bots: HouseBots,
        addresses: AddressLimits,
        overload_log: OverloadLog,
        finished: FinishedGames,
        drain: Drain,
        operators: Operators,
        rooms: Rooms,
        blocks: BlockStore,
        channels: Channels,
        identities: Identities,
        lobby_key: LobbyKey,
        examiner: Examiner,
        store: Store,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._resuming = resuming
        self._guests = guests
        self._games = games
        self._house_bots = house_bots
        self._addresses = addresses
        self._overload_log = overload_log
        quotas = Quotas(settings, registry, resuming, house_bots, overload_log)
        self._quotas = quotas
        self._finished = finished
        self._drain = drain
        self._operators = operators
        self.refusals = operators.refusals
        self.closes = operators.counts.closes
        self._rooms = rooms
        self.door = TableDoor(
            settings, registry, resuming, games, house_bots, addresses, quotas, drain, rooms
        )
        self._channels = channels
        self._identities = identities
        self._lobby_key = lobby_key
        self._examiner = examiner
        self._game_offers = game_offers(games)
        self._online: dict[str, Peer] = {}
        """Connections of this node by guest."""
        self._away = AwayPeers()
        here = ChainMap(self._online, self._away)  # type: ignore[arg-type]  # it is only read
        self._here: Mapping[str, Peer] = here
        self.company = Company(
            settings,
            registry,
            games,
            finished,
            quotas,
            drain,
            house_bots,
            blocks,
            here,
            self._guests.names,
        )
        operators.view.queued = self.company.queue.counts
        self.tournaments = TournamentRegistry(store.tournaments, here)
        self._tournament_desk = TournamentDesk(self.tournaments, drain, self.company.seating)
        self.tournament_director = TournamentDirector(
            self.tournaments,
            GameTables(store, self.company.seating, games, quotas.check_room),
            registry,
            drain,
            here,
        )

    @property
    def guests(self) -> tuple[str, ...]:
        """Ids of the guests who are connected."""
        return tuple(self._online)

    async def enter(self, peer: Peer, hello: Hello, version: int) -> None:
        """Welcome a guest who speaks protocol `version`. Raises Refusal, or StoreError."""
        if not self._guests.is_house_bot(hello):
            self._lobby_key.check(hello.lobby_key, peer.address, self._addresses)
        self._operators.bans.check(None, peer.address)
        if hello.token is None:
            self._quotas.check_new_guest(peer.address, self._addresses)
        who = await self._guests.identify(hello)
        guest = who.guest
        self._operators.bans.check(guest, peer.address)
        await self._resuming.bring_tables_of(guest)
        bots = await self._house_bots.offers()
        caller = who.caller(peer.number, hello, self._examiner)
        arrival = await self._introduce(peer, caller)
        peer.caller = caller
        self.replace(guest)
        tables = self._registry.tables_with(guest)
        peer.send(
            Welcome(
                re=hello.id,
                protocol=version,
                server=self._settings.name,
                guest=guest,
                name=who.name,
                token=who.secret,
                limits=self._settings.limits,
                games=self._game_offers,
                bots=bots,
                tables=tuple(sorted({*_seated_at(tables, guest), *arrival.tables})),
                queued=self.company.queue.place_of(guest) or arrival.queued,
                registered=self._identities.is_holder(guest),
                scope=who.scope,
                tournaments=(*self.tournaments.entered_by(guest), *arrival.tournaments),
            )
        )
        self._registry.peers[peer.number] = self._online[guest] = peer
        self._registry.set_host_address(guest, peer.address)
        self._drain.tell(peer)
        self._house_bots.connected(guest)
        self.tournaments.arrive(guest)
        for actor in tables:
            actor.tell(Arrived(caller))
        self._registry.elsewhere.came(peer)

    async def _introduce(self, peer: Peer, caller: Caller) -> Arrival:
        """Tell other nodes of a guest, but of no house bot. Raises Refusal, or StoreError."""
        self._guests.check_token(caller.token)
        if not caller.token:
            return Arrival()
        arrival = await self._registry.elsewhere.introduce(peer, caller)
        try:
            self._guests.check_token(caller.token)
        except Refusal:
            self._registry.elsewhere.went(peer, absent=True)
            raise
        return arrival

    def peer_of(self, guest: str) -> Peer | None:
        """Return the guest's connection to this node."""
        return self._online.get(guest)

    def meet(self, peer: Peer, login: int) -> None:
        """Note a connection of another node that has business here, and its number as a login."""
        self._registry.away[peer.number] = peer
        self._away.add(_caller(peer).guest, login, peer)

    def receive(self, peer: Peer) -> tuple[str, ...]:
        """Note a guest who has come to another node; return the tables where it has a seat."""
        caller = _caller(peer)
        tables = self._registry.tables_with(caller.guest)
        for actor in tables:
            actor.tell(Arrived(caller))
        self.tournaments.arrive(caller.guest)
        return _seated_at(tables, caller.guest)

    def resumed(self, actor: Actor) -> None:
        """Note which guests of a table came before it: another node may have taken it over for this one."""
        for guest in {actor.table.host, *actor.table.members}:
            if guest is not None and (peer := self._here.get(guest)):
                actor.tell(Arrived(_caller(peer)))

    def lose(self, peer: Peer, *, absent: bool) -> None:
        """Note that a connection of another node has ended."""
        guest = _caller(peer).guest
        self._registry.away.pop(peer.number, None)
        self._away.remove(guest, peer)
        self._forget(peer, guest, absent=absent)

    def replace(self, guest: str) -> None:
        """Close the guest's older connection, if any, while its seats stay present.

        A guest has one connection: close code `REPLACED`, protocol/README.md#close-codes.
        """
        old = self._online.get(guest)
        if old:
            old.close(CloseCode.REPLACED, "the same guest has connected from elsewhere")
            self._depart(old, guest, absent=False)

    def fall_behind(self, peer: Peer) -> None:
        """Note that the connection does not read as fast as it is sent."""
        if self._registry.peer(peer.number) is peer:
            self._registry.slow.fall_behind(peer.number)

    def catch_up(self, peer: Peer) -> None:
        """Show the connection, which reads again, what it has missed."""
        missed = self._registry.show_missed(peer.number)
        for table in missed.chats:
            self._rooms.show_again(peer, table)
        self._registry.lobby_list.show_again(peer)

    def leave(self, peer: Peer) -> None:
        """Note that the connection is gone; unless it was welcomed and not replaced, do nothing."""
        if peer.caller and peer.number in self._registry.peers:
            self._depart(peer, peer.caller.guest, absent=True)

    def _depart(self, peer: Peer, guest: str, *, absent: bool) -> None:
        del self._registry.peers[peer.number], self._online[guest]
        self._registry.lobby_list.unfollow(peer)
        if absent:
            self._house_bots.disconnected(guest)
        self._forget(peer, guest, absent=absent)
        self._registry.elsewhere.went(peer, absent=absent)

    def _forget(self, peer: Peer, guest: str, *, absent: bool) -> None:
        """End what a connection, of this node or another, has begun here."""
        absent = absent and guest not in self._online and guest not in self._away
        self._registry.slow.forget(peer.number)
        self._channels.unfollow(peer)
        self.tournaments.followers.depart(peer)
        self.company.depart(guest, absent=absent)
        for table in peer.watching | self._registry.tables_of.get(guest, set()):
            if actor := self._registry.actors.get(table):
                actor.tell(Departed(peer.number, guest, absent))

    def handle_at_once(self, peer: Peer, command: Command) -> bool:
        """Carry a command out if nothing has to be awaited for it; return whether it was.

        Raises Refusal if it cannot be done.
        """
        match command:
            case Act() | Resign():
                return self.door.tell(peer, _caller(peer), command)
            case Leave():
                return self.door.leave(peer, _caller(peer), command)
            case ListTables():
                if command.game is not None:
                    check_game(command.game, self._games)
                self._registry.lobby_list.answer(peer, command)
            case Unfollow():
                self._registry.lobby_list.unfollow(peer)
                peer.send(Done(command.id))
            case FollowChannel() | UnfollowChannel():
                self._channels.handle(peer, command)
            case Operate():
                self._operators.enter(peer, command)
            case _:
                return False
        return True

    async def handle(self, peer: Peer, command: Command) -> None:
        """Carry out a command that `handle_at_once` does not. Raises Refusal if it cannot be."""
        match command:  # the usual ones first: a case that fails costs a call
            case Join() | Leave():
                await self.door.pass_on(peer, _caller(peer), command)
            case CreateTable():
                await self.door.open(peer, _caller(peer), command)
            case ListTables() | Unfollow() | Operate() | FollowChannel() | UnfollowChannel():
                raise ValueError("this is handled at once")
            case Chat():
                await self._say(peer, command)
            case ListFinished():
                peer.send(await self._finished.list(_caller(peer).guest, command))
            case GetRecord():
                await self._send_record(peer, command)
            case (
                Inspect()
                | Kick()
                | Ban()
                | Mute()
                | LiftBan()
                | CloseTable()
                | Announce()
                | DrainCommand()
            ):
                await self._operate(peer, command)
            case GetPlayer():
                await self._send_player(peer, _caller(peer), command)
            case _ if isinstance(command, PairingCommand):
                await self.company.handle(peer, command)
            case _ if isinstance(command, TournamentCommand):
                await self._tournament_desk.handle(peer, command)
            case _ if isinstance(command, IdentityCommand):
                bots = [offer.name for offer in await self._house_bots.offers()]
                await self._identities.handle(peer, command, bots)
            case _:
                await self.door.pass_on(peer, _caller(peer), command)

    async def _operate(self, peer: Peer, command: OperatorCommand) -> None:
        if isinstance(command, CloseTable) and peer.operator is not None:
            await self.door.bring(command.table)
        await self._operators.handle(peer, command)

    async def _send_record(self, peer: Peer, command: GetRecord) -> None:
        self._take_record(peer)
        await self.door.bring(command.table)
        actor = self._registry.actors.get(command.table)
        here = actor is not None and actor.table.phase != "over"
        running = here or self._registry.elsewhere.runs(command.table)
        guest = _caller(peer).guest
        peer.send(await self._finished.part(guest, command, running=running))

    async def _send_player(self, peer: Peer, caller: Caller, command: GetPlayer) -> None:
        self._take_record(peer)
        peer.send(await self._finished.player(caller.guest, caller.name, command))

    def _take_record(self, peer: Peer) -> None:
        if wait := self._addresses.take_record(peer.address):
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too many records; wait a little", retry_ms=retry_ms)

    async def _say(self, peer: Peer, command: Chat) -> None:
        actor = await self.door.find(command.table)
        await self._rooms.say(peer, _caller(peer), actor.table, command)


def _seated_at(tables: Iterable[Actor], guest: str) -> tuple[str, ...]:
    """Return the ids of those of the tables at which the guest has a seat."""
    seated = (actor.table.id for actor in tables if guest in actor.table.members)
    return tuple(sorted(seated))


def _caller(peer: Peer) -> Caller:
    if peer.caller is None:
        raise ValueError("commands come after the welcome")
    return peer.caller
