"""Rematches, and the end of a table."""

import pytest

from oneoh_protocol.messages import (
    Clock,
    Join,
    Leave,
    Rematch,
    Rematched,
    Seats,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import Wake
from oneoh_server.tables.decide import activate
from oneoh_server.tables.effects import OpenRematch, StoreFacts
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import Continued, RematchWanted
from oneoh_server.tables.state import Table
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, kinds, stripped


@pytest.fixture
def over() -> Playbook:
    table = Playbook([ME, ANYONE, ANYONE], clock=Clock(bank_ms=60_000), cards=2)
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("cat", Join(id=5, table=table.table.id))
    table.play_on()
    return table


def everybody_wants_more(table: Playbook) -> Table:
    for guest in ("ann", "bob", "cat"):
        table.ask(guest, Rematch(id=8, table=table.table.id))
    (opened,) = [effect for effect in table.last if isinstance(effect, OpenRematch)]
    return opened.table


def test_a_wish_for_another_game_is_shown_to_all(over: Playbook) -> None:
    over.ask("bob", Rematch(id=8, table=over.table.id))
    assert over.facts[-1] == RematchWanted(1)
    assert [seat.rematch for seat in over.heard("ann", Seats)[0].seats] == [False, True, False]
    assert kinds(over.heard("bob")) == ["Seats", "Done"]


def test_when_all_want_it_the_next_table_is_stored_with_this_one(over: Playbook) -> None:
    following = everybody_wants_more(over)
    (store,) = [effect for effect in over.last if isinstance(effect, StoreFacts)]
    assert [table for table, _ in store.facts] == [over.table.id] * 2 + [following.id] * 2
    assert store.facts[1][1] == Continued(following.id)
    assert over.heard("ann", Rematched)[0].next_table == following.id


def test_the_next_table_has_rotated_seats_and_the_same_terms(over: Playbook) -> None:
    following = everybody_wants_more(over)
    assert [seat.guest for seat in following.seats] == ["cat", "ann", "bob"]
    assert following.options == over.table.options
    assert following.clock == over.table.clock
    assert following.phase == "running"
    assert all(seat.present and not seat.rematch for seat in following.seats)


def test_the_next_table_can_be_read_from_its_own_facts(over: Playbook) -> None:
    following = everybody_wants_more(over)
    (store,) = [effect for effect in over.last if isinstance(effect, StoreFacts)]
    facts = [fact for table, fact in store.facts if table == following.id]
    assert fold(facts, {HIGH_CARD.id: HIGH_CARD}, POLICY) == stripped(following)


def test_the_seats_have_time_to_watch_the_next_table_before_its_clock_runs(over: Playbook) -> None:
    following = everybody_wants_more(over)
    over.table, _ = activate(following, over.now)
    assert over.table.wake_at == over.now + POLICY.grace_s + 60
    over.wait(5)
    over.ask("cat", Watch(id=3, table=following.id))
    assert over.heard("cat", TableMessage)[0].request.deadline_ms == 60_000


def test_a_rematch_needs_a_game_that_is_over_and_everybody_still_there(over: Playbook) -> None:
    waiting = Playbook([ME, ANYONE])
    waiting.ask("ann", Rematch(id=8, table=waiting.table.id))
    assert waiting.refusal("ann").code == "not-over"
    over.ask("dan", Rematch(id=8, table=over.table.id))
    assert over.refusal("dan").code == "not-seated"
    over.ask("cat", Leave(id=8, table=over.table.id))
    over.ask("ann", Rematch(id=8, table=over.table.id))
    assert over.refusal("ann").code == "bad-seats"


def test_wanting_a_rematch_twice_is_the_same_as_once(over: Playbook) -> None:
    over.ask("ann", Rematch(id=8, table=over.table.id))
    over.ask("ann", Rematch(id=9, table=over.table.id))
    assert kinds(over.heard("ann")) == ["Done"]
    assert len(over.last) == 1


def test_a_table_whose_rematch_has_begun_is_closed(over: Playbook) -> None:
    everybody_wants_more(over)
    over.wait(600)
    over.put(Wake())
    assert over.table.closed
