"""The server over TLS: players on wss, house bots beside it, strangers' certificates refused.

`tls/` holds a key and a certificate for localhost that sign themselves; they protect nothing.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Lost
from oneoh_protocol.messages import CreateTable, Over, SeatOffer
from oneoh_server.server import Server
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import GAME, SETTINGS, Player, playing

TLS = Path(__file__).parent / "tls"
CERTIFICATE = TLS / "certificate.pem"


@asynccontextmanager
async def serving_securely(games: Any = None, **changes: Any) -> AsyncIterator[Server]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, TLS / "key.pem")
    settings = msgspec.structs.replace(SETTINGS, **changes)
    games = games or {GAME: HIGH_CARD}
    async with Server(settings, MemoryStore(), games, tls=context) as server:
        yield server


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the clients of this test trust the server's certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))


@pytest.mark.usefixtures("trusted")
@pytest.mark.smoke
async def test_two_clients_play_over_wss() -> None:
    async with serving_securely() as server:
        assert server.url.startswith("wss://")
        async with playing(server.url, "Ann") as ann, playing(server.url, "Bob") as bob:
            table = await ann.open()
            await bob.join(table.table)
            await both_play(ann, bob)


async def both_play(*players: Player) -> None:
    ends = await asyncio.gather(*(player.play() for player in players))
    assert [end.ended_by for end in ends] == ["rules"] * len(players)


async def test_a_self_signed_certificate_is_not_trusted() -> None:
    async with serving_securely() as server, Client(server.url, name="Ann") as client:
        lost = await anext(client.events())
        assert isinstance(lost, Lost)
        assert "is not trusted" in lost.reason


@pytest.mark.slow
@pytest.mark.usefixtures("trusted")
async def test_a_house_bot_plays_on_a_server_with_tls() -> None:
    async with (
        serving_securely(dict(GAMES), max_bots=1) as server,
        playing(server.url, "Ann") as ann,
    ):
        seats = (SeatOffer("me"), SeatOffer("bot", "random"))
        await ann.ask(CreateTable(game="one-zero-one", seats=seats))
        assert isinstance(await ann.play(), Over)
