"""Scripted players that load a server, as light as a client can be."""

import asyncio
import time
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

from oneoh_games import Generator

Plain = dict[str, Any]


class Player:
    """Connection that answers each request with a random legal action."""

    def __init__(self, url: str, number: int) -> None:
        self.latencies: list[float] = []
        """Seconds from sending each action until its acceptance, which comes after storing it."""
        self._url = url
        self._name = f"player {number}"
        self._rng = Generator(number)
        self._socket: ClientConnection
        self._last_id = 0
        self._sent_at = 0.0

    async def connect(self) -> None:
        self._socket = await connect(self._url, compression=None, max_size=65536)
        await self.ask({"type": "hello", "oldest": 1, "newest": 1, "name": self._name})

    async def ask(self, command: Plain) -> Plain:
        """Send a command and return its reply; for use while nothing else is under way."""
        number = await self._send(command)
        while (message := await self._receive()).get("re") != number:
            pass
        if message["type"] == "refused":
            raise RuntimeError(f"{command['type']} was refused: {message['message']}")
        return message

    async def play(self, table: Plain) -> None:
        """Play a game to its end, from `table` as it was when this player sat down."""
        if table["request"]:
            await self._answer(table["request"])
        while (message := await self._receive())["type"] != "over":
            if message["type"] == "request":
                await self._answer(message)
            elif message.get("re") == self._last_id:
                self.latencies.append(time.perf_counter() - self._sent_at)

    async def close(self) -> None:
        await self._socket.close()

    async def _answer(self, request: Plain) -> None:
        action = self._rng.choice(request["legal"])
        self._sent_at = time.perf_counter()
        await self._send(
            {
                "type": "act",
                "table": request["table"],
                "request": request["request"],
                "action": action,
            }
        )

    async def _send(self, command: Plain) -> int:
        self._last_id += 1
        await self._socket.send(msgpack.packb({**command, "id": self._last_id}))
        return self._last_id

    async def _receive(self) -> Plain:
        message: Plain = msgpack.unpackb(await self._socket.recv())
        return message


class Pair:
    """Two players who meet at a table of their own."""

    def __init__(self, url: str, number: int) -> None:
        self._host, self._guest = Player(url, 2 * number), Player(url, 2 * number + 1)
        self._table: Plain = {}

    async def connect(self, game: str) -> None:
        """Connect both, and open the table."""
        await self._host.connect()
        await self._guest.connect()
        seats = [{"kind": "me"}, {"kind": "anyone"}]
        self._table = await self._host.ask({"type": "create", "game": game, "seats": seats})

    async def play(self) -> list[float]:
        """Play the game to its end, and return the latency of each action in seconds."""
        joined = await self._guest.ask({"type": "join", "table": self._table["table"]})
        await asyncio.gather(self._host.play(self._table), self._guest.play(joined))
        return self._host.latencies + self._guest.latencies

    async def close(self) -> None:
        await self._host.close()
        await self._guest.close()
