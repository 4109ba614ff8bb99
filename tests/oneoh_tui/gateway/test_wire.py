"""A gateway tells the lobby the address of its player."""

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from oneoh_tui.gateway.sshd_command import address
from oneoh_tui.gateway.wire import wire_from


@pytest.mark.parametrize(
    ("header", "player", "told"),
    [
        ("X-Forwarded-For", "203.0.113.5", ["203.0.113.5"]),
        ("X-Forwarded-For", "2001:db8::7", ["2001:db8::7"]),
        ("X-Forwarded-For", "", []),
        ("Forwarded", "203.0.113.5", ["for=203.0.113.5"]),
        ("Forwarded", "2001:db8::7", ['for="[2001:db8::7]"']),
        ("Forwarded", "", []),
    ],
)
async def test_the_players_address_travels_in_both_headers_that_proxies_use(
    header: str, player: str, told: list[str]
) -> None:
    heard: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()

    async def note(socket: ServerConnection) -> None:
        assert socket.request is not None
        heard.set_result(socket.request.headers.get_all(header))

    async with serve(note, "127.0.0.1", 0) as lobby:
        port = lobby.sockets[0].getsockname()[1]
        async with wire_from(player)(f"ws://127.0.0.1:{port}", "Ada", None, None):
            assert await heard == told


@pytest.mark.parametrize(
    ("environ", "found"),
    [({"SSH_CONNECTION": "203.0.113.5 50000 192.0.2.1 22"}, "203.0.113.5"), ({}, "")],
)
def test_openssh_says_where_its_player_comes_from(environ: dict[str, str], found: str) -> None:
    assert address(environ) == found
