"""Table under load: two guests who play random legal actions, game after game."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from oneoh_server.capacity import wire
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.websocket import WebSocket, connect

SEATS = [{"kind": "me"}, {"kind": "anyone"}]


class Guest:
    """Connection of a guest, which knows of each reply by the command's id."""

    def __init__(self, load: Load, name: str) -> None:
        self._load = load
        self._name = name
        self._socket: WebSocket
        self._last_id = 0
        self._replies: dict[int, Callable[[wire.Message], None]] = {}

    async def connect(self, url: str) -> None:
        """Open the connection, and say hello without waiting for the answer."""
        self._socket = await connect(url, self._load, self._receive)
        self.tell(lambda _welcome: None, type="hello", oldest=2, newest=2, name=self._name)

    def tell(self, replied: Callable[[wire.Message], None], **command: Any) -> None:
        """Send a command, and call `replied` with its reply."""
        self._last_id += 1
        self._replies[self._last_id] = replied
        # In the order of the fields, in which the clients of this distribution send them too.
        self._socket.send(wire.pack({"type": command["type"], "id": self._last_id, **command}))

    async def ask(self, **command: Any) -> wire.Message:
        """Send a command and return its reply."""
        reply: asyncio.Future[wire.Message] = asyncio.get_running_loop().create_future()
        self.tell(reply.set_result, **command)
        return await reply

    def event(self, message: wire.Message) -> None:
        """Take a message that replies to nothing."""

    def _receive(self, _socket: WebSocket, frame: bytes) -> None:
        for message in wire.unpack(frame):
            if message.type == "refused":
                self._load.fail(RuntimeError(f"{self._name} was refused: {message.message}"))
            elif replied := self._replies.pop(message.re, None):
                replied(message)
            else:
                self.event(message)


async def welcomed(load: Load, url: str, number: int) -> list[Guest]:
    """Return guests who were welcomed."""
    guests = [Guest(load, f"guest {each}") for each in range(number)]
    for guest in guests:
        await guest.connect(url)
        await guest.ask(type="unfollow")
    return guests


class Player(Guest):
    """Guest with a seat, who answers each request with a random legal action."""

    def __init__(self, table: "PlayedTable", load: Load, number: int) -> None:
        super().__init__(load, f"player {number}")
        self._table = table
        self._rng = random.Random(number)

    def event(self, message: wire.Message) -> None:
        if message.type == "request":
            if isinstance(message.request, int):
                self.answer(message.request, message.legal)
        elif message.type == "over":
            self.tell(self._table.left, type="leave", table=self._table.id)

    def answer(self, request: int, legal: str | None) -> None:
        """Answer a request when it is due; resign once the game has lasted long enough."""
        if self._table.long_enough():
            self.tell(lambda _done: None, type="resign", table=self._table.id)
            return
        action = self._rng.choice(wire.texts(legal))
        self._table.beat.next(lambda: self._act(request, action))

    def _act(self, request: int, action: str) -> None:
        sent = time.perf_counter()
        self.tell(
            lambda _done: self._load.accepted(sent),
            type="act",
            table=self._table.id,
            request=request,
            action=action,
        )


class PlayedTable:
    """Two players, who open a table, play, leave, and open the next one."""

    def __init__(
        self,
        url: str,
        load: Load,
        number: int,
        *,
        game: str,
        moves: int,
        first: int,
        guest_url: str = "",
    ) -> None:
        """Give games up after `moves` moves, the first one after `first`.

        `guest_url` is the URL at which the second player connects, if that is another one.
        """
        self.id = ""
        self.beat = load.beat()
        self._url = url
        self._guest_url = guest_url or url
        self._game = game
        self._moves = moves
        self._left = first
        self._present = 2
        self._host = Player(self, load, 2 * number)
        self._guest = Player(self, load, 2 * number + 1)

    async def connect(self) -> None:
        await self._host.connect(self._url)
        await self._guest.connect(self._guest_url)

    def begin(self) -> None:
        self._host.tell(self._opened, type="create", game=self._game, seats=SEATS)

    async def open(self) -> None:
        """Open the table, as `begin` does, and leave its second seat open."""
        opened = await self._host.ask(type="create", game=self._game, seats=SEATS)
        self.id = opened.table

    def join(self) -> None:
        """Take the second seat: the game begins."""
        self._guest.tell(lambda _table: None, type="join", table=self.id)

    def long_enough(self) -> bool:
        """Count a move that is about to be made; return whether the game ends instead."""
        self._left -= 1
        return self._left < 0

    def left(self, _done: wire.Message) -> None:
        """Begin the next game as soon as both have left."""
        self._present -= 1
        if not self._present:
            self._present, self._left = 2, self._moves
            self.begin()

    def _opened(self, table: wire.Message) -> None:
        self.id = table.table
        self.join()
