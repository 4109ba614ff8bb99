"""Command `oneoh-server`: serve, or carry out a sub-command of hosts."""

import asyncio
import contextlib
import gc
import json
import logging
import os
import signal
import ssl
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.address import is_loopback
from oneoh_protocol.log_format import LogStyle, print_error
from oneoh_protocol.ready_line import print_ready_line
from oneoh_protocol.shutdown import stop_at_end_of_input, stop_on_signals
from oneoh_server.bus.contract import BusAbsent, BusError
from oneoh_server.bus.opening import open_carrier, without_password
from oneoh_server.cluster.heartbeat import TRY_AGAIN, exit_when_fenced, keep_lease
from oneoh_server.cluster.standby import PROBLEM, stand_by
from oneoh_server.command_line import BadSettings, Invocation, read_invocation
from oneoh_server.drain import first
from oneoh_server.event_loop import choose_loop
from oneoh_server.games import load_games
from oneoh_server.gateway_process import (
    GatewayFailed,
    GatewayProcess,
    GatewayReady,
    gateway_command,
)
from oneoh_server.identity.examiner import COMMAND as EXAMINER_KEY_COMMAND
from oneoh_server.identity.examiner import Examiner
from oneoh_server.identity.lobby_key import COMMAND as LOBBY_KEY_COMMAND
from oneoh_server.identity.lobby_key import BadKey, LobbyKey, print_new_key
from oneoh_server.lan_announcement import LanAnnouncement
from oneoh_server.logs import set_up_logs
from oneoh_server.migrate_command import COMMAND as MIGRATE
from oneoh_server.migrate_command import main as migrate
from oneoh_server.node_name import node_name
from oneoh_server.operators.keys import COMMAND as KEY_COMMAND
from oneoh_server.operators.keys import BadKeys, OperatorKeys, make_key
from oneoh_server.ratings_command import COMMAND as RATINGS
from oneoh_server.ratings_command import main as recompute_ratings
from oneoh_server.records.command_line import COMMANDS
from oneoh_server.records.command_line import main as carry_out
from oneoh_server.server import MetricsPortError, Server, bots_of
from oneoh_server.settings import Settings
from oneoh_server.stores.contract import Absent, Store, StoreError
from oneoh_server.stores.opening import open_store
from oneoh_server.stores.postgres.address import redacted

_log = logging.getLogger("oneoh_server")

BENCH = "bench"

GC_THRESHOLDS = 5_000, 4, 30
"""New objects between two runs of the cyclic garbage collector, and runs between two older ones.

Nobody is served during a run. A move makes thousands of objects and hardly a cycle, so that a run
finds nothing: Python's default of 700 takes 3 % of a move's instructions, 20,000 delays every
hundredth move at 1,000 tables by 20 ms and more. A run over all objects takes 50 ms there, hence
one in 120: the cycles that it finds are those of connections, in asyncio and `websockets`, of some
KiB each.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until asked to stop; return 0, or 2 if the server cannot start."""
    style: LogStyle = "text"
    given = sys.argv[1:] if arguments is None else arguments
    try:
        if given and given[0] in (LOBBY_KEY_COMMAND, EXAMINER_KEY_COMMAND):
            return print_new_key(*given)
        if given and given[0] == KEY_COMMAND:
            return make_key(given[1:])
        if given and given[0] in COMMANDS:
            return carry_out(given)
        if given and given[0] == RATINGS:
            return recompute_ratings(given)
        if given and given[0] == MIGRATE:
            return migrate(given)
        if given and given[0] == BENCH:
            # Loads the generator of load, which serving needs not.
            from oneoh_server.capacity.command_line import main as bench

            return bench(given)
        invocation = read_invocation(given, os.environ)
        style = invocation.settings.log_format
        set_up_logs(invocation.settings.log_level, style)
        tls = _tls(invocation.settings)
        loop_name, loop_factory = choose_loop()
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            runner.run(_serve(invocation, tls, loop_name))
    except (BadSettings, BusError, StoreError) as error:
        print_error("oneoh-server", str(error), style)
        # A service manager tries again where that can help.
        return TRY_AGAIN if isinstance(error, Absent | BusAbsent) else 2
    except KeyboardInterrupt:
        pass
    return 0


async def _serve(invocation: Invocation, tls: ssl.SSLContext | None, loop_name: str) -> None:
    settings = invocation.settings
    keys, lobby_key, examiner = _operator_keys(settings), _lobby_key(settings), _examiner(settings)
    gc.set_threshold(*GC_THRESHOLDS)
    drain, stop = asyncio.Event(), asyncio.Event()
    stop_on_signals(stop.set, [signal.SIGINT])
    stop_on_signals(lambda: (stop if drain.is_set() else drain).set(), [signal.SIGTERM])
    if invocation.until_eof:
        stop_at_end_of_input(stop.set)
    bots = bots_of(settings)
    bots.start()
    await asyncio.sleep(0)  # The program that lists the bots starts now, and loads as we do.
    store = await open_store(settings.db, settings.lease_seconds)
    try:
        carrier = open_carrier(settings.bus, settings.db, settings.name)
        active = carrier is not None or await _become_active(settings, store, stop, drain)
    except BusError:
        await bots.close()
        await store.close()
        raise
    if not active:
        await bots.close()
        await store.close()
        return
    server = Server(
        settings,
        store,
        load_games(GAMES),
        tls=tls,
        bots=bots,
        operator_keys=keys,
        lobby_key=lobby_key,
        examiner=examiner,
        carrier=carrier,
    )
    if store.membership.lease_s:
        _keep(exit_when_fenced(store.membership))
    try:
        await server.__aenter__()
    except OSError as error:
        raise BadSettings(_cannot_listen(settings, error)) from error
    gc.freeze()  # what the start has made stays: no collection looks at it again
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_exit(server)
        if settings.lan and not is_loopback(settings.host):
            await stack.enter_async_context(_lan_announcement(settings, server))
        gateway = await _open_gateway(settings, server.local_url, stack)
        _announce(invocation, server, gateway)
        _log.info("listening at %s, on the event loop of %s", server.url, loop_name)
        await first(stop.wait(), drain.wait(), server.drain.begun.wait())
        if not stop.is_set():
            await first(server.finish(), stop.wait())
        _log.info("stopping: everything is stored, and clients may reconnect")


async def _become_active(
    settings: Settings, store: Store, stop: asyncio.Event, drain: asyncio.Event
) -> bool:
    """Wait until no other process serves; return False if this one is to end before.

    Raises BadSettings if it cannot listen at the port of the metrics.
    """
    membership = store.membership
    if not await membership.join(node_name(), alone=True):
        async with _standby_endpoint(settings):
            waits = stand_by(membership, node_name()), stop.wait(), drain.wait()
            await first(*waits)
        if stop.is_set() or drain.is_set():
            return False
    if membership.lease_s:
        _keep(keep_lease(membership))
    return True


def _keep(work: Coroutine[Any, Any, None]) -> None:
    """Begin what runs until the process ends."""
    _KEPT.add(asyncio.create_task(work, name="lease"))


_KEPT: set[asyncio.Task[None]] = set()
"""Tasks that run until the process ends; the event loop holds none of them."""


@contextlib.asynccontextmanager
async def _standby_endpoint(settings: Settings) -> AsyncIterator[None]:
    """Answer that the process lives, but is not ready. Raises BadSettings if it cannot listen."""
    if settings.metrics_port is None:
        yield
        return
    # Loaded by those who use it alone.
    from prometheus_client import CollectorRegistry

    from oneoh_server.metrics.endpoint import Endpoint
    from oneoh_server.metrics.readiness import NotReady

    endpoint = Endpoint(CollectorRegistry(), NotReady(PROBLEM))
    try:
        await endpoint.listen(settings.metrics_host, settings.metrics_port)
    except OSError as error:
        raise BadSettings(
            _cannot_listen(settings, MetricsPortError(error.errno, error.strerror))
        ) from error
    try:
        yield
    finally:
        await endpoint.close()


def _lan_announcement(settings: Settings, server: Server) -> LanAnnouncement:
    port = urlsplit(server.url).port
    assert port is not None
    return LanAnnouncement(settings.name, settings.host, port, secure=bool(settings.tls_cert))


async def _open_gateway(
    settings: Settings, lobby: str, stack: contextlib.AsyncExitStack
) -> GatewayReady | None:
    """Start the gateway if `ssh` or `web` is set. Raises BadSettings if it does not start."""
    if settings.ssh is None and settings.web is None:
        return None
    try:
        return await stack.enter_async_context(GatewayProcess(gateway_command(settings, lobby)))
    except GatewayFailed as error:
        raise BadSettings(str(error)) from error


def _tls(settings: Settings) -> ssl.SSLContext | None:
    """Return the context for the certificate. Raises BadSettings if it cannot be used."""
    if not settings.tls_cert:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.tls_cert, settings.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise BadSettings(f"the certificate cannot be used: {error}") from error
    return context


def _lobby_key(settings: Settings) -> LobbyKey:
    """Return the key of the lobby. Raises BadSettings if it cannot be read."""
    try:
        return LobbyKey.read(settings.lobby_key_file) if settings.lobby_key_file else LobbyKey()
    except BadKey as error:
        raise BadSettings(str(error)) from error


def _examiner(settings: Settings) -> Examiner:
    """Return the examiner of bots. Raises BadSettings if its key cannot be read."""
    try:
        return (
            Examiner.read(settings.examiner_key_file) if settings.examiner_key_file else Examiner()
        )
    except BadKey as error:
        raise BadSettings(str(error)) from error


def _operator_keys(settings: Settings) -> OperatorKeys:
    """Return the keys of the operators. Raises BadSettings if they cannot be read."""
    try:
        return (
            OperatorKeys.read(settings.operator_keys) if settings.operator_keys else OperatorKeys()
        )
    except BadKeys as error:
        raise BadSettings(str(error)) from error


def _cannot_listen(settings: Settings, error: OSError) -> str:
    reason = error.strerror or str(error)
    if isinstance(error, MetricsPortError):
        return f"cannot listen on {settings.metrics_host} port {settings.metrics_port}: {reason}"
    return f"cannot listen on {settings.host} port {settings.port}: {reason}"


def _announce(invocation: Invocation, server: Server, gateway: GatewayReady | None) -> None:
    """Print where and how the server runs: for people, or for the program that started it."""
    settings = invocation.settings
    if invocation.ready_json:
        ports = {"ssh": gateway.ssh, "web": gateway.web} if gateway else {}
        metrics = {"metrics": server.metrics_url} if server.metrics_url else {}
        print_ready_line(json.dumps({"url": server.url, **ports, **metrics}))
    else:
        print_ready_line(_human(settings, server, gateway))
    if not is_loopback(settings.host) and not settings.tls_cert:
        _log.warning(
            "without TLS, anybody on the way can read and change what is played; "
            "on the internet, give --tls-cert or put a proxy in front"
        )


def _human(settings: Settings, server: Server, gateway: GatewayReady | None) -> str:
    lines = [f"oneoh-server: {server.url}"]
    if gateway is not None and gateway.ssh is not None:
        lines.append(f"  play by SSH: ssh -p {gateway.ssh} {settings.host}")
    if gateway is not None and gateway.web is not None:
        lines.append(f"  play in a browser: {gateway.web}")
    if server.metrics_url is not None:
        lines.append(f"  metrics: {server.metrics_url}")
    public = replace(settings, db=redacted(settings.db), bus=without_password(settings.bus))
    for name, value in msgspec.structs.asdict(public).items():
        lines.append(f"  {name:34} {_shown(value)}")
    return "\n".join(lines)


def _shown(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in ("", None) else value


if __name__ == "__main__":
    sys.exit(main())
