"""Connections to the lobby that tell it the player's address."""

from functools import partial

from oneoh_tui.net.session import MakeWire
from oneoh_tui.net.wire import Wire


def headers_from(address: str) -> dict[str, str]:
    """Return the headers with the address: a lobby's `proxy_header` is one of them.

    Lobbies believe it from the addresses in their `trusted_proxies`: their own machine, as a rule.
    """
    node = f'"[{address}]"' if ":" in address else address
    return {"X-Forwarded-For": address, "Forwarded": f"for={node}"}


def wire_from(address: str) -> MakeWire:
    """Return a factory of connections for the player at `address`; "" if unknown."""

    def make(url: str, name: str, token: str | None, lobby_key: str | None) -> Wire:
        from oneoh_protocol.client import Client
        from oneoh_protocol.transport import open_websocket

        connect = (
            partial(open_websocket, headers=headers_from(address)) if address else open_websocket
        )
        return Client(
            url,
            name=name,
            software="oneoh",
            token=token,
            lobby_key=lobby_key,
            connect=connect,
        )

    return make
