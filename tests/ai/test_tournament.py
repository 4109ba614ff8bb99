"""Bots in a tournament of a lobby: they enter by its address, and play when they are called."""

import asyncio
from collections.abc import Iterator

import pytest

from oneoh_protocol.client import Client
from oneoh_protocol.messages import (
    Clock,
    OpenTournament,
    StartTournament,
    Tournament,
    TournamentTerms,
)
from tests.ai.servers import Server, start

pytestmark = pytest.mark.slow

CLOCK = Clock(bank_ms=900_000, timeout="lose")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = Server()
    yield server.url
    server.kill()


async def test_two_bots_play_a_tournament_to_its_end_and_end_with_it(url: str) -> None:
    terms = TournamentTerms(kind="knockout", game="one-zero-one", clock=CLOCK)
    async with Client(url, name="Host") as host:
        events = host.events()
        await anext(events)
        opened = await host.ask(OpenTournament(title="Bots", terms=terms))
        bots = [
            start("oneoh_ai", "run", bot, "--server", f"{url}#tournament:{opened.code}")
            for bot in ("random", "greedy")
        ]
        async for event in events:
            if isinstance(event, Tournament) and len(event.entrants) == 2:
                break
        await host.ask(StartTournament(tournament=opened.tournament))
        async for event in events:
            if isinstance(event, Tournament) and event.phase == "over":
                break
        assert isinstance(event, Tournament)
        (meeting,) = event.meetings
        assert meeting.won_by is not None
        assert all(game.table and game.points for game in meeting.games)
        for bot in bots:
            log, _ = await asyncio.to_thread(bot.communicate)
            assert bot.returncode == 0, log


async def test_a_bot_that_may_not_enter_says_why(url: str) -> None:
    bot = start("oneoh_ai", "run", "random", "--server", url, "--tournament", "nowhere")
    log, _ = await asyncio.to_thread(bot.communicate)
    assert bot.returncode == 1
    assert "no such tournament" in log
