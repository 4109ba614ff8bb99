"""Carriers of every kind, for tests that all of them pass."""

from collections.abc import Callable, Iterator

import pytest

from oneoh_server.bus.contract import Carrier
from oneoh_server.bus.local import Hub
from oneoh_server.bus.mailbox import MailboxCarrier
from oneoh_server.bus.nats import NatsCarrier
from tests.server.bus.nats_server import NatsServer


@pytest.fixture(scope="session")
def nats_server() -> Iterator[NatsServer]:
    server = NatsServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(params=["hub", "mailbox", "nats"])
def new_carrier(request: pytest.FixtureRequest) -> Callable[[], Carrier]:
    """Make carriers of one lobby."""
    if request.param == "hub":
        return Hub().carrier
    if request.param == "nats":
        server: NatsServer = request.getfixturevalue("nats_server")
        lobby = request.node.name
        return lambda: NatsCarrier(server.url(), lobby)
    database: str = request.getfixturevalue("database")
    return lambda: MailboxCarrier(database)
