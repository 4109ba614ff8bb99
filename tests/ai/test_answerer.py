"""Answers to requests of a server that replies when the test tells it to."""

import asyncio
import threading
import time
from collections.abc import Sequence
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_ai.answerer import Answerer, read_question
from oneoh_ai.contract import RESIGN, BotCard, BotSpec, seat_function
from oneoh_ai.question import Answer, Question
from oneoh_ai.summary import Summary
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import GAMES, Generator, legal_line
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.messages import Act, Command, Done, Draw, Refused, Request, Resign, Table
from tests.protocol.tables import TABLE

GAME = GAMES["one-zero-one"]
STATE = GAME.start(2, 1, GAME.options())


def table(number: int, **fields: Any) -> Table:
    """Return a table with a request, and other fields changed."""
    view = msgspec.to_builtins(GAME.view(STATE, 0))
    asked = Request("t", number, number, legal_line(GAME, STATE), None)
    shown: Table = replace(TABLE, table="t", turn=number, view=view, request=asked)
    return replace(shown, **fields)


class SlowServer:
    """Server that accepts every action, once `replies` is set."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.heard = asyncio.Condition()
        self.replies = asyncio.Event()

    async def ask(self, command: Command) -> Done:
        assert isinstance(command, Act)
        async with self.heard:
            self.acts.append(command)
            self.heard.notify_all()
        await self.replies.wait()
        return Done(command.id)

    async def hears(self, count: int) -> None:
        async with self.heard:
            await self.heard.wait_for(lambda: len(self.acts) == count)


def fails(_view: Any, _actions: Sequence[Any], _rng: Generator) -> Any:
    raise ValueError("no idea")


FAILS = BotSpec(name="fails", about="", make=seat_function(fails))


def answerer(
    server: object, summary: Summary, tasks: asyncio.TaskGroup, bot: BotSpec = FAILS
) -> Answerer:
    worker = InProcessWorker(bot, {})
    client = cast(Client, server)
    return Answerer(client, WorkerPool([worker], 60), 1, summary, lambda: None, tasks)


async def test_a_request_that_overtakes_the_last_reply_hides_no_failure() -> None:
    server, summary = SlowServer(), Summary()
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answering = answerer(server, summary, tasks)
        answering.take(table(1))
        await server.hears(1)
        answering.take(table(3))
        await server.hears(2)
        server.replies.set()
    assert [act.request for act in server.acts] == [1, 3]
    assert summary.in_a_row == 2
    assert "failures: 6 crash; 2 turns played in its stead" in str(summary)


class Thinker:
    """Worker whose bot thinks until it is told to stop."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def open(self) -> BotCard:
        return BotCard(name="thinker", about="")

    def ask(self, _question: Question, _patience: float, /) -> Answer:
        self.stop.wait()
        return Answer("blank@10", 0.0, habits=("prints",))

    def forget(self, _table: str, _places: Sequence[int] = (), /) -> None:
        """Do nothing."""

    def close(self) -> None:
        self.stop.set()


async def test_a_turn_that_the_clock_has_played_counts_as_a_failure() -> None:
    worker, summary, stood_in = Thinker(), Summary(), list[int]()
    client, workers = cast(Client, SlowServer()), WorkerPool([worker], 60)
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answering = Answerer(
            client, workers, 1, summary, lambda: stood_in.append(summary.in_a_row), tasks
        )
        answering.take(table(1))
        await asyncio.sleep(0)
        answering.take(table(3))
        answering.stop()
    workers.close()
    assert stood_in == [1]
    assert "failures: 1 time-out; 1 turn played in its stead" in str(summary)


async def test_a_habit_of_the_bot_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    worker, server = Thinker(), SlowServer()
    worker.stop.set()
    server.replies.set()
    workers = WorkerPool([worker], 60)
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answering = Answerer(cast(Client, server), workers, 1, Summary(), lambda: None, tasks)
        answering.take(table(1))
    workers.close()
    assert "table t: the bot prints" in caplog.messages


async def test_a_turn_that_is_asked_about_again_after_a_pause_is_no_failure() -> None:
    worker, summary, stood_in = Thinker(), Summary(), list[int]()
    client, workers = cast(Client, SlowServer()), WorkerPool([worker], 60)
    again = table(1, request=Request("t", 2, 1, legal_line(GAME, STATE), None))
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answering = Answerer(
            client, workers, 1, summary, lambda: stood_in.append(summary.in_a_row), tasks
        )
        answering.take(table(1))
        await asyncio.sleep(0)
        answering.take(again)
        answering.stop()
    workers.close()
    assert stood_in == []
    assert "no failures" in str(summary)


@pytest.mark.parametrize(
    "fields",
    [
        {"view": {"seat": "zero"}},
        {"request": Request("t", 1, 1, "fly@7", None)},
        {"game": "chess"},
    ],
)
async def test_an_unreadable_request_is_logged_and_not_answered(
    fields: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    server, summary = SlowServer(), Summary()
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answerer(server, summary, tasks).take(table(1, **fields))
    assert not server.acts
    assert caplog.text.count("table t, turn 1: the request cannot be read: ") == 1


def test_a_bot_stops_thinking_a_round_trip_before_its_deadline() -> None:
    asked = table(1).request
    assert asked is not None
    timed = replace(asked, deadline_ms=10_000, round_trip_ms=4_000)
    before = time.monotonic()
    until = read_question(table(1), timed, seed=0).until
    assert until is not None
    assert before + 6 <= until <= time.monotonic() + 6


class Umpire:
    """Server that hears commands, and lets no stand-in resign or agree to a draw."""

    def __init__(self, *, stands_in: bool) -> None:
        self.heard: list[Command] = []
        self._stands_in = stands_in

    async def ask(self, command: Command) -> Done:
        self.heard.append(command)
        if isinstance(command, Resign | Draw) and self._stands_in:
            raise Refusal(Refused(command.id, "not-seated", "a stand-in cannot give up"))
        return Done(command.id)


def quits_once() -> BotSpec:
    """Return a bot that gives up, and plays on where it is asked again."""
    asked: list[bool] = []

    def choose(_view: Any, actions: Sequence[Any], _rng: Generator) -> Any:
        asked.append(True)
        return RESIGN if len(asked) == 1 else actions[0]

    return BotSpec(name="quits", about="", make=seat_function(choose))


@pytest.mark.parametrize(("stands_in", "kinds"), [(False, [Resign]), (True, [Resign, Act])])
async def test_a_bot_may_resign_but_a_stand_in_is_asked_again(
    stands_in: bool, kinds: list[type[Command]]
) -> None:
    server, summary = Umpire(stands_in=stands_in), Summary()
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answerer(server, summary, tasks, quits_once()).take(table(1))
    assert [type(command) for command in server.heard] == kinds
    assert summary.in_a_row == 0


class Peaceful:
    """Player that wants a draw whenever the others do."""

    def hear_offer(self, offered: bool, /) -> None:
        self._offered = offered

    def wants_draw(self) -> bool:
        return self._offered

    def choose(self, _view: Any, actions: Sequence[Any], /) -> Any:
        return actions[0]


PEACEFUL = BotSpec(name="peaceful", about="", make=lambda _game, _rng: Peaceful())


@pytest.mark.parametrize("offered", [False, True])
@pytest.mark.parametrize("refuses", [False, True])
async def test_a_bot_agrees_to_a_draw_and_plays_its_action_whatever_the_server_says(
    offered: bool, refuses: bool
) -> None:
    server, summary = Umpire(stands_in=refuses), Summary()
    seats = tuple(replace(seat, draw=offered) for seat in TABLE.seats)
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        answerer(server, summary, tasks, PEACEFUL).take(table(1, seats=seats))
    assert [type(command) for command in server.heard] == ([Draw, Act] if offered else [Act])
    assert summary.in_a_row == 0
