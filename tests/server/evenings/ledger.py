"""Ledger of an evening: what a server has promised its guests, held against what it has kept."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgspec

from oneoh_games import GAMES
from oneoh_protocol.messages import Table
from oneoh_server.ratings_command import recompute_store
from oneoh_server.stores.chat_store import Said
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import Acted, Fact, decode_fact
from oneoh_server.tables.state import Policy


class Ledger:
    """Actions and lines of chat that were sent, and those of them that were accepted."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        """Tables of the evening, in the order in which guests learned of them."""
        self.accepted: dict[tuple[str, int], str] = {}
        """Action by table and request."""
        self.doubtful: dict[tuple[str, int], set[str]] = {}
        self.said: set[str] = set()
        self.perhaps_said: set[str] = set()
        self._latest: dict[tuple[str, str], Table] = {}

    def open(self, table: str) -> None:
        if table not in self.tables:
            self.tables.append(table)

    def accept(self, table: str, request: int, action: str) -> None:
        """Note an action that the server has confirmed. Each request has one at most."""
        assert self.accepted.setdefault((table, request), action) == action

    def doubt(self, table: str, request: int, action: str) -> None:
        """Note an action that is sent: until there is a reply, it may be kept or not."""
        self.doubtful.setdefault((table, request), set()).add(action)

    def hold(self, guest: str, table: Table) -> None:
        """Note the table as a guest holds it, and compare it with what the guest held before."""
        self.open(table.table)
        before = self._latest.get((guest, table.table))
        if before is not None:
            _goes_on(before, table)
        self._latest[guest, table.table] = table

    def check(self, database: Path) -> None:
        """Compare with the database of a server that has ended."""
        with closing(sqlite3.connect(database)) as opened:
            for table in self.tables:
                self._check_table(table, facts_of(opened, table))
            self._check_chat(opened)
            _check_finished(opened, self.tables)
        assert "as they were" in recompute_store(str(database)), "each game is rated once"

    def _check_table(self, table: str, facts: list[Fact]) -> None:
        played = [fact for fact in facts if isinstance(fact, Acted)]
        for request, fact in enumerate(played, 1):
            promised = self.accepted.get((table, request))
            if promised is None and not fact.by_clock:
                assert fact.action in self.doubtful.get((table, request), ())
            elif promised is not None:
                assert promised == fact.action
        kept = {request for of, request in self.accepted if of == table}
        assert kept <= set(range(1, len(played) + 1)), "no accepted action is lost"
        folded = fold(facts, GAMES, Policy())
        assert folded.turn == len(played)
        for (_guest, of), held in self._latest.items():
            assert of != table or held.turn <= folded.turn

    def _check_chat(self, database: sqlite3.Connection) -> None:
        rows = database.execute("SELECT said FROM chat")
        kept = Counter(msgspec.json.decode(said, type=Said).line.text for (said,) in rows)
        assert not kept or max(kept.values()) == 1
        assert self.said <= kept.keys() <= self.perhaps_said


def facts_of(database: sqlite3.Connection, table: str) -> list[Fact]:
    rows = database.execute(
        "SELECT fact FROM facts JOIN tables ON tables.rowid = table_number "
        "WHERE id = ? ORDER BY number",
        (table,),
    )
    return [decode_fact(fact.encode()) for (fact,) in rows]


def _goes_on(before: Table, after: Table) -> None:
    """Check that a table that a guest is shown goes on from what the guest held."""
    assert after.turn >= before.turn, "an action that was shown is gone"
    assert after.options == before.options
    if (after.turn, after.phase) == (before.turn, before.phase):
        assert after.view == before.view
        assert after.history == before.history
        assert after.to_act == before.to_act
    for bank in after.banks_ms:
        most = after.clock.bank_ms + after.clock.increment_ms * after.turn
        assert 0 <= bank <= most


def _check_finished(database: sqlite3.Connection, tables: list[str]) -> None:
    """Check that every game that was played to its end is among the finished ones, once."""
    finished = [table for (table,) in database.execute("SELECT table_id FROM finished")]
    over = [
        table
        for table in tables
        if (folded := fold(facts_of(database, table), GAMES, Policy())).phase == "over"
        and folded.turn
    ]
    assert sorted(finished) == sorted(over)
