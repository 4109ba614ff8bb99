"""Tables are checked by the rules of their games: what rules produce passes, all else is refused."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.codec import encode, unpack
from oneoh_protocol.following import OutOfOrder
from oneoh_protocol.messages import Over, Request, Table, TableEvent
from oneoh_protocol.table_check import (
    UnreadableTable,
    check_table,
    follow_checked,
)
from tests.protocol.mutations import mutations
from tests.protocol.played import (
    OURS,
    PLIES,
    events,
    given_up,
    messages_of,
    over,
    states,
    whole,
)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", OURS)
def test_what_the_rules_bring_about_is_read(game: str, seat: int | None) -> None:
    table: Table | None = replace(whole(game, 0, seat), seq=0)
    for event in events(game, 30, seat):
        table = follow_checked(table, event)
    assert table is not None
    check_table(table)
    follow_checked(table, replace(given_up(game, 30, seat), seq=table.seq + 1))


@pytest.mark.parametrize("game", OURS)
def test_a_game_that_ended_by_its_rules_is_read(game: str) -> None:
    table, end = over(game)
    after = follow_checked(table, end)
    assert after is not None
    check_table(after)


@pytest.mark.parametrize("plies", range(0, 40, 3))
@pytest.mark.parametrize("game", OURS)
def test_a_game_that_was_given_up_at_any_time_is_read(game: str, plies: int) -> None:
    plies = min(plies, len(states(game, plies)) - 2)
    follow_checked(whole(game, plies), given_up(game, plies))


def refused(table: Table | None, event: Any) -> bool:
    """Whether the check refused it; anything but a refusal is raised."""
    is_known = table is not None and table.table == event.table
    try:
        follow_checked(table if is_known else None, event)
    except (UnreadableTable, OutOfOrder):
        return True
    return False


@pytest.mark.parametrize("game", OURS)
def test_no_value_that_is_another_than_it_should_be_raises_anything_but_a_refusal(
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
        assert refused(whole(game, PLIES), whole(other, PLIES))
        assert refused(None, replace(whole(game, PLIES), game=other))


def test_the_views_of_another_game_are_not_read() -> None:
    table = whole("binary", PLIES)
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
def test_what_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    table = whole("binary", PLIES)
    assert table.to_act == 1
    assert refused(None, replace(table, **changes))


@pytest.mark.parametrize(
    "changes",
    [{"scores": (1,)}, {"places": ()}, {"places": (0, 1)}, {"places": (1, 7)}],
    ids=str,
)
def test_an_outcome_has_a_score_and_a_place_for_each_seat(changes: dict[str, Any]) -> None:
    end = given_up("binary", PLIES)
    outcome = replace(end.outcome, **changes)
    assert refused(whole("binary", PLIES), replace(end, outcome=outcome))


def test_an_outcome_by_the_rules_is_that_of_the_view() -> None:
    table, end = over("binary")
    wrong: Over = replace(end, outcome=replace(end.outcome, reason="because"))
    assert refused(table, wrong)


def test_legal_actions_are_those_of_the_view() -> None:
    table = whole("binary", 6)
    assert table.request is not None
    assert table.request.legal is not None
    for legal in (table.request.legal[1:], ("zz",), (*table.request.legal, "a1")):
        assert refused(None, replace(table, request=replace(table.request, legal=legal)))


def test_a_history_of_no_notation_is_refused_and_an_action_that_is_hidden_is_not() -> None:
    table = whole("bot255", PLIES)
    first = table.history[0]
    for text, is_refused in (("run", False), ("steal", False), ("", True), ("Run!", True)):
        history = (replace(first, action=text), *table.history[1:])
        assert refused(None, replace(table, history=history)) is is_refused


def test_a_game_that_is_not_installed_is_no_error() -> None:
    table = replace(whole("binary", PLIES), game="chess", view={"king": [1]}, options={"x": {}})
    check_table(table)


def test_a_game_of_other_rules_is_checked_as_far_as_the_wire_goes() -> None:
    version = GAMES["binary"].rules_version + 1
    table = replace(whole("binary", PLIES), rules_version=version, view={"new": 1})
    check_table(table)
    assert refused(None, replace(table, to_act=2))
