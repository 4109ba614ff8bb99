"""Chat of bots: what a bot is told, and what it says."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import pytest
from msgspec.structs import replace

from oneoh_ai.answerer import Answerer
from oneoh_ai.contract import BotSpec
from oneoh_ai.failure import BotFailed
from oneoh_ai.question import ask_player
from oneoh_ai.summary import Summary
from oneoh_ai.talk import Talk
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import GAMES
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.messages import Act, Chat, ChatLine, Chatted, Command, Done, Refused
from tests.ai.test_answerer import STATE, table

GAME = GAMES["one-zero-one"]
LINE = ChatLine("Bob", "5be80c1f7a2d", "May I think a little?", None, 1)
OWN = ChatLine("robo", "aaaaaaaaaaaa", "", "hello", 0)
SPECTATOR = ChatLine("Dan", "bbbbbbbbbbbb", "", "nice-move")


class Parrot:
    """Player that says what it hears, and keeps all of it."""

    heard: list[Sequence[ChatLine]]

    def __init__(self) -> None:
        self.heard = []

    def talk(self, lines: Sequence[ChatLine]) -> Any:
        self.heard.append(lines)
        return lines[-1].phrase or lines[-1].text if lines else None

    def choose(self, _view: Any, actions: Sequence[Any]) -> Any:
        return actions[0]


class Server:
    """Server that keeps what it is sent."""

    def __init__(self, refusal: Refusal | None = None) -> None:
        self.said: list[Chat] = []
        self._refusal = refusal

    async def ask(self, command: Command) -> Done:
        if isinstance(command, Chat):
            self.said.append(command)
            if self._refusal is not None:
                raise self._refusal
        else:
            assert isinstance(command, Act)
        return Done(command.id)


async def turns(
    server: Server, parrot: Parrot, *heard: Sequence[Chatted], chat: bool = True
) -> None:
    """Give the player a turn after each of these, and wait until it has answered."""
    bot = BotSpec(name="parrot", about="", make=lambda _game, _rng: parrot)
    pool = WorkerPool([InProcessWorker(bot, {})], 60)
    client = cast(Client, server)
    talk = Talk(client, "t", 0) if chat else None
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answerer = Answerer(client, pool, 1, Summary(), lambda: None, tasks, talk)
        for number, events in enumerate(heard, 1):
            for event in events:
                if talk is not None:
                    talk.hear(event)
            answerer.take(table(number))
            assert answerer._task is not None
            await answerer._task


async def test_a_bot_is_told_what_others_said_since_its_last_turn() -> None:
    parrot = Parrot()
    await turns(Server(), parrot, [Chatted("t", (LINE, OWN))], [], [Chatted("t", (SPECTATOR,))])
    assert parrot.heard == [(LINE,), (), (SPECTATOR,)]


async def test_what_was_said_before_is_no_news() -> None:
    parrot = Parrot()
    await turns(Server(), parrot, [Chatted("t", (LINE,), whole=True)])
    assert parrot.heard == [()]


async def test_a_line_is_said_as_a_text_or_as_a_phrase_and_cut_to_its_length() -> None:
    server = Server()
    long = replace(LINE, text="x" * 300)
    await turns(
        server,
        Parrot(),
        [Chatted("t", (LINE,))],
        [Chatted("t", (SPECTATOR,))],
        [Chatted("t", (long,))],
    )
    assert server.said == [
        Chat(table="t", text="May I think a little?"),
        Chat(table="t", phrase="nice-move"),
        Chat(table="t", text="x" * 300),
    ]
    await Talk(cast(Client, server), "t", 0).say("y" * 5000)
    assert server.said[-1] == Chat(table="t", text="y" * 300)


async def test_a_refused_line_costs_nothing() -> None:
    server = Server(Refusal(Refused(1, "too-fast", "too much chat")))
    await turns(server, Parrot(), [Chatted("t", (LINE,))], [])
    assert len(server.said) == 1


async def test_where_there_is_no_chat_a_bot_is_not_asked() -> None:
    parrot = Parrot()
    await turns(Server(), parrot, [], chat=False)
    assert parrot.heard == []


def test_a_line_that_is_no_text_is_a_failure_of_the_bot() -> None:
    class Mute(Parrot):
        def talk(self, lines: Sequence[ChatLine]) -> Any:
            return 5

    actions = GAME.legal_actions(STATE)
    with pytest.raises(BotFailed, match="said 5"):
        ask_player(GAME, Mute(), GAME.view(STATE, 0), actions, lines=())
