"""Lower bound for a server of moves: websockets and msgpack, and nothing else.

It unpacks a move, packs a view, sends that to both seats, and tells the sender that all is well.
Given a file with the views of two seats, it packs them for each move, as a server without rules
would; without one it packs a text of a view's length.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.server import ServerConnection, serve

VIEW_BYTES = 1400


async def main() -> None:
    tables: dict[str, list[ServerConnection]] = {}
    views = _views()

    async def handle(socket: ServerConnection) -> None:
        async for frame in socket:
            message = msgpack.unpackb(frame)
            seats = tables.setdefault(message["table"], [])
            if socket not in seats:
                seats.append(socket)
            if message["type"] == "act":
                mover = seats.index(socket)
                for view, seat in zip(views, seats, strict=True):
                    moved = {"type": "moved", "to_act": 1 - mover, "view": view}
                    await seat.send(msgpack.packb(moved))
            await socket.send(msgpack.packb({"type": "done", "re": message["id"]}))

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)


def _views() -> list[dict[str, Any]]:
    if len(sys.argv) == 1:
        return 2 * [{"filler": "x" * VIEW_BYTES}]
    views: list[dict[str, Any]] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    return views


if __name__ == "__main__":
    asyncio.run(main())
