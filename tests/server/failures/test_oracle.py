"""The oracle finds each kind of fault in the record of a table, and none in a sound one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import Join
from oneoh_server.tables.facts import Acted, Fact
from tests.server.failures.oracle import Verdict, judge_table, total
from tests.server.failures.split_tables import SplitTable
from tests.server.playbook import Playbook

MOVES = 6

Record = list[tuple[int, Fact]]


@pytest.fixture
def table() -> SplitTable:
    """Table at which every action was confirmed."""
    return SplitTable(0, 1)


@pytest.fixture
def record(table: SplitTable) -> Record:
    """Record of that table."""
    book = Playbook(game=GAMES["binary"])
    book.ask("bob", Join(table=book.table.id))
    for _ in range(MOVES):
        book.act()
    table.turn = MOVES
    for request, fact in enumerate((each for each in book.facts if isinstance(each, Acted)), 1):
        table.accepted[request] = fact.action
        table.sent[request].add(fact.action)
    assert len(table.accepted) == MOVES
    return list(enumerate(book.facts, 1))


def of_action(record: Record, turn: int) -> int:
    """Return the place of the action of a turn."""
    return [at for at, (_, fact) in enumerate(record) if isinstance(fact, Acted)][turn]


def lose(record: Record) -> None:
    """Leave the last action out."""
    del record[of_action(record, MOVES - 1)]


def leave_a_hole(record: Record) -> None:
    del record[of_action(record, 2)]


def repeat(record: Record) -> None:
    """Store the last action twice."""
    _, fact = record[of_action(record, MOVES - 1)]
    record.append((len(record) + 1, fact))


def change(record: Record) -> None:
    at = of_action(record, 1)
    number, fact = record[at]
    assert isinstance(fact, Acted)
    record[at] = number, replace(fact, action="nonsense")


def test_a_sound_record_is_clean(table: SplitTable, record: Record) -> None:
    assert judge_table(table, record) == Verdict(accepted=MOVES)


def test_an_action_of_which_nobody_knows_whether_it_was_stored_may_be_there_or_not(
    table: SplitTable, record: Record
) -> None:
    del table.accepted[MOVES]
    assert judge_table(table, record).is_clean
    table.turn -= 1
    lose(record)
    assert judge_table(table, record).is_clean


@pytest.mark.parametrize(
    ("spoil", "kinds"),
    [
        (lose, {"lost"}),
        (leave_a_hole, {"lost", "holes", "foreign", "unplayable"}),
        (repeat, {"foreign", "unplayable"}),
        (change, {"lost", "foreign", "unplayable"}),
    ],
)
def test_each_fault_is_found(
    table: SplitTable, record: Record, spoil: Callable[[Record], None], kinds: set[str]
) -> None:
    spoil(record)
    verdict = judge_table(table, record)
    assert {name for name in Verdict._fields[1:] if getattr(verdict, name)} == kinds


def test_an_action_that_was_only_seen_is_a_promise_too(table: SplitTable, record: Record) -> None:
    table.accepted.clear()
    lose(record)
    assert judge_table(table, record).lost == 1


def test_the_verdicts_of_tables_are_added() -> None:
    assert total([Verdict(3, 1), Verdict(2, 0, 1)]) == Verdict(5, 1, 1)
    assert not total([Verdict(3, 1), Verdict(2)]).is_clean


def test_the_longest_pause_reaches_over_the_ends_of_its_span() -> None:
    table = SplitTable(0, 1)
    table.moved_at = [1.0, 2.0, 7.0, 8.0, 12.0]
    assert table.pause(3.0, 9.0) == 5.0
    assert table.pause(7.5, 9.0) == 4.0
    assert table.pause(12.5, 20.0) == 8.0
