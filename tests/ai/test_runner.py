import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.builtin import RANDOM
from oneoh_ai.contract import BotCard
from oneoh_ai.meetings import Meetings
from oneoh_ai.plan import NewTable, Plan
from oneoh_ai.policy import Policy, QueueTerms
from oneoh_ai.runner import Runner, TurnedAway
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.client import Client
from oneoh_protocol.codec import decode
from oneoh_protocol.messages import (
    Act,
    Challenge,
    ChallengeOver,
    ChallengeTerms,
    CreateTable,
    GuestRow,
    Guests,
    Join,
    ListGuests,
    Over,
    Pause,
    Paused,
    Rematch,
    Rematched,
    Request,
    Resign,
    SeatOffer,
    Started,
    Table,
    Takeback,
    ToServer,
    Unpause,
    Unpaused,
    Watch,
)
from oneoh_protocol.transport import Connect, Transport, TransportError, open_websocket
from tests.ai.people import open_table, person
from tests.ai.scripts import HANG
from tests.ai.servers import Server, start

pytestmark = pytest.mark.slow

OPEN = NewTable("one-zero-one", seats=2)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "lobby.db")
    yield server
    server.kill()


class SentMessages(list[ToServer]):
    """Messages sent, and an event that is set once play has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.first_act = asyncio.Event()

    def append(self, message: ToServer, /) -> None:
        super().append(message)
        if isinstance(message, Act):
            self.first_act.set()


class RecordingTransport:
    """Transport that records what is sent, and breaks right after a given number of actions."""

    def __init__(self, inner: Transport, sent: list[ToServer], breaks: list[int]) -> None:
        self._inner = inner
        self._sent = sent
        self._breaks = breaks

    async def send(self, frame: bytes, /) -> None:
        message: ToServer = decode(frame, ToServer)  # type: ignore[arg-type]
        self._sent.append(message)
        await self._inner.send(frame)
        acts = sum(isinstance(one, Act) for one in self._sent)
        if isinstance(message, Act) and self._breaks and acts >= self._breaks[0]:
            self._breaks.pop(0)
            await self._inner.close()
            raise TransportError("cut")

    async def recv(self) -> bytes:
        return await self._inner.recv()

    async def close(self, code: int = 1000, /) -> None:
        await self._inner.close(code)


def noting(sent: list[ToServer], breaks: list[int] | None = None) -> Connect:
    async def connect(url: str) -> Transport:
        return RecordingTransport(
            await open_websocket(url), sent, breaks if breaks is not None else []
        )

    return connect


class Runners:
    """Runners in this process, and the messages that they sent."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._workers: list[WorkerPool] = []

    def runner(
        self,
        plan: Plan,
        *,
        bot: BotCard = RANDOM,
        policy: Policy | None = None,
        sent: list[ToServer] | None = None,
        breaks: list[int] | None = None,
    ) -> Runner:
        workers = WorkerPool([InProcessWorker(RANDOM, {})], 60)
        self._workers.append(workers)
        connect = noting([] if sent is None else sent, breaks)
        client = Client(self._server.url, name="bot", agent="bot", connect=connect)
        meetings = Meetings(policy, bot) if policy else None
        return Runner(client, workers, bot, plan, meetings=meetings, seed=len(self._workers))

    def close(self) -> None:
        for workers in self._workers:
            workers.close()


@pytest.fixture
def runners(server: Server) -> Iterator[Runners]:
    runners = Runners(server)
    yield runners
    runners.close()


def created(sent: list[ToServer]) -> int:
    return sum(isinstance(message, CreateTable) for message in sent)


async def test_two_bots_play_exactly_the_number_of_games_of_their_plan(runners: Runners) -> None:
    """They stop opening tables, however many may be open at once."""
    sent: list[ToServer] = []
    host = runners.runner(Plan(open=OPEN, games=3, at_once=2), sent=sent)
    guest = runners.runner(Plan(seek=True, games=3, at_once=2))
    async with asyncio.timeout(60):
        await asyncio.gather(host.run(), guest.run())
    assert created(sent) == 3


async def test_a_lost_connection_is_restored_and_nothing_is_answered_twice(
    runners: Runners,
) -> None:
    sent: list[ToServer] = []
    host = runners.runner(Plan(open=OPEN, games=1), sent=sent, breaks=[2, 5])
    guest = runners.runner(Plan(seek=True, games=1))
    async with asyncio.timeout(60):
        await asyncio.gather(host.run(), guest.run())
    answers = [(act.request, act.action) for act in sent if isinstance(act, Act)]
    assert len({request for request, _ in answers}) == len(set(answers))
    assert created(sent) == 1


async def test_a_server_killed_in_mid_game_finds_its_bots_again(
    runners: Runners, server: Server
) -> None:
    sent = SentMessages()
    host = runners.runner(Plan(open=OPEN, games=1), sent=sent)
    guest = runners.runner(Plan(seek=True, games=1))
    async with asyncio.timeout(60):
        both = asyncio.gather(host.run(), guest.run())
        await sent.first_act.wait()
        server.kill()
        before = len(sent)
        await asyncio.to_thread(server.start)
        await both
    assert any(isinstance(message, Act) for message in sent[before:])


async def test_bots_with_policies_meet_in_the_queue(runners: Runners) -> None:
    policy = Policy(queue=QueueTerms("binary"))
    plan = Plan(meets=True, games=1)
    first, second = runners.runner(plan, policy=policy), runners.runner(plan, policy=policy)
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        tasks.create_task(first.run())
        tasks.create_task(second.run())
    assert "1 game" in str(first.summary)
    assert "1 game" in str(second.summary)


async def test_a_challenge_that_suits_the_policy_is_played(
    runners: Runners, server: Server
) -> None:
    runner = runners.runner(Plan(meets=True, games=1), policy=Policy(opponents="people"))
    async with person(server.url) as ada, asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        running = tasks.create_task(runner.run())
        while not (bots := await _bots(ada)):  # noqa: ASYNC110 - a bot that comes tells nobody
            await asyncio.sleep(0.02)
        terms = ChallengeTerms("binary", side="second")
        await ada.ask(Challenge(player=bots[0].player, terms=terms))
        over = await _challenge_over(ada)
        assert over.end == "accepted"
        assert over.table is not None
        await ada.ask(Watch(table=over.table))
        await ada.ask(Resign(table=over.table))
        await running
    assert "1 game" in str(runner.summary)


async def _challenge_over(client: Client) -> ChallengeOver:
    async for event in client.events():
        if isinstance(event, ChallengeOver):
            return event
    raise AssertionError("the challenge has no end")


async def _bots(client: Client) -> list[GuestRow]:
    """Return the bots that are connected, other than house bots."""
    guests = await client.ask(ListGuests())
    assert isinstance(guests, Guests)
    return [guest for guest in guests.guests if guest.bot]


async def test_a_missing_table_turns_the_bot_away(runners: Runners) -> None:
    runner = runners.runner(Plan(tables=(Join(table="nowhere"),)))
    async with asyncio.timeout(60):
        with pytest.raises(TurnedAway, match="nowhere"):
            await runner.run()


async def test_a_table_of_another_game_turns_the_bot_away(runners: Runners, server: Server) -> None:
    async with person(server.url) as ada, asyncio.timeout(60):
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=seats))
        bot = BotCard(name="chess-bot", about="", games=("chess",))
        runner = runners.runner(Plan(tables=(Join(table=table.table),)), bot=bot)
        with pytest.raises(TurnedAway, match="chess-bot does not play one-zero-one"):
            await runner.run()


async def test_a_game_unknown_to_the_server_turns_the_bot_away(runners: Runners) -> None:
    runner = runners.runner(Plan(open=NewTable("chess", 2)))
    async with asyncio.timeout(60):
        with pytest.raises(TurnedAway, match=r"plays .*one-zero-one"):
            await runner.run()


SCRIPT = """
def choose(view, actions, rng):
    if view.turn in (3, 4):
        {failure}
    return rng.choice(actions)
"""


@pytest.mark.parametrize(
    ("failure", "patience", "said"),
    [
        ("return 'blank@50'", "60", "refused"),
        ("1 / 0", "60", "the bot failed: ZeroDivisionError"),
        ("__import__('os')._exit(3)", "60", "its process ended"),
        (HANG, "0.5", "no answer within 0.5 s"),
    ],
)
async def test_the_first_legal_action_is_played_for_a_script_that_fails(
    server: Server, tmp_path: Path, failure: str, patience: str, said: str
) -> None:
    script = tmp_path / "mine.py"
    script.write_text(SCRIPT.format(failure=failure))
    async with person(server.url) as ada, asyncio.timeout(60):
        seats = (SeatOffer("anyone"), SeatOffer("bot", "random"))
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=seats))
        bot = start("oneoh_ai", "run", str(script), "--server", server.url,
                    "--table", table.table, "--games", "1", "--patience", patience)  # fmt: skip
        overs = (event async for event in ada.events() if isinstance(event, Over))
        assert (await anext(overs)).ended_by == "rules"
        log, _ = await asyncio.to_thread(bot.communicate)
    assert bot.returncode == 0
    assert said in log
    assert "in the bot's stead" in log
    assert "Traceback" not in log


async def test_a_game_with_an_absent_opponent_is_left_for_the_next_one(
    runners: Runners, server: Server
) -> None:
    """Ada opens a table and disappears; then the bot is free to play with Bob."""
    create = CreateTable(game="one-zero-one", seats=(SeatOffer("me"), SeatOffer("anyone")))
    runner = runners.runner(Plan(seek=True, games=2, away=0.05))
    async with asyncio.timeout(60):
        playing = asyncio.create_task(runner.run())
        async with person(server.url) as ada:
            await open_table(ada, create)
            async for event in ada.events():
                if isinstance(event, Started):
                    break
        async with person(server.url) as bob:
            table = await open_table(bob, create)
            async for event in bob.events():
                if isinstance(event, Started):
                    await bob.ask(Resign(table=table.table))
                    break
            await playing
    assert str(runner.summary).startswith("2 games: 1 won, 0 drawn, 1 lost")


async def test_a_rematch_is_accepted_and_played(runners: Runners, server: Server) -> None:
    """Ada resigns both games; the bot accepts a rematch, and ends after the second game."""
    async with person(server.url) as ada, asyncio.timeout(60):
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=seats))
        runner = runners.runner(Plan(tables=(Join(table=table.table),), games=2))
        playing = asyncio.create_task(runner.run())
        games = []
        async for event in ada.events():
            match event:
                case Started(table=at):
                    await ada.ask(Resign(table=at))
                case Over(table=at):
                    games.append(at)
                    if len(games) == 2:
                        break
                    await ada.ask(Rematch(table=at))
                case Rematched(next_table=following):
                    joined = await ada.ask(Watch(table=following))
                    assert isinstance(joined, Table)
                    if joined.phase == "running":
                        await ada.ask(Resign(table=following))
                case _:
                    pass
        await playing
    assert games[0] == table.table != games[1]


async def test_a_game_that_goes_on_after_its_end_is_one_game(
    runners: Runners, server: Server
) -> None:
    """Ada takes her last move back once, and plays on to another end; then she resigns a rematch."""
    async with person(server.url) as ada, asyncio.timeout(60):
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        options = {"size": 6}
        table = await open_table(ada, CreateTable(game="binary", seats=seats, options=options))
        runner = runners.runner(Plan(tables=(Join(table=table.table),), games=2))
        playing = asyncio.create_task(runner.run())
        ends = 0
        async for event in ada.events():
            match event:
                case Request(table=at, request=number):
                    action = event.legal_actions[0]
                    await ada.ask(Act(table=at, request=number, action=action))
                case Over(table=at):
                    ends += 1
                    if ends == 3:
                        break
                    await ada.ask(Takeback(table=at) if ends == 1 else Rematch(table=at))
                case Rematched(next_table=following):
                    await ada.ask(Watch(table=following))
                    await ada.ask(Resign(table=following))
                case _:
                    pass
        await playing
    assert str(runner.summary).startswith("2 games: ")


async def test_a_pause_is_agreed_to_and_the_game_goes_on_after_it(
    runners: Runners, server: Server
) -> None:
    async with person(server.url) as ada, asyncio.timeout(60):
        seats = (SeatOffer("anyone"), SeatOffer("me"))
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=seats))
        runner = runners.runner(Plan(tables=(Join(table=table.table),), games=1))
        playing = asyncio.create_task(runner.run())
        resumed = False
        async for event in ada.events():
            match event:
                case Started():
                    await ada.ask(Pause(table=table.table))
                case Paused():
                    await ada.ask(Unpause(table=table.table))
                case Unpaused():
                    resumed = True
                case Request() if resumed:
                    # The bot, which had the first move, has played it.
                    await ada.ask(Resign(table=table.table))
                case Over():
                    break
                case _:
                    pass
        await playing
    assert resumed


async def test_a_house_bot_ends_with_its_standard_input(server: Server) -> None:
    bot = start("oneoh_ai", "run", "random", "--server", server.url, "--seek", "--until-eof")
    assert bot.stdout is not None
    while "connected" not in await asyncio.to_thread(bot.stdout.readline):
        pass
    async with asyncio.timeout(60):
        await asyncio.to_thread(bot.communicate)
    assert bot.returncode == 0


def test_an_unreachable_server_is_reported_in_one_line() -> None:
    bot = start("oneoh_ai", "run", "random", "--server", "ws://127.0.0.1:1", "--no-retry")
    said, _ = bot.communicate()
    assert bot.returncode == 1
    assert said.startswith("oneoh-bot: nothing answers at ws://127.0.0.1:1")
    assert said.count("\n") == 1
