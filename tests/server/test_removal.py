"""The host of a table removes a guest before the game, for good."""

import pytest

from oneoh_protocol.messages import (
    Closed,
    Done,
    Join,
    Leave,
    Remove,
    SeatOffer,
    Seats,
    Start,
    Watch,
)
from oneoh_server.tables.evolve import evolve, open_table
from oneoh_server.tables.facts import Opened, Removed, Vacated
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, INVITE, ME, POLICY, Playbook


def with_bob() -> Playbook:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=2, table=table.table.id))
    return table


def remove(table: Playbook, seat: int, by: str = "ann") -> None:
    table.ask(by, Remove(id=9, table=table.table.id, seat=seat))


def test_the_guest_is_told_and_follows_no_more_and_the_others_see_a_free_seat() -> None:
    table = with_bob()
    remove(table, 1)
    assert table.facts[-1] == Removed(1, "bob")
    [told] = table.heard("bob", Closed)
    assert told.reason == "removed"
    [seen] = table.heard("ann", Seats)
    assert (seen.seats[1].kind, seen.seq) == ("anyone", told.seq)
    assert table.heard("ann", Done)
    table.ask("cat", Join(id=3, table=table.table.id))
    assert table.heard("cat")
    assert not table.heard("bob", Seats)


@pytest.mark.parametrize("command", [Join, Watch])
def test_the_guest_cannot_come_back(command: type[Join] | type[Watch]) -> None:
    table = with_bob()
    remove(table, 1)
    table.ask("bob", command(id=4, table=table.table.id))
    assert table.refusal("bob").code == "removed"


def test_an_invite_that_was_used_is_one_for_somebody_else() -> None:
    table = Playbook([ME, INVITE, ANYONE])
    invite = table.table.seats[1].invite
    table.ask("bob", Join(id=2, table=table.table.id, invite=invite))
    remove(table, 1)
    table.ask("bob", Join(id=4, table=table.table.id, invite=invite))
    assert table.refusal("bob").code == "removed"
    table.ask("cat", Join(id=5, table=table.table.id, invite=invite))
    assert table.table.seats[1].guest == "cat"


def test_an_absent_guest_is_removed_as_well() -> None:
    table = with_bob()
    table.go("bob")
    remove(table, 1)
    assert table.table.seats[1].guest is None
    assert table.table.removed == {"bob"}


def test_a_house_bot_is_dismissed_and_nobody_is_kept_out() -> None:
    table = Playbook([ME, SeatOffer("bot", "stub"), ANYONE])
    remove(table, 1)
    assert table.facts[-1] == Vacated(1)
    assert table.table.seats[1].guest is None
    assert not table.table.removed


@pytest.mark.parametrize(
    ("by", "seat", "code"),
    [
        ("bob", 0, "not-host"),
        ("cat", 1, "not-host"),
        ("ann", 0, "bad-seats"),
        ("ann", 2, "bad-seats"),
        ("ann", 7, "bad-seats"),
    ],
    ids=["a guest", "a stranger", "oneself", "a free seat", "no seat"],
)
def test_nobody_else_is_removed_and_by_nobody_else(by: str, seat: int, code: str) -> None:
    table = with_bob()
    remove(table, seat, by)
    assert table.refusal(by).code == code
    assert table.table.seats[1].guest == "bob"


def test_nobody_is_removed_from_a_game() -> None:
    table = with_bob()
    table.ask("ann", Start(id=3, table=table.table.id))
    remove(table, 1)
    assert table.refusal("ann").code == "not-waiting"


def test_whoever_becomes_host_may_remove_guests() -> None:
    table = with_bob()
    table.ask("ann", Leave(id=3, table=table.table.id))
    table.ask("cat", Join(id=4, table=table.table.id))
    remove(table, 0, "bob")
    assert table.table.removed == {"cat"}


def test_a_restart_keeps_the_guest_out() -> None:
    table = with_bob()
    opened = table.facts[0]
    remove(table, 1)
    assert isinstance(opened, Opened)
    folded = open_table(opened, HIGH_CARD, POLICY)
    for fact in table.facts[1:]:
        folded = evolve(folded, fact)
    assert folded.removed == {"bob"}
