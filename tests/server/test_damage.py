"""A damaged fact costs at most its own table, and one line in the log."""

import itertools
import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from oneoh_protocol.messages import Clock, Join, SeatOffer, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.house_bots import HouseBots
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.resuming import Resuming
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import GuestCommand
from oneoh_server.tables.decide import decide
from oneoh_server.tables.facts import Fact, decode_fact, encode_fact
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller
from tests.server.players import playing, serving

Damage: TypeAlias = Callable[[random.Random, list[bytes], int], None]
NONSENSE: tuple[Any, ...] = (
    None, True, -1, 9, 2**40, 1.5, "", "x", "play-99", [], [1], {}, {"guest": 7}, "\x00",
)  # fmt: skip


def replaced_field(rng: random.Random, facts: list[bytes], at: int) -> None:
    fact = json.loads(facts[at])
    fact[rng.choice(list(fact))] = rng.choice(NONSENSE)
    facts[at] = json.dumps(fact).encode()


def lost_field(rng: random.Random, facts: list[bytes], at: int) -> None:
    fact = json.loads(facts[at])
    del fact[rng.choice(list(fact))]
    facts[at] = json.dumps(fact).encode()


def another_value(rng: random.Random, facts: list[bytes], at: int) -> None:
    facts[at] = json.dumps(rng.choice(NONSENSE)).encode()


def flipped_bits(rng: random.Random, facts: list[bytes], at: int) -> None:
    fact = bytearray(facts[at])
    fact[rng.randrange(len(fact))] ^= 1 << rng.randrange(8)
    facts[at] = bytes(fact)


def cut_short(rng: random.Random, facts: list[bytes], at: int) -> None:
    facts[at] = facts[at][: rng.randrange(len(facts[at]))]


def random_bytes(rng: random.Random, facts: list[bytes], at: int) -> None:
    facts[at] = rng.randbytes(rng.randrange(40))


def missing(_rng: random.Random, facts: list[bytes], at: int) -> None:
    del facts[at]


def twice(_rng: random.Random, facts: list[bytes], at: int) -> None:
    facts.insert(at, facts[at])


def swapped(rng: random.Random, facts: list[bytes], at: int) -> None:
    other = rng.randrange(len(facts))
    facts[at], facts[other] = facts[other], facts[at]


DAMAGES: tuple[Damage, ...] = (
    replaced_field, lost_field, another_value, flipped_bits, cut_short, random_bytes, missing,
    twice, swapped,
)  # fmt: skip


def records() -> list[list[bytes]]:
    """Return the facts of a waiting table, of one in mid-game, and of one that is over."""
    books = [Playbook([ME, ANYONE, SeatOffer("bot", "greedy")], clock=Clock(bank_ms=60_000))]
    for plays in (3, 6):
        books.append(Playbook([ME, ANYONE], clock=Clock(bank_ms=60_000)))
        books[-1].ask("bob", Join(table=books[-1].table.id))
        for _ in range(plays):
            books[-1].act()
    return [[encode_fact(fact) for fact in book.facts] for book in books]


class Damaged(MemoryStore):
    """Store of a table with a damaged fact, and of a sound one."""

    def __init__(self, damaged: list[bytes], sound: list[bytes]) -> None:
        super().__init__()
        self._kept = {"table1": damaged, "sound": sound}

    async def claim(self) -> list[str]:
        return list(self._kept)

    async def facts(self, table: str) -> list[Fact]:
        return [decode_fact(fact) for fact in self._kept[table]]


async def resumed(store: MemoryStore) -> TableRegistry:
    registry = TableRegistry(
        store, Guests(store.identities, HeldNames(store.identities)), HouseBots(0), lambda: 50.0
    )
    resuming = Resuming(store, registry, {HIGH_CARD.id: HIGH_CARD}, POLICY)
    await resuming.find()
    await resuming.run()
    return registry


@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_other_tables_resume_and_each_that_does_can_be_watched(
    damage: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(damage.__name__)
    sound = json.loads(records()[0][0])
    sound["table"] = "sound"
    for number, record in itertools.product(range(15), records()):
        facts = list(record)
        damage(rng, facts, rng.randrange(len(facts)))
        caplog.clear()
        registry = await resumed(Damaged(facts, [json.dumps(sound).encode()]))
        assert "sound" in registry.actors
        errors = [line for line in caplog.records if line.levelname == "ERROR"]
        assert len(errors) == ("table1" not in registry.actors), (number, facts)
        assert not any(line.exc_info for line in errors)
        for actor in registry.actors.values():
            asked = GuestCommand(caller("dan"), Watch(table=actor.table.id))
            _, effects = decide(actor.table, asked, 60.0)
            assert any(isinstance(getattr(e, "message", None), TableMessage) for e in effects)
        registry.stop()


@pytest.mark.parametrize(
    "value", [b"\xff\xfe", b"{}", 7, "caf\udce9".encode("utf-8", "surrogateescape"), ""]
)
async def test_a_server_starts_with_any_damaged_fact_in_its_file(
    value: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "oneoh.db"
    async with serving(SqliteStore(str(path))) as server, playing(server.url, "Ann") as ann:
        tables = [await ann.open(), await ann.open()]
        token = ann.welcome.token
    database = sqlite3.connect(path)
    with database:
        facts = "table_number = (SELECT rowid FROM tables WHERE id = ?)"
        database.execute(f"UPDATE facts SET fact = ? WHERE {facts}", (value, tables[0].table))
        if isinstance(value, bytes):
            as_text = f"UPDATE facts SET fact = CAST(fact AS TEXT) WHERE {facts}"
            database.execute(as_text, (tables[0].table,))
    database.close()
    async with (
        serving(SqliteStore(str(path))) as server,
        playing(server.url, "Ann", token=token) as ann,
    ):
        assert ann.welcome.tables == (tables[1].table,)
    assert f"table {tables[0].table} cannot be resumed" in caplog.text
    assert "Traceback" not in caplog.text
