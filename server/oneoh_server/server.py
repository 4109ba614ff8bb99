"""Server as a whole: store, tables, house bots, and the sockets that it listens on."""

import asyncio
import contextlib
import itertools
import logging
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from websockets.http11 import Request

from oneoh_games import AnyGame
from oneoh_protocol.address import is_loopback
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import FRAME_BYTES, gather
from oneoh_protocol.json_form import to_json
from oneoh_server.actor import Actor
from oneoh_server.address_limits import AddressLimits
from oneoh_server.bus.contract import Carrier
from oneoh_server.channels.channels import Channels
from oneoh_server.chat.rooms import Rooms
from oneoh_server.cluster.node import ClusterNode
from oneoh_server.cluster.outgoing import NODE_BITS
from oneoh_server.connection import Connection
from oneoh_server.drain import Drain
from oneoh_server.house_bots import BOT_COMMAND, HouseBots
from oneoh_server.identities import Identities
from oneoh_server.identity.examiner import Examiner
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.identity.lobby_key import LobbyKey
from oneoh_server.lobby import Lobby
from oneoh_server.metrics.readiness import Readiness
from oneoh_server.metrics.sources import Sources
from oneoh_server.node_name import node_name
from oneoh_server.operators.keys import OperatorKeys
from oneoh_server.operators.operators import Operators
from oneoh_server.overload_log import OverloadLog
from oneoh_server.reception import Reception
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.resuming import Resuming
from oneoh_server.seat_ratings import SeatRatings
from oneoh_server.settings import Settings
from oneoh_server.statistics.bus_traffic import BusTraffic
from oneoh_server.statistics.counts import Counts
from oneoh_server.statistics.member_counts import MemberCounts
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Rated
from oneoh_server.tables.state import Table
from oneoh_server.tidying import Tidying
from oneoh_server.trusted_proxies import TrustedProxies
from oneoh_server.websocket.framing import DEFLATE
from oneoh_server.websocket.listener import Listener
from oneoh_server.websocket.web_socket import Options, WebSocket

if TYPE_CHECKING:
    from oneoh_server.metrics.endpoint import Endpoint

_log = logging.getLogger(__name__)


class MetricsPortError(OSError):
    """Failure to listen at the port of the metrics."""


def bots_of(settings: Settings, command: Sequence[str] = BOT_COMMAND) -> HouseBots:
    """Return the house bots, within the limits of the settings."""
    return HouseBots(
        settings.max_bots,
        share=settings.bots_per_address,
        command=command,
        pace=settings.bot_pace,
        bot_file=settings.bot_file,
    )


class Server:
    """Serves within `async with`; at its end every bot is stopped and the store closed."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        tls: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
        bots: HouseBots | None = None,
        operator_keys: OperatorKeys | None = None,
        lobby_key: LobbyKey | None = None,
        examiner: Examiner | None = None,
        carrier: Carrier | None = None,
    ) -> None:
        """`bots` may have been started already; None are those of the settings.

        Without a `lobby_key` the lobby is open to everybody; without an `examiner` no badge is genuine.
        With a `carrier` it is one of several nodes of its lobby.
        """
        self.url = ""
        """URL for clients; empty until the server listens."""
        self.local_url = ""
        """URL for programs on this machine, without TLS; empty until the server listens."""
        self._settings = settings
        self._store = store
        self._tls = tls
        self._clock = clock
        self._bots = bots or bots_of(settings)
        self._names = HeldNames(store.identities)
        registers_names = settings.names_per_day_per_address > 0
        self._guests = Guests(store.identities, self._names, registers_names=registers_names)
        season = settings.rating_season
        self._seat_ratings = SeatRatings(store.records, self._tell, season)
        self._finished = FinishedGames(
            store, games, settings.name, season=season, rated=self._seat_ratings.game_rated
        )
        self._registry = TableRegistry(
            store,
            self._guests,
            self._bots,
            clock,
            ended=self._ended,
            reopened=self._finished.reopened,
            seats_changed=self._seat_ratings.seats_changed,
        )
        self._channels = Channels(self._registry.everywhere, games, clock)
        self._resuming = Resuming(store, self._registry, games, settings.policy, self._resumed)
        self.drain = Drain(self._registry, settings.drain_seconds, clock)
        self._addresses = AddressLimits(settings, clock)
        self._counts = Counts()
        self._operators = Operators(
            operator_keys or OperatorKeys(),
            store.book,
            self._registry,
            self._bots,
            self._addresses,
            self.drain,
            self._counts,
        )
        check_muted = self._operators.bans.check_chat
        self._rooms = Rooms(settings, self._registry, store.chats, check_muted)
        self._proxies = TrustedProxies(settings.trusted_proxies, settings.proxy_header)
        self._overload_log = OverloadLog(clock)
        identities = Identities(
            store.identities, self._guests, self._names, self._registry, self._addresses
        )
        self._lobby = Lobby(
            settings,
            self._registry,
            self._resuming,
            self._guests,
            games,
            self._bots,
            self._addresses,
            self._overload_log,
            self._finished,
            self.drain,
            self._operators,
            self._rooms,
            store.blocks,
            self._channels,
            identities,
            lobby_key or LobbyKey(),
            examiner or Examiner(),
            store,
        )
        self.cluster = None if carrier is None else self._join(carrier, identities)
        """This server as one of the nodes of its lobby; None if it is the only one."""
        self._tidying = Tidying(
            settings, store, self._finished, self._guests, self._lobby, shared=carrier is not None
        )
        self._reception: Reception = self.cluster.router if self.cluster else self._lobby
        self._numbers = itertools.count(1)
        self._connections: set[Connection] = set()
        self._listener = Listener(_options(settings), settings.ping_seconds, self._open)
        self._endpoint: Endpoint | None = None
        self.metrics_url: str | None = None
        """URL of the metrics, once the server listens and has such a port."""
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Listen, and resume the tables meanwhile.

        Raises OSError, BusAbsent or StoreError if it cannot.
        """
        self._bots.start()
        try:
            await self._become_member()
            await self._tidying.forget_guests()
            await self._operators.bans.load()
            if self.cluster is None:
                await self._lobby.tournament_director.load()
            await self._resuming.find()
            await self._listen()
        except BaseException:
            await self._stop()
            raise
        self._tasks = [
            asyncio.create_task(self._resuming.run(), name="resuming tables"),
            asyncio.create_task(self._tidying.run(), name="indexing games, archiving tables"),
            asyncio.create_task(self._lobby.company.queue.run(), name="pairing"),
            asyncio.create_task(self._lobby.tournament_director.run(), name="tournaments"),
        ]
        return self

    async def finish(self) -> None:
        """Return when this server may end: its tables go on elsewhere, or no guest plays here."""
        members = self.cluster.members if self.cluster else None
        if members is not None and members.home_for_new() != members.node:
            self.drain.begin()
        else:
            await self.drain.finish()

    def _join(self, carrier: Carrier, identities: Identities) -> ClusterNode:
        return ClusterNode(
            carrier,
            self._store,
            self._lobby,
            self._registry,
            self._resuming,
            self.drain,
            self._operators,
            identities,
            self._clock,
        )

    async def _become_member(self) -> None:
        """Take part in a lobby of several nodes. Raises BusAbsent, or StoreError."""
        if self.cluster is None:
            return
        await self._store.membership.join(node_name(), alone=False)
        self._numbers = itertools.count((self.cluster.members.node << NODE_BITS) + 1)
        await self.cluster.open()

    async def indexed(self) -> None:
        """Return once the games that ended before this start are listed."""
        await self._finished.indexed.wait()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stop()

    def _ended(self, table: Table) -> None:
        self._finished.ended(table)
        self._rooms.reveal(table)
        self._lobby.tournament_director.ended(table)

    def _resumed(self, actor: Actor) -> None:
        self._lobby.resumed(actor)

    def _tell(self, table: str, command: Rated) -> None:
        if actor := self._registry.actors.get(table):
            actor.tell(command)

    async def _listen(self) -> None:
        host = self._settings.host
        port = await self._listener.listen(host, self._settings.port, self._tls)
        self.url = _url(host, port, secure=self._tls is not None)
        local = _local_host(host)
        if local and not self._tls:
            self.local_url = _url(local, port)
        else:
            # Bots and the gateway need neither the certificate's name nor an outer address.
            self.local_url = _url("127.0.0.1", await self._listener.listen("127.0.0.1", 0, None))
        self._bots.listen(self.local_url)
        self._counts.loop_lag.start()
        if self._settings.metrics_port is not None:
            self.metrics_url = await self._measure(self._settings.metrics_port)

    async def _measure(self, port: int) -> str:
        """Serve metrics and health at a port of their own; return their URL. Raises OSError."""
        # Loaded by those who use it alone.
        from oneoh_server.metrics.collector import new_registry
        from oneoh_server.metrics.endpoint import Endpoint

        host = self._settings.metrics_host
        readiness = Readiness(self._store, self.drain, self._clock)
        self._endpoint = Endpoint(new_registry(self._sources()), readiness)
        try:
            bound = await self._endpoint.listen(host, port)
        except OSError as error:
            raise MetricsPortError(error.errno, error.strerror) from error
        return f"http://{_shown(host)}:{bound}/metrics"

    def _sources(self) -> Sources:
        return Sources(
            registry=self._registry,
            resuming=self._resuming,
            house_bots=self._bots,
            refusals=self._operators.refusals,
            store=self._store,
            drain=self.drain,
            traffic=self._listener.traffic,
            connections=lambda: len(self._connections),
            queued=self._lobby.company.queue.counts,
            counts=self._counts,
            members=self.cluster.members.counts if self.cluster else MemberCounts(),
            bus=self.cluster.bus.traffic if self.cluster else BusTraffic(),
        )

    def _open(self, socket: WebSocket, request: Request) -> Connection | None:
        """Return the connection of a socket after its handshake; None if there is no room."""
        address = self._address(socket, request)
        if not self._admit(address):
            socket.close(CloseCode.TOO_MANY_CONNECTIONS, "too many connections")
            return None
        connection = Connection(
            next(self._numbers),
            address,
            socket,
            self._reception,
            self._settings,
            self._clock,
            self._addresses.commands(address),
            self._forget,
        )
        self._connections.add(connection)
        return connection

    def _forget(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._addresses.release(connection.address)

    def _admit(self, address: str) -> bool:
        """Count a new connection of this address; return whether there is room for it."""
        limit = self._settings.max_connections
        if len(self._connections) >= limit:
            cause = f"there is room for {limit} connections"
            self._counts.turned_away["server"] += 1
        elif not self._addresses.admit(address):
            cause = "an address has its connections, or came back too fast"
            self._counts.turned_away["address"] += 1
        else:
            return True
        self._overload_log.report(cause, self._addresses.connections)
        return False

    def _address(self, socket: WebSocket, request: Request) -> str:
        headers = request.headers.get_all(self._proxies.header)
        return self._proxies.client_address(socket.remote_host, headers)

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._resuming.stop()
        self._counts.loop_lag.stop()
        if self.cluster is not None:
            # Nothing changes here any more before another node may change it.
            self._registry.stop()
            await self.cluster.leave()
        await self._listener.close(CloseCode.SERVICE_RESTART, "the server restarts")
        await self._bots.close()
        self._channels.stop()
        self._registry.stop()
        await self._finished.stop()
        await self._seat_ratings.stop()
        if self._endpoint is not None:
            await self._endpoint.close()
        if self.cluster is not None:
            await self.cluster.close()
        with contextlib.suppress(StoreError):  # others wait for the lease, then
            await self._store.membership.leave()
        await self._store.close()


def _options(settings: Settings) -> Options:
    return Options(
        max_bytes=FRAME_BYTES,
        outbox_bytes=settings.outbox_bytes,
        slow_bytes=settings.slow_bytes,
        opening_s=settings.hello_seconds,
        closing_s=settings.close_seconds,
        extensions=DEFLATE if settings.compression else (),
        join=gather,
        to_text=to_json,
    )


def _url(host: str, port: int, *, secure: bool = False) -> str:
    return f"{'wss' if secure else 'ws'}://{_shown(host)}:{port}"


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _local_host(host: str) -> str | None:
    """Return the host at which this machine reaches the server; None if there is none."""
    if host in ("", "0.0.0.0"):
        return "127.0.0.1"
    if host == "::":
        return "::1"
    return host if is_loopback(host) else None
