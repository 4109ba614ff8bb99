"""Presence: spectators, connections up and down, idle tables."""

import pytest

from oneoh_protocol.messages import Closed, Join, Leave, SeatOffer, Seats, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import Arrived, Caller, GuestCommand, Wake
from oneoh_server.tables.decision import CROWD_S
from oneoh_server.tables.effects import Close
from oneoh_server.tables.facts import Ended
from tests.server.playbook import ANYONE, ME, Playbook, caller, kinds

DAY = 24 * 3600


def running() -> Playbook:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    return table


def test_a_spectator_gets_the_full_position_first_and_then_what_happens() -> None:
    game = running()
    game.act()
    game.ask("dan", Watch(id=3, table=game.table.id))
    (shown,) = game.heard("dan")
    assert isinstance(shown, TableMessage)
    assert (shown.re, shown.seat, shown.turn, shown.spectators) == (3, None, 1, 1)
    assert shown.view is not None
    assert shown.request is None
    game.act()
    assert kinds(game.heard("dan")) == ["Moved"]


def test_spectators_who_come_and_go_are_told_of_together() -> None:
    game = running()
    game.ask("cat", Watch(id=3, table=game.table.id))
    game.wait(CROWD_S / 2)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.put(Wake())
    game.ask("cat", Leave(id=4, table=game.table.id))
    assert [game.heard(guest, Seats) for guest in ("ann", "dan")] == [[], []]
    game.wait(CROWD_S / 2)
    assert game.table.wake_at == game.now
    game.put(Wake())
    assert [seats.spectators for seats in game.heard("ann", Seats)] == [1]
    game.wait(CROWD_S)
    game.put(Wake())
    assert game.heard("ann") == []


def test_seats_that_are_told_at_once_tell_of_spectators_too() -> None:
    game = running()
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.go("bob")
    assert [seats.spectators for seats in game.heard("ann", Seats)] == [1]
    game.wait(CROWD_S)
    game.put(Wake())
    assert game.heard("ann") == []


def test_a_table_has_a_limit_of_spectators() -> None:
    game = running()
    for guest in ("cat", "dan", "eve"):
        game.ask(guest, Watch(id=3, table=game.table.id))
    assert game.refusal("eve").code == "too-many"


def test_a_spectator_who_watches_twice_is_counted_once() -> None:
    game = running()
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("dan", Watch(id=4, table=game.table.id))
    assert game.table.spectators == 1
    assert kinds(game.heard("dan")) == ["Table"]


@pytest.mark.parametrize("seat", [ME, ANYONE])
def test_a_host_who_returns_under_another_name_is_shown_by_it(seat: SeatOffer) -> None:
    table = Playbook([seat, ANYONE])
    table.ask("dan", Watch(id=3, table=table.table.id))
    table.put(Arrived(Caller(1, "ann", "Anna")))
    assert [seats.host for seats in table.heard("dan", Seats)] == ["Anna"]


def test_a_host_without_a_seat_who_returns_under_the_same_name_is_no_event() -> None:
    table = Playbook([ANYONE, ANYONE])
    assert table.come("ann") == []


def test_a_seat_that_was_left_after_the_end_is_shown_as_left() -> None:
    game = running()
    game.play_on()
    game.ask("bob", Leave(id=4, table=game.table.id))
    (event,) = game.heard("ann", Seats)
    assert [seat.left for seat in event.seats] == [False, True]


def test_a_spectator_who_leaves_hears_no_more() -> None:
    game = running()
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("dan", Leave(id=4, table=game.table.id))
    game.act()
    assert game.heard("dan") == []


def test_a_seat_whose_connection_is_down_is_shown_absent_until_it_is_back() -> None:
    game = running()
    game.go("bob")
    assert game.heard("ann", Seats)[0].seats[1].present is False
    assert game.heard("bob") == []
    game.come("bob", connection=12)
    assert game.heard("ann", Seats)[0].seats[1].present is True


def test_a_seat_that_returns_is_shown_the_table_with_its_open_request() -> None:
    game = running()
    game.act()
    game.go("bob")
    game.come("bob")
    game.ask("bob", Watch(id=3, table=game.table.id))
    (shown,) = game.heard("bob", TableMessage)
    assert shown.request is not None
    assert (shown.request.request, shown.seat) == (2, 1)
    assert shown.request.legal is not None


def test_a_guest_who_returns_under_another_name_is_shown_by_it() -> None:
    game = running()
    game.put(Arrived(Caller(2, "bob", "Robert")))
    assert game.heard("ann", Seats)[0].seats[1].name == "Robert"


def test_a_running_game_cannot_be_left() -> None:
    game = running()
    game.act()
    game.ask("bob", Leave(id=3, table=game.table.id))
    assert game.refusal("bob").code == "not-over"


def test_a_waiting_table_of_its_absent_host_alone_is_closed_after_a_minute() -> None:
    table = Playbook([ME, ANYONE])
    table.go("ann")
    assert table.table.wake_at == table.now + 60
    table.wait(59)
    table.put(Wake())
    assert not table.table.closed
    table.wait(1)
    table.put(Wake())
    assert table.facts[-1] == Ended("expired")
    assert Close() in table.last


def test_a_host_who_returns_in_time_keeps_the_table() -> None:
    table = Playbook([ME, ANYONE])
    table.go("ann")
    table.wait(59)
    table.come("ann")
    assert table.table.wake_at is None
    table.wait(10_000)
    table.put(Wake())
    assert not table.table.closed


def test_a_waiting_table_at_which_others_sit_waits_ten_minutes_for_its_host() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.go("ann")
    assert table.table.wake_at is None
    table.go("bob")
    assert table.table.wake_at == table.now + 600


def test_neither_a_spectator_nor_an_outside_bot_keeps_a_waiting_table_open() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("dan", Watch(id=3, table=table.table.id))
    table.put(GuestCommand(Caller(9, "mine", "Mine", bot=True), Join(id=4, table=table.table.id)))
    table.go("ann")
    assert table.table.wake_at == table.now + 600
    table.wait(600)
    table.put(Wake())
    assert table.facts[-1] == Ended("expired")


def test_an_outside_bot_keeps_the_table_open_that_it_is_the_host_of() -> None:
    table = Playbook([ANYONE, ANYONE])
    bot = Caller(9, "mine", "Mine", bot=True)
    table.put(GuestCommand(bot, Join(id=4, table=table.table.id)))
    table.ask("ann", Leave(id=5, table=table.table.id))
    assert table.table.host == "mine"
    assert table.table.wake_at is None


def test_a_running_table_waits_seven_days_for_a_person_and_bots_do_not_count() -> None:
    game = Playbook([ME, SeatOffer("bot", "greedy")])
    game.bot_comes()
    assert game.table.wake_at is None
    game.go("ann")
    game.wait(300)
    game.put(Wake())
    assert game.table.wake_at == game.now - 300 + 7 * DAY
    game.wait(7 * DAY)
    game.put(Wake())
    assert game.facts[-1] == Ended("abandoned")


def test_a_table_that_is_over_is_closed_ten_minutes_after_the_last_one_has_gone() -> None:
    game = running()
    game.play_on()
    game.go("ann")
    assert game.table.wake_at is None
    game.go("bob")
    game.wait(600)
    game.put(Wake())
    assert game.table.closed


def test_a_table_that_is_over_is_closed_once_all_have_left_and_spectators_are_told() -> None:
    game = running()
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.play_on()
    game.ask("ann", Leave(id=8, table=game.table.id))
    assert not game.table.closed
    game.ask("bob", Leave(id=8, table=game.table.id))
    assert game.heard("dan", Closed)[0].reason == "left"
    assert game.table.closed


@pytest.mark.parametrize("other", [True, False])
def test_a_replaced_connection_takes_only_its_own_watching_with_it(other: bool) -> None:
    game = running()
    if other:
        game.put(Arrived(caller("bob", 12)))
    game.go("bob")
    assert 1 in game.table.watchers
    assert 2 not in game.table.watchers
