"""Check of tables by the rules of their games: all that rules produce passes, nothing else."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.codec import encode, unpack
from oneoh_protocol.evolve import SequenceGap
from oneoh_protocol.messages import Closed, Over, Request, Table, TableEvent
from oneoh_protocol.table_check import (
    UnreadableTable,
    check_table,
    evolve_checked,
)
from tests.protocol.game_messages import (
    OURS,
    PLIES,
    events,
    messages_of,
    over,
    resignation,
    states,
    table_after,
)
from tests.protocol.mutations import mutations


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", OURS)
def test_a_table_that_the_rules_produce_passes(game: str, seat: int | None) -> None:
    table: Table | None = replace(table_after(game, 0, seat), seq=0)
    for event in events(game, 30, seat):
        table = evolve_checked(table, event)
    assert table is not None
    check_table(table)
    evolve_checked(table, replace(resignation(game, 30, seat), seq=table.seq + 1))


@pytest.mark.parametrize("game", OURS)
def test_a_game_that_ended_by_its_rules_passes(game: str) -> None:
    table, end = over(game)
    after = evolve_checked(table, end)
    assert after is not None
    check_table(after)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", OURS)
def test_a_table_that_is_closed_in_the_middle_of_a_game_asks_nobody(
    game: str, seat: int | None
) -> None:
    table = table_after(game, PLIES, seat)
    after = evolve_checked(table, Closed(table=table.table, seq=table.seq + 1, reason="abandoned"))
    assert after is not None
    assert after.request is None
    assert after.to_act is None


@pytest.mark.parametrize("plies", range(0, 40, 3))
@pytest.mark.parametrize("game", OURS)
def test_a_game_that_was_resigned_at_any_time_passes(game: str, plies: int) -> None:
    plies = min(plies, len(states(game, plies)) - 2)
    evolve_checked(table_after(game, plies), resignation(game, plies))


def refused(table: Table | None, event: Any) -> bool:
    """Return whether the check refuses the event; any other exception is raised."""
    is_known = table is not None and table.table == event.table
    try:
        evolve_checked(table if is_known else None, event)
    except (UnreadableTable, SequenceGap):
        return True
    return False


@pytest.mark.parametrize("game", OURS)
def test_a_wrong_value_raises_nothing_but_a_refusal(
    game: str,
) -> None:
    counts = {True: 0, False: 0}
    for table, message in messages_of(game):
        for where, mutated in mutations(unpack(encode(message))):
            try:
                event = msgspec.convert(mutated, type(message))
            except msgspec.ValidationError:
                continue
            try:
                counts[refused(table, event)] += 1
            except Exception as error:
                raise AssertionError(f"{type(message).__name__}: {where}") from error
    assert counts[True] > counts[False]


@pytest.mark.parametrize("other", OURS)
@pytest.mark.parametrize("game", OURS)
def test_a_table_keeps_its_game(game: str, other: str) -> None:
    if game != other:
        assert refused(table_after(game, PLIES), table_after(other, PLIES))
        assert refused(None, replace(table_after(game, PLIES), game=other))


def test_a_view_of_another_game_is_refused() -> None:
    table = table_after("binary", PLIES)
    move = next(e for e in events("one-zero-one", 1) if not isinstance(e, Request))
    event: TableEvent = replace(move, seq=table.seq + 1)
    assert refused(table, event)


CHANGES: list[dict[str, Any]] = [
    {"to_act": 15},
    {"to_act": 0},
    {"to_act": None},
    {"seat": 1},
    {"seat": 9},
    {"banks_ms": (1,)},
    {"invites": ()},
    {"options": {"size": 7}},
    {"options": {"colour": "red"}},
    {"turn": 0},
    {"phase": "over"},
    {"phase": "waiting"},
    {"view": None},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_a_table_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    table = table_after("binary", PLIES)
    assert table.to_act == 1
    assert refused(None, replace(table, **changes))


@pytest.mark.parametrize(
    "changes",
    [{"scores": (1,)}, {"places": ()}, {"places": (0, 1)}, {"places": (1, 7)}],
    ids=str,
)
def test_an_outcome_has_a_score_and_a_place_for_each_seat(changes: dict[str, Any]) -> None:
    end = resignation("binary", PLIES)
    outcome = replace(end.outcome, **changes)
    assert refused(table_after("binary", PLIES), replace(end, outcome=outcome))


def test_an_outcome_by_the_rules_is_that_of_the_view() -> None:
    table, end = over("binary")
    wrong: Over = replace(end, outcome=replace(end.outcome, reason="because"))
    assert refused(table, wrong)


def test_legal_actions_are_those_of_the_view() -> None:
    table = table_after("binary", 6)
    assert table.request is not None
    assert table.request.legal is not None
    for legal in (table.request.legal[3:], "zz", f"{table.request.legal} a1", ""):
        assert refused(None, replace(table, request=replace(table.request, legal=legal)))


def test_a_history_in_no_notation_is_refused_and_a_hidden_action_is_not() -> None:
    table = table_after("bot255", PLIES)
    first = table.history[0]
    for text, is_refused in (("run", False), ("steal", False), ("", True), ("Run!", True)):
        history = (replace(first, action=text), *table.history[1:])
        assert refused(None, replace(table, history=history)) is is_refused


def test_a_game_that_is_not_installed_passes() -> None:
    table = replace(
        table_after("binary", PLIES), game="chess", view={"king": [1]}, options={"x": {}}
    )
    check_table(table)


def test_a_game_of_another_rules_version_has_its_seats_checked() -> None:
    version = GAMES["binary"].rules_version + 1
    table = replace(table_after("binary", PLIES), rules_version=version, view={"new": 1})
    check_table(table)
    assert refused(None, replace(table, to_act=2))
