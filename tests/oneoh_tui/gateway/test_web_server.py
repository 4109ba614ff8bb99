"""Web server: our page alone, and a socket that only that page may open."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from oneoh_tui.gateway.keyboard import BACKLOG
from oneoh_tui.gateway.serve import Open, gateway
from oneoh_tui.gateway.settings import GatewaySettings
from tests.end_to_end.cut import Line
from tests.oneoh_tui.gateway.conftest import NOBODY, until

TOKEN = "0123456789abcdef" * 2


@pytest.fixture
async def opened(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Open]:
    settings = getattr(request, "param", {})
    async with gateway(
        GatewaySettings(lobby=NOBODY, web=0, data=tmp_path / "gateway", gap_seconds=0, **settings)
    ) as opened:
        yield opened


def _page(opened: Open) -> str:
    assert opened.web is not None
    return opened.web


async def _get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    def get() -> tuple[int, dict[str, str], bytes]:
        try:
            with urlopen(Request(url, headers=headers)) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except HTTPError as error:
            return error.code, dict(error.headers), error.read()

    return await asyncio.to_thread(get)


def _socket(opened: Open, origin: str | None = None, **headers: str) -> connect:
    page = _page(opened)
    return connect(
        page.replace("http", "ws") + "play",
        origin=Origin(page.rstrip("/") if origin is None else origin),
        additional_headers=headers,
        compression=None,
    )


async def _hello(socket: ClientConnection, **changes: Any) -> None:
    hello = {"type": "hello", "token": TOKEN, "columns": 80, "rows": 24, "language": "en-GB"}
    await socket.send(json.dumps({**hello, **changes}))


async def _shown(socket: ClientConnection, *wanted: str) -> str:
    """Return the output up to where all of `wanted` is in it, in any order."""
    text = ""
    async with asyncio.timeout(60):
        while not all(part in text for part in wanted):
            frame = await socket.recv()
            text += frame.decode() if isinstance(frame, bytes) else frame
    return text


async def _closed(socket: ClientConnection) -> None:
    """Wait until the server has closed the connection."""
    async with asyncio.timeout(60):
        with suppress(ConnectionClosed):
            async for _frame in socket:
                pass


async def test_the_page_and_its_parts_are_served_with_care(opened: Open) -> None:
    status, headers, body = await _get(_page(opened))
    assert status == 200
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    for part in re.findall(rb'(?:src|href)="([^"]+)"', body):
        status, _headers, _body = await _get(_page(opened) + part.decode())
        assert status == 200, part


async def test_parts_are_packed_for_those_who_can_unpack_them(opened: Open) -> None:
    url = _page(opened) + "xterm.mjs"
    plain = await _get(url)
    packed = await _get(url, **{"Accept-Encoding": "gzip"})
    assert packed[1]["Content-Encoding"] == "gzip"
    assert len(packed[2]) < len(plain[2]) / 3


@pytest.mark.parametrize("path", ["nothing", "../settings.py", "%2e%2e/web.py", "static/oneoh.mjs"])
async def test_there_is_nothing_but_the_page(opened: Open, path: str) -> None:
    status, headers, _body = await _get(_page(opened) + path)
    assert status == 404
    assert "Content-Security-Policy" in headers


def test_nothing_of_the_page_is_fetched_from_elsewhere() -> None:
    folder = files("oneoh_tui.gateway") / "static"
    for name in ("index.html", "oneoh.mjs", "oneoh.css", "xterm.css"):
        text = (folder / name).read_text("utf-8")
        assert not re.search(r"(?:src|href|url|import|from)\W{0,3}[\"'(]\s*(?:https?:)?//", text), (
            name
        )
    assert "Permission is hereby granted" in (folder / "LICENSE-xterm.txt").read_text("utf-8")


@pytest.mark.smoke
async def test_a_browser_shows_the_game_and_is_told_when_it_ends(opened: Open) -> None:
    async with _socket(opened) as socket:
        await _hello(socket)
        await _shown(socket, "You are guest-", "Enter the lobby")
        await socket.send(b"q")
        last = (await _shown(socket, '"bye"')).rpartition("{")[2]
        assert json.loads("{" + last) == {"type": "bye", "words": "Goodbye.", "failed": False}
    await until(lambda: len(opened.sessions) == 0)


async def test_a_browser_that_comes_back_is_shown_all_of_what_it_left(opened: Open) -> None:
    async with _socket(opened) as socket:
        await _hello(socket)
        await _shown(socket, "You are guest-")
        await socket.send(b"s")
        await _shown(socket, "Colours")
    (session,) = opened.sessions._sessions.values()
    await until(lambda: session.alone_since is not None)
    async with _socket(opened) as socket:
        await _hello(socket, columns=100, rows=30)
        await _shown(socket, "Colours")
        assert session.alone_since is None
        await socket.send(json.dumps({"type": "resize", "columns": 90, "rows": 28}))
        await until(lambda: session.app.size == (90, 28))


async def test_the_browsers_language_is_spoken(opened: Open) -> None:
    async with _socket(opened) as socket:
        await _hello(socket, language="fr-CH")
        await _shown(socket, "Quitter")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "http://127.0.0.1:1", "http://127.0.0.1.evil"]
)
async def test_other_pages_may_not_come(opened: Open, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await _socket(opened, origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("opened", [{"origin": ("https://games.example",)}], indirect=True)
async def test_pages_that_the_host_names_may_come(opened: Open) -> None:
    async with _socket(opened, "https://games.example") as socket:
        await _hello(socket)
        await _shown(socket, "You are guest-")


@pytest.mark.parametrize(
    "first",
    [
        "no json",
        json.dumps({"type": "resize", "columns": 80, "rows": 24}),
        json.dumps({"type": "hello", "token": "guess", "columns": 80, "rows": 24}),
        json.dumps({"type": "hello", "token": TOKEN, "columns": "many", "rows": 24}),
        b"\xff\xfe",
    ],
)
async def test_who_does_not_say_who_comes_gets_no_app(opened: Open, first: str | bytes) -> None:
    async with _socket(opened) as socket:
        await socket.send(first)
        await _closed(socket)
    assert len(opened.sessions) == 0


async def test_a_frame_that_is_too_long_ends_the_connection_not_the_app(opened: Open) -> None:
    async with _socket(opened) as socket:
        await _hello(socket)
        await _shown(socket, "You are guest-")
        await socket.send(b"x" * 70_000)
        await _closed(socket)
    assert len(opened.sessions) == 1


@pytest.mark.parametrize(
    "opened", [{"keepalive_seconds": 0.2, "keepalive_limit": 2}], indirect=True
)
async def test_a_browser_that_answers_nothing_is_let_go_and_the_app_waits(opened: Open) -> None:
    with Line(urlsplit(_page(opened)).port or 0) as line:
        page = f"//127.0.0.1:{line.port}"
        socket = await connect(f"ws:{page}/play", origin=Origin(f"http:{page}"), compression=None)
        await _hello(socket)
        await _shown(socket, "You are guest-")
        (session,) = opened.sessions._sessions.values()
        line.hold()
        await until(lambda: session.alone_since is not None)
        await until(lambda: not opened.sessions.addresses.connections)
        line.cut()
        await socket.wait_closed()
    async with _socket(opened) as again:
        await _hello(again)
        await _shown(again, "You are guest-")
    assert list(opened.sessions._sessions.values()) == [session]


async def test_who_types_a_flood_and_is_shown_elsewhere_is_let_go(opened: Open) -> None:
    async with _socket(opened) as first:
        await _hello(first)
        await _shown(first, "You are guest-")
        (session,) = opened.sessions._sessions.values()
        await first.send(b"x" * BACKLOG * 2)
        await until(lambda: session._keyboard.full)
        async with _socket(opened) as second:
            await _hello(second)
            await _shown(first, "goes on in the terminal")
            assert len(opened.sessions.addresses.connections) == 1
            await until(lambda: opened.sessions.addresses.connections["127.0.0.1"] == 1)


@pytest.mark.parametrize("opened", [{"sessions_per_address": 1}], indirect=True)
async def test_an_address_has_so_many_browsers_and_no_more(opened: Open) -> None:
    async with _socket(opened) as first:
        await _hello(first)
        await _shown(first, "You are guest-")
        async with _socket(opened) as second:
            assert "Too many connections" in str(await second.recv())
        async with _socket(opened, **{"Accept-Language": "fr-CH, en;q=0.7"}) as third:
            assert "Trop de connexions" in str(await third.recv())


@pytest.mark.parametrize(
    "opened", [{"sessions_per_address": 1, "behind_proxy": True}], indirect=True
)
async def test_behind_a_proxy_its_word_for_the_address_counts(opened: Open) -> None:
    async with (
        _socket(opened, **{"X-Forwarded-For": "9.9.9.9, 1.1.1.1"}) as first,
        _socket(opened, **{"X-Forwarded-For": "9.9.9.9, 2.2.2.2"}) as second,
        _socket(opened, **{"X-Forwarded-For": "8.8.8.8, 1.1.1.1"}) as third,
    ):
        for socket in (first, second):
            await _hello(socket)
            await _shown(socket, "You are guest-")
        assert "Too many connections" in str(await third.recv())


@pytest.mark.parametrize("token", [TOKEN, "nobody's"])
async def test_a_browser_that_pings_and_reads_nothing_is_cut_off(
    opened: Open, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oneoh_tui.gateway.web_server.MOST_WAITING", 65_536)
    async with _socket(opened) as socket:
        await _hello(socket, token=token)
        socket.transport.pause_reading()
        ping = b"\x89\xfd" + bytes(4) + bytes(125)
        async with asyncio.timeout(60):
            with suppress(ConnectionError):
                while not socket.transport.is_closing():
                    socket.transport.write(ping * 500)
                    await socket.drain()
                    await asyncio.sleep(0)
