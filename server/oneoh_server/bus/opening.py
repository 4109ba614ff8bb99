"""Opening of the bus: the setting `bus` says which engine carries it."""

from importlib.util import find_spec

from oneoh_server.bus.contract import BusError, Carrier
from oneoh_server.stores.postgres.address import is_postgres

LOCAL = "local"
"""Setting `bus` of the only process of a lobby."""
IN_DATABASE = "db"
"""Setting `bus` of nodes that speak to each other by the database."""
SCHEMES = ("nats", "tls")
"""Schemes of a NATS server, without and with TLS."""


def open_carrier(bus: str, db: str, lobby: str) -> Carrier | None:
    """Return the engine that the setting `bus` names; None for the only process of a lobby.

    `db` is the setting of the store, and `lobby` the name of the lobby. Raises BusError.
    """
    if bus == LOCAL:
        return None
    if not is_postgres(db):
        raise BusError(
            f"bus {without_password(bus)} is for several processes, which need one database: "
            "give --db postgresql://USER@HOST/NAME"
        )
    if bus == IN_DATABASE:
        # asyncpg and nats-py are loaded by those who use them alone.
        from oneoh_server.bus.mailbox import MailboxCarrier

        return MailboxCarrier(db)
    if bus.partition("://")[0] not in SCHEMES or "://" not in bus:
        raise BusError(f"bus is {LOCAL}, {IN_DATABASE} or nats://HOST, not {without_password(bus)}")
    if find_spec("nats") is None:
        raise BusError(
            f"bus {without_password(bus)} needs nats-py, which is not installed: pip install 'oneoh[cluster]'"
        )
    from oneoh_server.bus.nats import NatsCarrier

    return NatsCarrier(bus, lobby)


def without_password(bus: str) -> str:
    """Return the setting as messages may have it: without passwords."""
    scheme, separator, rest = bus.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"
