"""Bus by NATS core: two subscriptions a node, nothing stored, whatever is published."""

import asyncio
import logging
import ssl
from collections import deque
from hashlib import blake2s
from typing import Any
from urllib.parse import parse_qs, urlsplit, urlunsplit

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from oneoh_server.bus.contract import BusAbsent, Carrier, Receive

_log = logging.getLogger(__name__)

CONNECT_S = 5
PING_S = 2
AGAIN_S = 0.25
"""Seconds between two attempts to reach a server that is gone."""
MOST_WAITING = 1000
"""Bundles that wait for a server; more of them are lost."""


class NatsCarrier(Carrier):
    """Carries the bundles of the nodes of one lobby by a NATS server.

    The URL is `nats://USER:PASSWORD@HOST:4222`, with `tls://` where the server has a certificate.
    Its query may name files: `ca` of those who sign certificates, `cert` and `key` of this node,
    and `creds` of NATS.
    """

    gather_s = 0.002

    def __init__(self, url: str, lobby: str) -> None:
        """`lobby` tells one lobby from the others of the same server."""
        self._url = url
        self._subject = f"oneoh.{blake2s(lobby.encode(), digest_size=8).hexdigest()}"
        self._client: Client | None = None
        self._waiting: deque[tuple[int | None, bytes]] = deque(maxlen=MOST_WAITING)
        self._news = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None
        self._fault = ""
        """Last reason why there was no connection."""

    async def open(self, node: int, receive: Receive) -> None:
        async def take(message: Msg) -> None:
            receive(message.data)

        self._client = client = Client()
        try:
            async with asyncio.timeout(CONNECT_S):
                await client.connect(error_cb=self._note, **_options(self._url))
                for subject in (self._subject_of(node), self._subject_of(None)):
                    await client.subscribe(subject, cb=take)
                await _settle(client)
        except (OSError, ValueError, nats.errors.Error) as error:
            await client.close()
            reason = self._fault or str(error) or "no answer"
            raise BusAbsent(f"the bus {shown(self._url)} cannot be reached: {reason}") from error
        self._sender = asyncio.create_task(self._send(client), name="bus")

    async def _note(self, error: Exception) -> None:
        """Note why the server cannot be reached; the client tries again and again."""
        fault = str(error) or type(error).__name__
        if fault != self._fault:
            _log.warning("the bus %s: %s", shown(self._url), fault)
        self._fault = fault

    def publish(self, node: int | None, bundle: bytes) -> None:
        self._waiting.append((node, bundle))
        self._news.set()

    async def ping(self) -> None:
        assert self._client is not None
        # While it connects again, the client takes a flush for done.
        if not self._client.is_connected:
            raise BusAbsent(f"the bus {shown(self._url)} is gone")
        try:
            await self._client.flush(PING_S)
        except (OSError, nats.errors.Error) as error:
            raise BusAbsent(f"the bus {shown(self._url)} does not answer") from error

    async def close(self) -> None:
        if self._client is None or self._sender is None:
            return
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)
        try:
            await self._send_waiting(self._client)
            async with asyncio.timeout(CONNECT_S):
                await _settle(self._client)
        except (nats.errors.Error, TimeoutError, OSError):
            pass  # The others miss a node by its silence.
        await self._client.close()

    async def _send(self, client: Client) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._send_waiting(client)

    async def _send_waiting(self, client: Client) -> None:
        while self._waiting:
            node, bundle = self._waiting.popleft()
            try:
                await client.publish(self._subject_of(node), bundle)
            except (nats.errors.Error, OSError) as error:
                _log.warning("a bundle is lost: %s", error or type(error).__name__)

    def _subject_of(self, node: int | None) -> str:
        return f"{self._subject}.{'all' if node is None else f'node.{node}'}"


async def _settle(client: Client) -> None:
    """Return once the server has what was given to the client before."""
    # The first ping overtakes what waits to be written; the second follows it.
    await client.flush(CONNECT_S)
    await client.flush(CONNECT_S)


def _options(url: str) -> dict[str, Any]:
    """Return the arguments of `nats.connect`. Raises ValueError, or OSError for a missing file."""
    parts = urlsplit(url)
    files = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if unknown := files.keys() - {"ca", "cert", "key", "creds"}:
        raise ValueError(f"a bus has no {', '.join(sorted(unknown))}")

    options: dict[str, Any] = {
        "servers": urlunsplit((parts.scheme, parts.netloc, "", "", "")),
        "connect_timeout": CONNECT_S,
        "max_reconnect_attempts": -1,
        "reconnect_time_wait": AGAIN_S,
        "no_echo": True,
    }
    if parts.scheme == "tls":
        options["tls"] = context = ssl.create_default_context(cafile=files.get("ca"))
        if "cert" in files:
            context.load_cert_chain(files["cert"], files.get("key"))
    if "creds" in files:
        options["user_credentials"] = files["creds"]
    return options


def shown(url: str) -> str:
    """Return the address of a bus as logs may have it: without passwords."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
