"""Tables that contradict the rules: the runner leaves them."""

import asyncio
import logging

import pytest
from msgspec.structs import replace

from oneoh_ai.builtin import RANDOM
from oneoh_ai.plan import Plan
from oneoh_ai.runner import Runner
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.client import Client
from oneoh_protocol.codec import decode, encode
from oneoh_protocol.messages import (
    Act,
    Done,
    Hello,
    Join,
    Leave,
    Resign,
    Table,
    ToClient,
    ToServer,
    Watch,
)
from tests.protocol.connection_pair import WELCOME
from tests.protocol.game_messages import OURS, PLIES, states, table_after


class Lobby:
    """Server in memory with one table, at which it is the bot's turn."""

    def __init__(self, table: Table, last: type[ToServer]) -> None:
        self.heard: list[ToServer] = []
        self.heard_last = asyncio.Event()
        self._last = last
        self._table = table
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    async def connect(self, _url: str) -> "Lobby":
        return self

    async def send(self, frame: bytes, /) -> None:
        message: ToServer = decode(frame, ToServer)  # type: ignore[arg-type]
        self.heard.append(message)
        self._frames.put_nowait(encode(self._reply(message)))
        if isinstance(message, self._last):
            self.heard_last.set()

    def _reply(self, message: ToServer) -> ToClient:
        match message:
            case Hello(id=number):
                return replace(WELCOME, re=number, tables=())
            case Join(id=number) | Watch(id=number):
                return replace(self._table, re=number)
            case _:
                return Done(message.id)

    async def recv(self) -> bytes:
        return await self._frames.get()

    async def close(self, code: int = 1000, /) -> None:
        pass


async def ran_until(table: Table, last: type[ToServer]) -> list[ToServer]:
    """Return the messages of a runner to the server of this table, up to one of type `last`."""
    lobby = Lobby(table, last)
    client = Client("ws://lobby", name="bot", agent="bot", connect=lobby.connect)
    workers = WorkerPool([InProcessWorker(RANDOM, {})], 60)
    runner = Runner(client, workers, RANDOM, Plan(tables=(Join(table=table.table),)))
    async with asyncio.timeout(60):
        running = asyncio.create_task(runner.run())
        await lobby.heard_last.wait()
        runner.stop()
        await running
    workers.close()
    return lobby.heard


def asked(game: str) -> Table:
    """Return a table that asks seat 0 for an action."""
    turns = range(min(PLIES, len(states(game, PLIES)) - 1), -1, -1)
    return next(table for turn in turns if (table := table_after(game, turn)).request is not None)


@pytest.mark.parametrize("game", OURS)
async def test_a_table_that_agrees_with_the_rules_is_played(game: str) -> None:
    heard = await ran_until(asked(game), Act)
    assert not any(isinstance(message, Resign) for message in heard)


@pytest.mark.parametrize("game", OURS)
async def test_a_table_that_contradicts_the_rules_is_left_with_one_log_line(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table = asked(game)
    assert table.request is not None
    lie = replace(table, request=replace(table.request, legal="surrender"))
    heard = await ran_until(lie, Leave)
    assert any(isinstance(message, Resign) for message in heard)
    assert not any(isinstance(message, Act) for message in heard)
    assert caplog.text.count("the server's message cannot be read") == 1
