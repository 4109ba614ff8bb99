"""Metrics and health over a real socket, as Prometheus and a load balancer read them."""

import asyncio
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse_openmetrics
from prometheus_client.parser import text_string_to_metric_families as parse
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Request, Resign, Seek
from oneoh_server.metrics import endpoint
from oneoh_server.server import Server
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.cluster.nodes import several
from tests.server.players import Player, playing, serving

MEMBERS = (
    *("oneoh_nodes", "oneoh_leads"),
    *("oneoh_nodes_taken_over_total", "oneoh_tables_taken_over_total"),
)
README = Path(__file__).parents[3] / "server" / "README.md"


async def send(server: Server, request: str) -> tuple[int, str, str]:
    """Send a request as it is; return the status, the head and the body of the answer."""
    assert server.metrics_url is not None
    at = urlsplit(server.metrics_url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    try:
        writer.write(request.encode())
        answer = (await reader.read()).decode()
    finally:
        writer.close()
    head, _, body = answer.partition("\r\n\r\n")
    return (int(head.split()[1]) if head else 0), head, body


async def get(server: Server, path: str, *fields: str) -> tuple[int, str, str]:
    return await send(server, "\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *fields, "", ""]))


async def scraped(server: Server) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Return the value of each sample, by its name and labels."""
    status, _, body = await get(server, "/metrics")
    assert status == 200
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in parse(body)
        for sample in family.samples
    }


def labels(**given: str) -> frozenset[tuple[str, str]]:
    return frozenset(given.items())


async def play(ann: Player, bob: Player) -> None:
    """Play a game with a move of each, until one resigns."""
    table = await ann.open()
    await bob.join(table.table)
    for player in (ann, bob):
        await player.answer(await player.next(Request))
    await bob.ask(Resign(table=table.table))


@pytest.mark.smoke
async def test_every_part_of_the_lobby_is_counted_as_prometheus_reads_it(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(str(tmp_path / "oneoh.db")), metrics_port=0) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        await play(ann, bob)
        found = await scraped(server)
        game = labels(game="high-card")
        assert found["oneoh_connections", labels()] == 2
        assert found["oneoh_guests", labels(kind="person")] == 2
        assert found["oneoh_tables", labels(game="high-card", phase="over", listed="yes")] == 1
        assert found["oneoh_games_begun_total", game] == 1
        assert found["oneoh_move_seconds_count", game] == 2
        assert 0 < found["oneoh_move_seconds_sum", game] < 60
        assert found["oneoh_store_commit_seconds_count", labels()] > 2
        assert found["oneoh_bytes_total", labels(direction="in")] > 500
        assert found["oneoh_frames_total", labels(direction="out")] > 10
        assert found["oneoh_draining", labels()] == 0


async def test_refusals_and_closed_connections_are_counted_by_their_codes() -> None:
    async with serving(metrics_port=0) as server, playing(server.url, "Ann") as ann:
        with pytest.raises(Refusal):
            await ann.ask(Resign(table="nowhere"))
        async with playing(server.url, "greedy", agent="bot") as bot:
            with pytest.raises(Refusal):
                await bot.ask(Resign(table="nowhere"))
        async with connect(server.url, compression=None, proxy=None) as stranger:
            await stranger.send("text")
            with pytest.raises(ConnectionClosed):
                await stranger.recv()
        found = await scraped(server)
        for to in ("person", "bot"):
            assert found["oneoh_refusals_total", labels(code="no-such-table", to=to)] == 1
        assert found["oneoh_closes_total", labels(code="BAD_FRAME")] == 1


async def test_guests_who_wait_to_be_paired_are_counted_by_game() -> None:
    async with serving(metrics_port=0) as server, playing(server.url, "Ann") as ann:
        assert (await scraped(server)).get(("oneoh_queued", labels(game="high-card"))) is None
        await ann.ask(Seek(game="high-card"))
        assert (await scraped(server))["oneoh_queued", labels(game="high-card")] == 1


async def test_who_leads_and_what_was_taken_over_is_counted() -> None:
    async with several(3, metrics_port=0) as nodes:
        first, *others = nodes.servers
        async with playing(first.url, "Ann") as ann:
            for _ in range(4):
                await ann.open()
            assert (await scraped(first))["oneoh_leads", labels()] == 1
            assert (await scraped(others[0]))["oneoh_leads", labels()] == 0
            await nodes.kill(first)
        found = [await scraped(server) for server in others]
        total = {name: sum(each[name, labels()] for each in found) for name in MEMBERS}
    assert total == {
        "oneoh_nodes": 2 * 2,
        "oneoh_leads": 1,
        "oneoh_nodes_taken_over_total": 1,
        "oneoh_tables_taken_over_total": 4,
    }
    assert all(0 < each["oneoh_lease_age_seconds", labels()] < 60 for each in found)


async def test_the_page_names_every_metric_and_no_other() -> None:
    page = README.read_text("utf-8").partition("## Metrics")[2].partition("\n## ")[0]
    async with serving(metrics_port=0) as server:
        _, _, body = await get(server, "/metrics")
    families = {
        f"{each.name}_total" if each.type == "counter" else each.name for each in parse(body)
    }
    ours = {name for name in families if name.startswith("oneoh_")}
    assert set(re.findall(r"`(oneoh_\w+)", page)) == ours


async def test_a_scraper_that_accepts_openmetrics_gets_it() -> None:
    async with serving(metrics_port=0) as server:
        accept = "Accept: application/openmetrics-text; version=1.0.0"
        _, head, body = await get(server, "/metrics", accept)
        assert "application/openmetrics-text" in head
        read = parse_openmetrics(body)  # type: ignore[no-untyped-call]
        assert "oneoh_connections" in {family.name for family in read}


async def test_health_and_readiness_differ_while_the_server_drains() -> None:
    async with serving(metrics_port=0, drain_seconds=60) as server:
        assert (await get(server, "/healthz"))[::2] == (200, "ok\n")
        assert (await get(server, "/readyz"))[::2] == (200, "ready\n")
        server.drain.begin()
        assert (await get(server, "/healthz"))[0] == 200
        assert (await get(server, "/readyz"))[::2] == (503, "the server drains\n")
        assert (await scraped(server))["oneoh_draining", labels()] == 1


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("GET / HTTP/1.1", 404),
        ("GET /metrics/../healthz HTTP/1.1", 404),
        ("GET /healthz?from=probe HTTP/1.0", 200),
        ("HEAD /healthz HTTP/1.1", 200),
        ("POST /metrics HTTP/1.1", 405),
        ("GET /metrics", 400),
        ("\x16\x03\x01 nonsense", 400),
        ("GET /" + "x" * 9000 + " HTTP/1.1", 431),
    ],
    ids=["root", "dots", "query", "head", "post", "http-0.9", "no-http", "long"],
)
async def test_requests_that_are_not_for_a_page_are_answered(
    request_line: str, status: int
) -> None:
    async with serving(metrics_port=0) as server:
        assert (await send(server, f"{request_line}\r\n\r\n"))[0] == status


async def test_head_has_the_length_of_the_page_and_no_body() -> None:
    async with serving(metrics_port=0) as server:
        _, head, body = await send(server, "HEAD /healthz HTTP/1.1\r\n\r\n")
        assert "Content-Length: 3" in head
        assert body == ""


async def test_a_client_that_says_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "REQUEST_S", 0.01)
    async with serving(metrics_port=0) as server:
        assert server.metrics_url is not None
        at = urlsplit(server.metrics_url)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        writer.write(b"GET /metrics HTTP/1.1\r\n")
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()


async def test_clients_that_hang_leave_no_more_than_a_few_connections_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endpoint, "AT_ONCE", 1)
    async with serving(metrics_port=0) as server:
        assert server.metrics_url is not None
        at = urlsplit(server.metrics_url)
        _, hanging = await asyncio.open_connection(at.hostname, at.port)
        # The first one may be accepted after this one connects.
        while await is_answered(server):
            pass
        hanging.close()


async def is_answered(server: Server) -> bool:
    try:
        return (await get(server, "/healthz"))[0] == 200
    except ConnectionResetError:
        return False


async def test_without_a_port_there_is_no_endpoint() -> None:
    async with serving() as server:
        assert server.metrics_url is None
