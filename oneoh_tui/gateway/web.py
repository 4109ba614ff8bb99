"""Players who come in a browser: a page with a terminal in it, and a web socket behind that."""

import asyncio
import logging
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import RemoteTerminal, fitting
from oneoh_tui.gateway.pages import Pages, reply
from oneoh_tui.gateway.reception import Reception
from oneoh_tui.gateway.visit import Visit

_log = logging.getLogger(__name__)

PATH = "/play"
FRAME_BYTES = 65_536
"""The most that a browser may send at once: a paste."""
CLOSE_SECONDS = 3.0
_HOST_OF = re.compile(r"https?://(?P<host>[^/?#]+)/?", re.IGNORECASE)


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame: who comes, and what the terminal is like."""

    token: Annotated[str, Meta(max_length=64)]
    columns: int
    rows: int
    language: Annotated[str, Meta(max_length=16)] = ""


class Resized(msgspec.Struct, frozen=True, tag="resize"):
    """The terminal has another size."""

    columns: int
    rows: int


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """The last frame to a browser: it shall not come again by itself."""

    words: str
    failed: bool


Control: TypeAlias = Hello | Resized


@asynccontextmanager
async def web_server(reception: Reception) -> AsyncIterator[str]:
    """Serve browsers within this block; the value is the page's URL. Raises OSError."""
    settings = reception.settings
    server = await serve(
        lambda socket: _talk(socket, reception),
        settings.host,
        settings.web,
        ssl=_tls(settings.tls_cert, settings.tls_key),
        process_request=Entrance(reception),
        compression=None,
        max_size=FRAME_BYTES,
        open_timeout=settings.login_seconds,
        ping_interval=settings.keepalive_seconds,
        ping_timeout=2 * settings.keepalive_seconds,
        close_timeout=CLOSE_SECONDS,
        server_header=None,
        write_limit=8192,
    )
    port: int = server.sockets[0].getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    try:
        yield f"{'https' if settings.tls_cert else 'http'}://{host}:{port}/"
    finally:
        server.close()
        await server.wait_closed()


class Entrance:
    """What happens to a request before it is a web socket, if it becomes one."""

    def __init__(self, reception: Reception) -> None:
        self._origins = frozenset(reception.settings.origins)
        self._pages = Pages()

    def __call__(self, _socket: ServerConnection, request: Request) -> Response | None:
        if request.path.partition("?")[0] != PATH:
            return self._pages.answer(request)
        if not self._is_ours(request):
            return reply(HTTPStatus.FORBIDDEN, b"Only this host's own page may come here.\n")
        return None

    def _is_ours(self, request: Request) -> bool:
        """The page that wants to talk to us is ours: any page can try, with its visitors' browsers."""
        origin = request.headers.get("Origin", "")
        if origin in self._origins:
            return True
        found = _HOST_OF.fullmatch(origin)
        return (
            found is not None and found["host"].lower() == request.headers.get("Host", "").lower()
        )


async def _talk(socket: ServerConnection, reception: Reception) -> None:
    """One connection, from its first frame to its end."""
    address = _address(socket, behind_proxy=reception.settings.behind_proxy)
    if not reception.addresses.admit(address):
        await _part(socket, "Too many connections from your address; come again in a minute.")
        return
    try:
        async with asyncio.timeout(reception.settings.login_seconds):
            hello = _decode(await socket.recv())
        account = reception.accounts.of_token(hello.token) if isinstance(hello, Hello) else None
        if account is None or not isinstance(hello, Hello):
            await _part(socket, "The page is not the one that this host serves: load it anew.")
            return
        await WebChannel(socket, reception, account, hello).serve()
    except (TimeoutError, ConnectionClosed, msgspec.DecodeError, ValueError):
        await socket.close(1002)
    finally:
        reception.addresses.release(address)


class WebChannel:
    """A browser's terminal; at most one frame is on its way to it."""

    def __init__(
        self, socket: ServerConnection, reception: Reception, account: Account, hello: Hello
    ) -> None:
        self._socket = socket
        self._reception = reception
        self._account = account
        self._size = fitting(hello.columns, hello.rows)
        self._language = hello.language
        self._visit: Visit | None = None
        self._outbox: asyncio.Queue[bytes | Bye] = asyncio.Queue()
        self._sending = False
        self._room = asyncio.Event()

    async def serve(self) -> None:
        """Show the player's app until one of both ends."""
        sender = asyncio.create_task(self._send(), name="to a browser")
        terminal = RemoteTerminal(self, self._environ(), self._size)
        self._visit = self._reception.enter(self._account, "", terminal, self._room.set)
        try:
            async for frame in self._socket:
                await self._take(frame)
        except ConnectionClosed:
            pass
        finally:
            if self._visit is not None:
                self._visit.detach(self)
                self._visit = None
            sender.cancel()

    @property
    def ready(self) -> bool:
        return not self._sending and self._outbox.empty()

    def send(self, data: bytes) -> None:
        self._outbox.put_nowait(data)

    def close(self, words: str = "", *, failed: bool = False) -> None:
        self._visit = None
        self._outbox.put_nowait(Bye(words, failed))

    async def _send(self) -> None:
        while True:
            item = await self._outbox.get()
            self._sending = True
            try:
                if isinstance(item, Bye):
                    await self._socket.send(msgspec.json.encode(item).decode())
                    await self._socket.close()
                    return
                await self._socket.send(item)
            except ConnectionClosed:
                return
            self._sending = False
            if self._visit is not None:
                self._visit.show(self)

    async def _take(self, frame: str | bytes) -> None:
        if self._visit is None:
            return
        if isinstance(frame, bytes):
            self._room.clear()
            if not self._visit.type(self, frame):
                await self._room.wait()
            return
        control = _decode(frame)
        if isinstance(control, Resized):
            self._visit.resize(self, fitting(control.columns, control.rows))

    def _environ(self) -> dict[str, str]:
        language = re.sub("[^A-Za-z]+", "_", self._language) or "C"
        return {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": f"{language}.UTF-8",
        }


def _decode(frame: str | bytes) -> Control:
    control: Control = msgspec.json.decode(frame, type=Control)
    return control


async def _part(socket: ServerConnection, words: str) -> None:
    await socket.send(msgspec.json.encode(Bye(words, failed=True)).decode())
    await socket.close()


def _address(socket: ServerConnection, *, behind_proxy: bool) -> str:
    address = str(socket.remote_address[0]) if socket.remote_address else ""
    request = socket.request
    if behind_proxy and request is not None:
        # The last one is the proxy's own word; those before it are whatever came.
        forwarded = ",".join(request.headers.get_all("X-Forwarded-For"))
        return forwarded.rpartition(",")[2].strip() or address
    return address


def _tls(certificate: str, key: str) -> ssl.SSLContext | None:
    if not certificate:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
