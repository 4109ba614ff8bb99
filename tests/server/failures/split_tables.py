"""Tables whose players come in by different processes, and play on through every failure."""

import asyncio
import itertools
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Act,
    CreateTable,
    Join,
    Moved,
    Over,
    Request,
    SeatOffer,
    Table,
    Watch,
)
from oneoh_protocol.transport import Transport, TransportError, open_websocket

GAME = "bot255"
"""Game that random play does not end in less than 440 moves."""
PACE_S = 0.2
"""Seconds that a player thinks, on average."""
AGAIN_S = 0.1
"""Seconds until a command is given again that the lobby could not carry out."""
PATIENCE_S = 2.0
"""Seconds that a node has to open a connection, before the next one is dialled."""

Urls = Callable[[], Sequence[str]]
"""Function that returns the URLs of the nodes, in their order."""


class SplitTable:
    """Table with what its players were promised, and when it moved on."""

    def __init__(self, home: int, away: int) -> None:
        """`home` and `away` are the places of the nodes by which its players come in first."""
        self.home = home
        self.away = away
        self.id = ""
        self.turn = 0
        """Most actions that anybody has seen here."""
        self.moved_at: list[float] = []
        """Times, by the event loop's clock, at which somebody first saw one more of them."""
        self.is_over = False
        self.accepted: dict[int, str] = {}
        """Actions that were confirmed, by the number of their request."""
        self.sent: dict[int, set[str]] = defaultdict(set)
        """Actions that were sent: until there is a reply, any of them may be kept or not."""

    def reach(self, turn: int) -> None:
        """Note that somebody has seen so many actions."""
        if turn > self.turn:
            self.turn = turn
            self.moved_at.append(asyncio.get_running_loop().time())

    def pause(self, begin: float, end: float) -> float:
        """Return the longest time without an action, of those that lie in a span at least partly."""
        before = [at for at in self.moved_at if at < begin]
        inside = [at for at in self.moved_at if begin <= at < end]
        after = [at for at in self.moved_at if at >= end]
        times = [*before[-1:], *inside, *(after[:1] or [end])]
        return max((later - at for at, later in itertools.pairwise(times)), default=end - begin)


class Dialer:
    """Opens connections to the nodes of a lobby in turn, past those that do not answer."""

    def __init__(self, urls: Urls, first: int) -> None:
        """`first` is the place of the node that is dialled first."""
        self._urls = urls
        self._next = first

    async def __call__(self, _url: str) -> Transport:
        urls = self._urls()
        reason = "no node answers"
        for _ in urls:
            url = urls[self._next % len(urls)]
            self._next += 1
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return await open_websocket(url)
            except (TransportError, TimeoutError) as error:
                reason = str(error) or reason
        raise TransportError(reason)


class Seat:
    """Player of one table, who answers each request with a random legal action."""

    def __init__(self, client: Client, table: SplitTable, rng: random.Random) -> None:
        self.here = asyncio.Event()
        """Event set once the player was welcomed."""
        self.client = client
        self._table = table
        self._rng = rng
        self._answering: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game is over."""
        try:
            async for event in self.client.events():
                await self._take(event)
        finally:
            self._stop_answering()

    async def _take(self, event: object) -> None:
        match event:
            case Connected():
                self.here.set()
                if self._table.id:
                    await self._watch()
            case Table():
                self._table.reach(event.turn)
                self._table.is_over |= event.phase == "over"
                if event.request is not None:
                    self._answer(event.request)
            case Moved():
                self._table.reach(event.turn)
            case Request():
                self._answer(event)
            case Over():
                self._table.is_over = True
            case _:
                pass

    async def _watch(self) -> None:
        """Have the table shown: it may be on the way to another process."""
        while True:
            try:
                await self.client.ask(Watch(table=self._table.id))
                return
            except ConnectionGone:
                return  # `Connected` follows
            except Refusal:
                await asyncio.sleep(AGAIN_S)

    def _answer(self, request: Request) -> None:
        self._stop_answering()
        self._answering = asyncio.create_task(self._act(request), name="answer")

    def _stop_answering(self) -> None:
        if self._answering is not None:
            self._answering.cancel()

    async def _act(self, request: Request) -> None:
        await asyncio.sleep(PACE_S * self._rng.uniform(0.7, 1.3))
        action = self._rng.choice(request.legal_actions)
        self._table.sent[request.request].add(action)
        act = Act(table=request.table, request=request.request, action=action)
        while True:
            try:
                await self.client.ask(act)
            except ConnectionGone:
                return  # the table tells, when the client has come again
            except Refusal as refusal:
                if refusal.refused.code != "server-busy":
                    await self._watch()
                    return
                await asyncio.sleep(AGAIN_S)
            else:
                assert self._table.accepted.setdefault(request.request, action) == action
                return


@asynccontextmanager
async def played_tables(urls: Urls, count: int, seed: int = 1) -> AsyncIterator[list[SplitTable]]:
    """Have guests play at so many tables, both players of each by another node."""
    places = len(urls())
    steps = (1 + number // places % (places - 1) for number in range(count))
    tables = [SplitTable(n % places, (n + step) % places) for n, step in enumerate(steps)]
    playing: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        stack.push_async_callback(_end, playing)
        for number, table in enumerate(tables):
            seats = []
            for side, place in enumerate((table.home, table.away)):
                client = Client(
                    "ws://lobby", name=f"Guest {number} {side}", connect=Dialer(urls, place)
                )
                await stack.enter_async_context(client)
                seats.append(Seat(client, table, random.Random(f"{seed} {number} {side}")))
            playing += [asyncio.create_task(seat.play()) for seat in seats]
            await _sit_down(table, *seats)
        yield tables


async def _sit_down(table: SplitTable, host: Seat, guest: Seat) -> None:
    await asyncio.gather(host.here.wait(), guest.here.wait())
    offers = (SeatOffer("me"), SeatOffer("anyone"))
    opened = await host.client.ask(CreateTable(game=GAME, seats=offers))
    assert isinstance(opened, Table)
    table.id = opened.table
    await guest.client.ask(Join(table=table.id))


async def _end(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def all_move(tables: Sequence[SplitTable], moves: int = 1) -> None:
    """Return once so many more actions were seen at each table, or its game is over."""
    goals = [table.turn + moves for table in tables]
    for table, goal in zip(tables, goals, strict=True):
        while table.turn < goal and not table.is_over:  # noqa: ASYNC110 - of clients
            await asyncio.sleep(0.02)
