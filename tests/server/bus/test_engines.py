"""Engines of the bus: what is lost with a server, who may connect, and what the settings say."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from oneoh_server.bus.contract import BusAbsent, BusError, Carrier
from oneoh_server.bus.mailbox import KEPT_S, TIDY_EVERY, MailboxCarrier
from oneoh_server.bus.nats import NatsCarrier, shown
from oneoh_server.bus.opening import open_carrier
from tests.server.bus.ears import ears
from tests.server.bus.nats_server import NatsServer
from tests.server.stores.postgres_server import PostgresServer
from tests.server.stores.tcp_proxy import TcpProxy

CERTIFICATE, KEY = (
    Path(__file__).parents[1] / "tls" / f"{name}.pem" for name in ("certificate", "key")
)
DB = "postgresql://ann:secret@db.example.org/oneoh"


async def said_again(new_carrier: Callable[[], Carrier], end: Callable[[], None]) -> None:
    """Have the engine end and come back; what is said afterwards is heard, and the gap is seen."""
    async with ears(new_carrier, 2) as (one, two):
        one.say(2, "before")
        await two.hears(1)
        await asyncio.to_thread(end)
        while two.heard[-1] != (1, "after"):
            one.say(2, "after")
            await asyncio.sleep(0.05)


async def test_nodes_meet_again_when_nats_is_back() -> None:
    server = NatsServer()

    def end() -> None:
        server.kill()
        server.start()

    try:
        server.start()
        await said_again(lambda: NatsCarrier(server.url(), "lobby"), end)
    finally:
        server.stop()


async def test_nodes_meet_again_when_postgresql_has_ended_their_sessions(
    postgres: PostgresServer, database: str
) -> None:
    def end() -> None:
        postgres.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name LIKE 'oneoh-server bus%'"
        )

    await said_again(lambda: MailboxCarrier(database), end)


async def test_the_mailbox_keeps_no_old_bundles(postgres: PostgresServer, database: str) -> None:
    now = 0.0
    async with ears(lambda: MailboxCarrier(database, lambda: now), 2) as (one, two):
        for number in range(TIDY_EVERY + 1):
            if number == TIDY_EVERY // 2:
                now = 2 * KEPT_S
            one.say(2, f"{number}")
            await two.hears(number + 1)
        name = database.rpartition("/")[2].partition("?")[0]
        old = f"SELECT count(*) FROM mailbox WHERE sender = 1 AND number <= {TIDY_EVERY // 2}"
        assert postgres.run(old, name) == "0"
        assert int(postgres.run("SELECT count(*) FROM mailbox WHERE sender = 1", name)) > 1
        assert not two.gaps


async def test_nats_takes_nobody_without_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    server = NatsServer("--user", "oneoh", "--pass", "secret")
    try:
        server.start()
        async with ears(lambda: NatsCarrier(server.url("oneoh:secret"), "lobby"), 2) as (one, two):
            one.say(2, "hello")
            await two.hears(1)
        monkeypatch.setattr("oneoh_server.bus.nats.CONNECT_S", 0.5)
        with pytest.raises(BusAbsent, match="cannot be reached") as caught:
            await NatsCarrier(server.url("oneoh:wrong"), "lobby").open(1, lambda _bundle: None)
        assert "wrong" not in str(caught.value)
    finally:
        server.stop()


async def test_nats_is_spoken_to_by_tls_where_the_address_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = NatsServer("--tls", "--tlscert", str(CERTIFICATE), "--tlskey", str(KEY))
    try:
        server.start()
        url = server.url(scheme="tls", query=f"ca={CERTIFICATE}").replace("127.0.0.1", "localhost")
        async with ears(lambda: NatsCarrier(url, "lobby"), 2) as (one, two):
            one.say(2, "hello")
            await two.hears(1)
        monkeypatch.setattr("oneoh_server.bus.nats.CONNECT_S", 0.5)
        with pytest.raises(BusError):
            await NatsCarrier(server.url(scheme="tls"), "lobby").open(1, lambda _bundle: None)
    finally:
        server.stop()


async def test_a_carrier_knows_whether_nats_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneoh_server.bus.nats.PING_S", 0.5)
    server = NatsServer()
    try:
        server.start()
        async with TcpProxy(server.port) as proxy:
            carrier = NatsCarrier(f"nats://127.0.0.1:{proxy.port}", "lobby")
            await carrier.open(1, lambda _bundle: None)
            await carrier.ping()
            proxy.passes.clear()
            with pytest.raises(BusAbsent, match="does not answer"):
                await carrier.ping()
            proxy.passes.set()
            await answers(carrier)
            await carrier.close()
        carrier = NatsCarrier(server.url(), "lobby")
        await carrier.open(1, lambda _bundle: None)
        server.kill()
        await gone(carrier)
        server.start()
        await answers(carrier)
        await carrier.close()
    finally:
        server.stop()


async def gone(carrier: NatsCarrier) -> None:
    """Return once the carrier has noticed that its line is broken."""
    while True:
        await asyncio.sleep(0.01)
        try:
            await carrier.ping()
        except BusAbsent as error:
            if "is gone" in str(error):
                return


async def answers(carrier: NatsCarrier) -> None:
    """Return once the carrier is connected again."""
    while True:
        try:
            await carrier.ping()
        except BusAbsent:
            await asyncio.sleep(0.01)
        else:
            return


async def test_a_node_does_not_start_without_its_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneoh_server.bus.nats.CONNECT_S", 0.5)
    with pytest.raises(BusAbsent, match=r"nats://127\.0\.0\.1:1 cannot be reached"):
        await NatsCarrier("nats://ann:secret@127.0.0.1:1", "lobby").open(1, lambda _bundle: None)


def test_the_settings_name_the_bus() -> None:
    assert open_carrier("local", ":memory:", "lobby") is None
    assert isinstance(open_carrier("db", DB, "lobby"), MailboxCarrier)
    assert isinstance(open_carrier("nats://127.0.0.1", DB, "lobby"), NatsCarrier)
    assert isinstance(open_carrier("tls://127.0.0.1", DB, "lobby"), NatsCarrier)


@pytest.mark.parametrize(
    ("bus", "db", "reason"),
    [
        ("db", "oneoh.db", "need one database"),
        ("nats://ann:secret@bus", ":memory:", "need one database"),
        ("redis://ann:secret@bus", DB, "bus is local, db or nats://HOST"),
        ("natz", DB, "bus is local, db or nats://HOST"),
    ],
)
def test_a_bus_that_cannot_be_is_refused_with_a_sentence(bus: str, db: str, reason: str) -> None:
    with pytest.raises(BusError, match=reason) as caught:
        open_carrier(bus, db, "lobby")
    assert "secret" not in str(caught.value)


def test_no_password_is_shown() -> None:
    assert shown("nats://ann:secret@bus.example.org:4222?ca=x") == "nats://bus.example.org:4222"
