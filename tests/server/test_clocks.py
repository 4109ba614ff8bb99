"""Clocks, with a time that the tests set: no test waits."""

import pytest

from oneoh_protocol.messages import (
    Act,
    Clock,
    Join,
    Moved,
    Over,
    Request,
    Started,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import Resume, Wake
from oneoh_server.tables.effects import StoreFacts, WakeAt
from oneoh_server.tables.facts import Acted
from oneoh_server.tables.showing import show_row
from tests.server.playbook import ANYONE, ME, Playbook, kinds, stripped


def running(clock: Clock) -> Playbook:
    table = Playbook([ME, ANYONE], clock=clock)
    table.ask("bob", Join(id=5, table=table.table.id))
    return table


def test_without_a_clock_nothing_is_counted() -> None:
    game = running(Clock())
    game.wait(10**6)
    game.act()
    assert game.heard("bob", Moved)[0].banks_ms == ()
    assert game.heard("bob", Request)[0].deadline_ms is None
    assert not any(isinstance(effect, WakeAt) for effect in game.last)


def test_the_table_asks_to_be_woken_when_delay_and_bank_will_be_spent() -> None:
    game = running(Clock(bank_ms=60_000, delay_ms=5_000))
    assert WakeAt(game.now + 65) in game.last
    assert game.heard("ann", Started)[0].banks_ms == (60_000, 60_000)
    assert game.heard("ann", Request)[0].deadline_ms == 65_000


def test_the_delay_is_free_and_the_rest_comes_from_the_bank() -> None:
    game = running(Clock(bank_ms=60_000, delay_ms=5_000))
    game.wait(4)
    game.act()
    assert game.heard("ann", Moved)[0].banks_ms == (60_000, 60_000)
    game.wait(15)
    game.act()
    assert game.heard("ann", Moved)[0].banks_ms == (60_000, 50_000)


def test_a_new_watcher_sees_the_time_that_is_left() -> None:
    game = running(Clock(bank_ms=60_000, delay_ms=5_000))
    game.wait(15)
    game.ask("dan", Watch(id=3, table=game.table.id))
    assert game.heard("dan", TableMessage)[0].banks_ms == (50_000, 60_000)
    game.ask("ann", Watch(id=3, table=game.table.id))
    assert game.heard("ann", TableMessage)[0].request.deadline_ms == 50_000


def test_a_refused_action_says_what_time_is_left() -> None:
    game = running(Clock(bank_ms=60_000))
    game.wait(10)
    game.ask("ann", Act(id=8, table=game.table.id, request=1, action="play-99"))
    assert game.refusal("ann").detail == {"rule": "1.hand", "left_ms": 50_000}


def test_a_seat_out_of_time_has_the_default_action_played() -> None:
    game = running(Clock(bank_ms=60_000, delay_ms=5_000))
    low = game.table.state.hands[0][0]
    game.wait(65)
    game.put(Wake())
    assert game.facts[-1] == Acted(
        0, f"play-{low}", 65_000, by_clock=True, sent_ms=0, accepted_ms=65_000
    )
    (moved,) = game.heard("ann", Moved)
    assert moved.played.by_clock
    assert moved.banks_ms == (0, 60_000)
    assert kinds(game.heard("bob")) == ["Moved", "Request"]


def test_with_an_empty_bank_each_turn_still_has_its_delay() -> None:
    game = running(Clock(bank_ms=1_000, delay_ms=5_000))
    game.wait(6)
    game.put(Wake())
    game.act()
    assert game.heard("ann", Request)[0].deadline_ms == 5_000


def test_a_seat_out_of_time_loses_if_the_clock_says_so() -> None:
    game = running(Clock(bank_ms=60_000, timeout="lose"))
    game.wait(60)
    game.put(Wake())
    (over,) = game.heard("bob", Over)
    assert (over.ended_by, over.resigned, over.outcome.reason) == ("timeout", 0, "timeout")
    assert over.outcome.places == (2, 1)
    assert [seat.resigned for seat in show_row(game.table).seats] == [True, False]
    game.ask("dan", Watch(id=3, table=game.table.id))
    assert game.heard("dan", TableMessage)[0].banks_ms == (0, 60_000)


def test_a_table_that_is_woken_too_early_only_asks_to_be_woken_again() -> None:
    """The timers of uvloop end up to a millisecond early: a table must not forget its flag."""
    game = running(Clock(bank_ms=60_000))
    before = game.table
    game.wait(59.9995)
    assert game.put(Wake()) == [WakeAt(before.wake_at)]
    assert game.table == before
    game.wait(0.0005)
    assert isinstance(game.put(Wake())[0], StoreFacts)


def test_a_late_answer_is_stale_once_the_clock_has_played() -> None:
    game = running(Clock(bank_ms=60_000))
    text = f"play-{game.table.state.hands[0][0]}"
    game.wait(60)
    game.put(Wake())
    game.ask("ann", Act(id=8, table=game.table.id, request=1, action=text))
    assert game.refusal("ann").code == "stale-request"


@pytest.mark.parametrize("away", [1.0, 86_400.0])
def test_after_a_restart_nobody_is_charged_for_the_down_time(away: float) -> None:
    game = running(Clock(bank_ms=60_000))
    game.wait(10)
    game.act()
    game.wait(20)
    game.table = stripped(game.table)
    game.wait(away)
    game.put(Resume())
    assert game.banks == (50_000, 60_000)
    assert game.table.wake_at == game.now + game.table.policy.grace_s + 60


def test_after_a_restart_the_clock_runs_as_soon_as_its_seat_is_back() -> None:
    game = running(Clock(bank_ms=60_000))
    game.table = stripped(game.table)
    game.put(Resume())
    game.wait(3)
    game.ask("bob", Watch(id=4, table=game.table.id))
    assert game.heard("bob", TableMessage)[0].banks_ms == (60_000, 60_000)
    game.wait(3)
    game.ask("ann", Watch(id=4, table=game.table.id))
    assert game.table.began == game.now
    game.wait(7)
    game.act()
    assert game.heard("bob", Moved)[0].banks_ms == (53_000, 60_000)


def test_after_a_restart_an_absent_seat_is_charged_after_the_grace() -> None:
    game = running(Clock(bank_ms=60_000))
    game.table = stripped(game.table)
    game.put(Resume())
    assert game.table.wake_at is not None
    game.now = game.table.wake_at
    game.put(Wake())
    assert game.table.turn == 1
