"""Lower bound for a server of moves: websockets and msgpack, and nothing else.

It unpacks a frame, packs a canned view of a real one's length, sends that to both seats, and tells
the sender that all is well. The lobby's cost is given as a multiple of this.
"""

import asyncio
import sys

import msgpack
from websockets.asyncio.server import ServerConnection, serve

VIEW_BYTES = 1400


async def main() -> None:
    tables: dict[str, list[ServerConnection]] = {}
    view = {"filler": "x" * VIEW_BYTES}

    async def handle(socket: ServerConnection) -> None:
        async for frame in socket:
            message = msgpack.unpackb(frame)
            peers = tables.setdefault(message["table"], [])
            if socket not in peers:
                peers.append(socket)
            for peer in peers:
                await peer.send(msgpack.packb({"type": "moved", "view": view}))
            await socket.send(msgpack.packb({"type": "done", "re": message["id"]}))

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
