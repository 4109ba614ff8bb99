"""Stand-in for `oneoh-bot`: a house bot that connects, watches its table, and never acts.

Run as a program: it starts in a tenth of the time that a real one takes.
"""

import itertools
import json
import os
import sys
import threading
from typing import Any

import msgpack
from websockets.sync.client import connect


def main(command: str, arguments: list[str]) -> None:
    if command == "standby":
        offers = [{"name": "stub", "about": "a stub", "games": ["high-card"]}]
        print(json.dumps(offers), flush=True)
        if not (line := sys.stdin.readline()):
            return
        order = json.loads(line)
        os.environ.update(order["environment"])
        arguments = order["arguments"]
    url = arguments[arguments.index("--server") + 1]
    ids = itertools.count(1)
    with connect(url, proxy=None) as socket:

        def say(**message: Any) -> None:
            socket.send(msgpack.packb({"id": next(ids), **message}))

        token = os.environ["ONEOH_TOKEN"]
        say(type="hello", oldest=2, newest=2, name="stub", agent="bot", token=token)
        say(type="watch", table=os.environ["ONEOH_TABLE"])
        threading.Thread(target=lambda: list(socket), daemon=True).start()
        sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
