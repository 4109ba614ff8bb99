"""Append of facts to PostgreSQL: the statement that fences, and its values.

Every append of a process is this one statement, sent in one message. It inserts only while the row
of the process in `nodes` exists, and holds that row until it is committed. To take over is to delete
the row: that waits for the appends under way, and no later one inserts anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from oneoh_server.stores.contract import Done, today
from oneoh_server.tables.facts import Acted, Ended, Fact, encode_fact, guests_of

APPEND = """
WITH alive AS MATERIALIZED (SELECT 1 FROM nodes WHERE id = $1::bigint FOR KEY SHARE),
fresh AS (
    INSERT INTO tables (id, ended, ended_day, owner)
    SELECT id, ended, CASE WHEN ended THEN $10::bigint END, $1::bigint
    FROM unnest($5::text[], $6::boolean[]) AS given (id, ended)
    WHERE EXISTS (SELECT 1 FROM alive)
),
closed AS (
    UPDATE tables SET ended = TRUE, ended_day = $10::bigint
    WHERE id = ANY ($9::text[]) AND EXISTS (SELECT 1 FROM alive)
),
taken AS (
    INSERT INTO seats (guest, table_id)
    SELECT guest, table_id FROM unnest($7::text[], $8::text[]) AS given (guest, table_id)
    WHERE EXISTS (SELECT 1 FROM alive) ON CONFLICT DO NOTHING
),
noted AS (
    UPDATE guests SET seated = TRUE
    WHERE id = ANY ($7::text[]) AND NOT seated AND EXISTS (SELECT 1 FROM alive)
)
INSERT INTO facts (table_id, number, fact)
SELECT table_id, number, fact
FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS given (table_id, number, fact)
WHERE EXISTS (SELECT 1 FROM alive)
"""

STORED = """
SELECT count(facts.fact), count(*) FILTER (WHERE facts.fact = given.fact)
FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS given (table_id, number, fact)
LEFT JOIN facts ON facts.table_id = given.table_id AND facts.number = given.number
"""
"""Query for the rows of an append: how many of their numbers are taken, and by the same facts."""

COUNTS = """
SELECT id, coalesce((SELECT max(number) FROM facts WHERE table_id = id), 0)
FROM tables WHERE id = ANY ($1::text[])
"""
"""Query for the number of the last fact of tables that exist."""


class Put(NamedTuple):
    """Call of `Store.put`."""

    facts: Sequence[tuple[str, Fact]]
    encoded: Sequence[bytes]
    done: Done
    at: float
    """Monotonic second of the call."""


def new_put(facts: Sequence[tuple[str, Fact]], done: Done, at: float) -> Put:
    return Put(facts, [encode_fact(fact) for _, fact in facts], done, at)


class Append:
    """Facts of some calls, numbered, as the values of one statement."""

    def __init__(self, puts: Sequence[Put], counts: Mapping[str, int | None]) -> None:
        """Give each fact its number.

        `counts` has the last number of each table, None of one that does not exist.
        """
        self.counts: dict[str, int] = {}
        """Last number of each table after this."""
        self.tables: list[str] = []
        self.numbers: list[int] = []
        self.encoded: list[bytes] = []
        self.ended: set[str] = set()
        self._fresh = [table for table, count in counts.items() if count is None]
        self._seats: dict[tuple[str, str], None] = {}
        for put in puts:
            self._add(put, counts)

    def _add(self, put: Put, counts: Mapping[str, int | None]) -> None:
        for (table, fact), encoded in zip(put.facts, put.encoded, strict=True):
            number = self.counts.get(table) or counts[table] or 0
            self.counts[table] = number + 1
            self.tables.append(table)
            self.numbers.append(number + 1)
            self.encoded.append(encoded)
            if type(fact) is Acted:  # the usual one seats nobody
                continue
            if type(fact) is Ended:
                self.ended.add(table)
            for guest in guests_of(fact):
                self._seats[guest, table] = None

    @property
    def rows(self) -> tuple[list[str], list[int], list[bytes]]:
        """Tables, numbers and facts: the values of `STORED`."""
        return self.tables, self.numbers, self.encoded

    def values(self, node: int) -> tuple[Any, ...]:
        """Return the values of `APPEND`."""
        # In one order everywhere, or two processes could wait for each other.
        seats = sorted(self._seats)
        return (
            node,
            *self.rows,
            self._fresh,
            [table in self.ended for table in self._fresh],
            [guest for guest, _ in seats],
            [table for _, table in seats],
            sorted(self.ended.difference(self._fresh)),
            today(),
        )


def tables_in(puts: Iterable[Put]) -> dict[str, None]:
    """Return the tables of some calls, in order."""
    return {table: None for put in puts for table, _ in put.facts}
