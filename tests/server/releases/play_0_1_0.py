"""Evening at a server of 0.1.0, which leaves the database that later releases have to open.

The files beside this one were made once, with a checkout of 0.1.0 (commit 5cea357) and its packages:

    export ONEOH_SERVER_COMMANDS_PER_SECOND=9999 ONEOH_SERVER_COMMANDS_PER_SECOND_PER_ADDRESS=9999
    python -m oneoh_server --db oneoh-0.1.0.sqlite --port 2551 &
    python play_0_1_0.py ws://127.0.0.1:2551 | gzip -9n > oneoh-0.1.0.jsonl.gz
    kill -9 %1; sqlite3 oneoh-0.1.0.sqlite 'VACUUM; PRAGMA journal_mode=DELETE'

The server is killed, so nothing is tidied up. What is printed are the tokens of the guests, and the
table as each guest saw it last: by protocol 1, and not by the code that is tested with it.
"""

import itertools
import json
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgpack
from websockets.sync.client import ClientConnection, connect

ME, ANYONE, INVITE = {"kind": "me"}, {"kind": "anyone"}, {"kind": "invite"}
RULES_OF: dict[str, tuple[dict[str, Any], int]] = {
    "binary": ({"size": 6}, 12),
    "bot255": ({"rounds": 1}, 12),
    "one-zero-one": ({"deck": "base"}, 9),
    "zero-point-one": ({"rules": "codecup"}, 80),
}
"""Options of a game that does not last long, and the actions after which one is left as it is."""

Map = dict[str, Any]


def line(url: str) -> ClientConnection:
    return connect(url, compression=None, proxy=None, max_size=None)


class Guest:
    """A guest of the evening, on a socket of protocol 1."""

    def __init__(self, socket: ClientConnection, name: str, **more: Any) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self.name = name
        self.token: str = self.ask("hello", oldest=1, newest=1, name=name, **more)["token"]

    def ask(self, kind: str, **fields: Any) -> Map:
        """Return the reply to a command; events before it are skipped."""
        number = next(self._ids)
        self._socket.send(msgpack.packb({"type": kind, "id": number, **fields}))
        while True:
            frame = self._socket.recv()
            assert isinstance(frame, bytes)
            reply: Map = msgpack.unpackb(frame)
            if reply.get("re") == number:
                return done(reply)


def done(reply: Map) -> Map:
    """Return a reply. Raises AssertionError if it is a refusal."""
    assert reply["type"] != "refused", reply
    return reply


class Evening:
    """Three guests, the last of them a bot of its author, and their tables."""

    def __init__(self, ann: ClientConnection, bob: ClientConnection, cat: ClientConnection) -> None:
        self._rng = random.Random(510)
        self.guests = [Guest(ann, "Ann"), Guest(bob, "Bob"), Guest(cat, "Cat", agent="bot")]
        self.tables: list[str] = []

    def open(self, game: str, seats: int = 2, **more: Any) -> str:
        """Return a table whose game has begun."""
        offers = [ME, *[ANYONE] * (seats - 1)]
        more = {"options": RULES_OF[game][0], **more}
        table = self.wait(game=game, seats=offers, **more)
        for guest in self.guests[1:seats]:
            guest.ask("join", table=table)
        return table

    def wait(self, **terms: Any) -> str:
        """Return a table that waits."""
        table: str = self.guests[0].ask("create", **terms)["table"]
        self.tables.append(table)
        return table

    def play(self, table: str, actions: int = sys.maxsize) -> None:
        """Play random actions."""
        for _ in range(actions):
            to_act = self.guests[0].ask("watch", table=table)["to_act"]
            if to_act is None:
                return
            # At the table of a rematch the seats have moved on by one.
            seen = ((each, each.ask("watch", table=table)) for each in self.guests)
            guest, request = next((each, one["request"]) for each, one in seen if one["request"])
            action = self._rng.choice(request["legal"])
            guest.ask("act", table=table, request=request["request"], action=action)

    def all(self) -> None:
        """Leave a table of each kind."""
        for game, (_options, actions) in RULES_OF.items():
            self.play(self.open(game))
            self.play(self.open(game), actions)
            self.play(self.open(game, clock={"bank_ms": 900_000, "delay_ms": 1000}), 3)
        self.play(self.open("bot255", 3, listed=False), 14)
        self._ended_otherwise()
        self._rematches()
        self.wait(game="one-zero-one", seats=[ME, INVITE])
        bot = {"kind": "bot", "bot": "random"}
        begins = self.wait(game="binary", seats=[ME, bot], options={"size": 6})
        while self.guests[0].ask("watch", table=begins)["phase"] == "waiting":
            pass

    def _ended_otherwise(self) -> None:
        resigned = self.open("one-zero-one")
        self.play(resigned, 2)
        self.guests[1].ask("resign", table=resigned)
        late = self.open("zero-point-one", clock={"bank_ms": 1, "timeout": "lose"})
        while self.guests[0].ask("watch", table=late)["phase"] == "running":
            pass
        three = self.open("bot255", 3)
        self.guests[2].ask("resign", table=three)
        self.play(three, 6)
        left = self.wait(game="binary", seats=[ME, ANYONE])
        self.guests[0].ask("leave", table=left)
        self.tables.remove(left)

    def _rematches(self) -> None:
        wanted, done = self.open("one-zero-one"), self.open("one-zero-one")
        for table in (wanted, done):
            self.play(table)
            self.guests[0].ask("rematch", table=table)
        self.guests[1].ask("rematch", table=done)
        self.tables.append(self.guests[0].ask("watch", table=done)["next_table"])

    def seen(self) -> Iterator[str]:
        """Yield lines of JSON: how the guests come back, and each table as each of them sees it."""
        yield json.dumps({guest.name: guest.token for guest in self.guests})
        for table in self.tables:
            seen = {guest.name: guest.ask("watch", table=table) for guest in self.guests}
            yield json.dumps(seen, separators=(",", ":"))


if __name__ == "__main__":
    with ExitStack() as stack:
        lines = [stack.enter_context(line(sys.argv[1])) for _ in range(3)]
        evening = Evening(*lines)
        evening.all()
        print(*evening.seen(), sep="\n")
