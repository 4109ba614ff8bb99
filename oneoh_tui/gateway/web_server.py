"""Web front end: a page with a terminal, and a web socket for its session."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from oneoh_tui.gateway.pages import Pages, reply
from oneoh_tui.gateway.player_sessions import PlayerSessions, too_many
from oneoh_tui.gateway.send_buffer import keep_short
from oneoh_tui.gateway.web_channel import Bye, Hello, WebChannel, decode, locale_of
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _

PATH = "/play"
FRAME_BYTES = 65_536
"""Most bytes of a frame from a browser: a paste."""
MOST_WAITING = 2 * 1024 * 1024
"""Most bytes that wait for a browser: more than the largest window takes, drawn whole."""
CLOSE_SECONDS = 3.0
_HOST_OF = re.compile(r"https?://(?P<host>[^/?#]+)/?", re.IGNORECASE)


@asynccontextmanager
async def web_server(sessions: PlayerSessions) -> AsyncIterator[str]:
    """Serve browsers within the block; yields the page's URL. Raises OSError."""
    settings = sessions.settings
    server = await serve(
        lambda socket: _talk(socket, sessions),
        settings.host,
        settings.web,
        ssl=_tls(settings.tls_cert, settings.tls_key),
        process_request=WebServer(sessions),
        compression=None,
        max_size=FRAME_BYTES,
        open_timeout=settings.login_seconds,
        ping_interval=settings.keepalive_seconds,
        ping_timeout=settings.keepalive_limit * settings.keepalive_seconds,
        close_timeout=CLOSE_SECONDS,
        server_header=None,
        write_limit=8192,
        create_connection=BoundedConnection,
    )
    port: int = server.sockets[0].getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    try:
        yield f"{'https' if settings.tls_cert else 'http'}://{host}:{port}/"
    finally:
        server.close()
        await server.wait_closed()


class BoundedConnection(ServerConnection):
    """Web socket that ends if too much waits for a browser.

    A frame of ours waits until the one before it is taken, but the library answers every ping: a
    client that sends pings and reads nothing would fill the memory with the answers.
    """

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()


class WebServer:
    """Handler of requests, before they become web sockets."""

    def __init__(self, sessions: PlayerSessions) -> None:
        self._origins = frozenset(sessions.settings.origin)
        self._pages = Pages()

    def __call__(self, _socket: ServerConnection, request: Request) -> Response | None:
        if request.path.partition("?")[0] != PATH:
            return self._pages.answer(request)
        if not self._is_ours(request):
            return reply(HTTPStatus.FORBIDDEN, b"Only this host's own page may come here.\n")
        return None

    def _is_ours(self, request: Request) -> bool:
        """Return whether the page's origin is allowed, as any page could try with its visitors' browsers."""
        origin = request.headers.get("Origin", "")
        if origin in self._origins:
            return True
        found = _HOST_OF.fullmatch(origin)
        return (
            found is not None and found["host"].lower() == request.headers.get("Host", "").lower()
        )


async def _talk(socket: ServerConnection, sessions: PlayerSessions) -> None:
    """Handle a connection from its first frame to its end."""
    keep_short(socket.transport)
    address = _address(socket, behind_proxy=sessions.settings.behind_proxy)
    with suppress(ConnectionClosed):
        if not sessions.addresses.admit(address):
            await _turn_away(socket, too_many)
            return
        try:
            await _let_in(socket, sessions, address)
        finally:
            sessions.addresses.release(address)


async def _let_in(socket: ServerConnection, sessions: PlayerSessions, address: str) -> None:
    """Serve a browser that sends its Hello in time. Raises ConnectionClosed."""
    try:
        async with asyncio.timeout(sessions.settings.login_seconds):
            hello = decode(await socket.recv())
    except (TimeoutError, msgspec.DecodeError):
        hello = None
    account = sessions.accounts.of_token(hello.token) if isinstance(hello, Hello) else None
    if account is None or not isinstance(hello, Hello):
        await _turn_away(socket, _not_ours)
        return
    await WebChannel(socket, sessions, account, hello, address).serve()


async def _turn_away(socket: ServerConnection, words: Callable[[], str]) -> None:
    """Refuse a browser with a sentence in its preferred language."""
    wanted = socket.request.headers.get_all("Accept-Language") if socket.request else []
    first = ",".join(wanted).partition(",")[0].partition(";")[0].strip()
    said = i18n.said_in(i18n.language_of({"LANG": locale_of(first)}), words)
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.send(msgspec.json.encode(Bye(said, failed=True)).decode())
            await socket.close()
    except TimeoutError:
        socket.transport.abort()  # It reads nothing, not even this.


def _not_ours() -> str:
    return _("The page is not the one that this host serves: load it again.")


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
