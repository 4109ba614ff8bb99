"""Oracle: what the record of a lobby has kept, held against what its players were promised."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import asyncpg

from oneoh_games import GAMES
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import Acted, Fact, decode_fact
from oneoh_server.tables.state import Policy
from tests.server.failures.split_tables import SplitTable

Numbered = Sequence[tuple[int, Fact]]
"""Facts of a table in order, each with its number."""


class Verdict(NamedTuple):
    """Counts of what was promised, and of what is wrong with the record."""

    accepted: int = 0
    """Actions that were confirmed."""
    lost: int = 0
    """Actions that were confirmed, or seen, and that are not in their place."""
    foreign: int = 0
    """Actions in the record that nobody has sent there: what was stored twice is among them."""
    holes: int = 0
    """Numbers of facts that are missing."""
    unplayable: int = 0
    """Tables that cannot be replayed."""

    @property
    def is_clean(self) -> bool:
        return not any(self[1:])


def judge_table(table: SplitTable, facts: Numbered) -> Verdict:
    """Judge the record of one table."""
    actions = [fact.action for _, fact in facts if isinstance(fact, Acted)]
    places = dict(enumerate(actions, 1))
    lost = sum(places.get(request) != action for request, action in table.accepted.items())
    unseen = max(0, table.turn - len(actions))
    foreign = sum(action not in table.sent[request] for request, action in places.items())
    holes = sum(number != place for place, (number, _) in enumerate(facts, 1))
    try:
        unplayable = fold([fact for _, fact in facts], GAMES, Policy()).turn != len(actions)
    except Exception:  # noqa: BLE001 - of rules that are given what cannot be
        unplayable = True
    return Verdict(len(table.accepted), max(lost, unseen), foreign, holes, int(unplayable))


def total(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the sum of what was found at all tables."""
    return Verdict(*(sum(counts) for counts in zip(*verdicts, strict=True)))


async def judge(database: str, tables: Iterable[SplitTable]) -> Verdict:
    """Judge the record of a lobby in PostgreSQL."""
    query = "SELECT number, fact FROM facts WHERE table_id = $1 ORDER BY number"
    connection = await asyncpg.connect(database)
    try:
        verdicts = []
        for table in tables:
            rows = await connection.fetch(query, table.id)
            verdicts.append(judge_table(table, [(at, decode_fact(fact)) for at, fact in rows]))
        return total(verdicts)
    finally:
        await connection.close()
