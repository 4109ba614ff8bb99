"""Absence with two, three and four seats: each choice, by each who stayed, with each return."""

import itertools

import pytest

from oneoh_server.tables.commands import Wake
from oneoh_server.tables.grace import overdue_seats
from tests.server.playbook import Playbook
from tests.server.test_absence import GRACE, GUESTS, choose, comes_back, given_up, overdue

SEATS = (2, 3, 4)
CHOICES = ("wait", "claim", "draw", "stand-in")


def orders(seats: int) -> list[tuple[str, ...]]:
    """Return the orders in which those who stayed, all but Ann, may choose."""
    return list(itertools.permutations(GUESTS[1:seats]))


GRID = [
    pytest.param(seats, choice, order, id=f"{choice}-{'-'.join(order)}")
    for seats in SEATS
    for choice in CHOICES
    for order in orders(seats)
]
AGREED = [
    pytest.param(seats, choice, order, id=f"{choice}-{'-'.join(order)}")
    for seats in (3, 4)
    for choice in ("claim", "draw")
    for order in orders(seats)
]
SECOND = [(seats, guest) for seats in (3, 4) for guest in GUESTS[1:seats]]
"""Numbers of seats, and a guest who drops after Ann."""


def all_choose(game: Playbook, choice: str, guests: tuple[str, ...]) -> None:
    """Have the guests choose, the first alone if one is enough."""
    for guest in guests[:1] if choice == "stand-in" else guests:
        choose(game, guest, choice, bot="greedy")


def drops_again(game: Playbook, guest: str = "ann") -> None:
    """Have a guest whose turn it is go, until the grace is over."""
    game.go(guest)
    game.wait(GRACE)
    game.put(Wake())
    assert overdue_seats(game.table) == [GUESTS.index(guest)]


def until_turn_of(game: Playbook, seat: int) -> None:
    while game.table.to_act != seat:
        game.act()


def has_come_about(game: Playbook, choice: str, seats: int) -> None:
    """Check what a choice about Ann has led to."""
    table = game.table
    if choice == "wait":
        assert (table.phase, overdue_seats(table), given_up(game)) == ("running", [0], [])
    elif choice == "draw":
        assert table.outcome is not None
        assert (table.ended_by, table.outcome.places) == ("absence", (1,) * seats)
    elif choice == "stand-in":
        assert (table.phase, given_up(game)) == ("running", [])
        assert table.seats[0].stands_for is not None
        assert table.seats[0].stands_for.guest == "ann"
    elif seats == 2:
        assert table.outcome is not None
        assert (table.ended_by, table.outcome.places) == ("absence", (2, 1))
    else:
        assert (table.phase, given_up(game)) == ("running", [0])


@pytest.mark.parametrize(("seats", "choice", "order"), GRID)
def test_a_choice_comes_about_whoever_makes_it_first(
    seats: int, choice: str, order: tuple[str, ...]
) -> None:
    game = overdue(seats, cards=6)
    all_choose(game, choice, order)
    has_come_about(game, choice, seats)


@pytest.mark.parametrize(("seats", "choice", "order"), AGREED)
def test_a_return_before_the_last_choice_undoes_the_others(
    seats: int, choice: str, order: tuple[str, ...]
) -> None:
    game = overdue(seats, cards=6)
    for guest in order[:-1]:
        choose(game, guest, choice)
    comes_back(game)
    choose(game, order[-1], choice)
    assert game.refusal(order[-1]).code == "not-absent"
    assert (game.table.phase, given_up(game)) == ("running", [])
    game.act()
    until_turn_of(game, 0)
    drops_again(game)
    choose(game, order[-1], choice)
    assert (game.table.phase, given_up(game)) == ("running", [])
    all_choose(game, choice, order[:-1])
    has_come_about(game, choice, seats)


@pytest.mark.parametrize(("seats", "choice", "order"), GRID)
def test_a_return_after_the_choice_finds_what_was_chosen(
    seats: int, choice: str, order: tuple[str, ...]
) -> None:
    game = overdue(seats, cards=6)
    all_choose(game, choice, order)
    if choice == "stand-in":
        game.bot_comes(0)
        game.act()
        until_turn_of(game, 0)
    comes_back(game)
    if choice in ("wait", "stand-in"):
        assert (game.table.seats[0].guest, game.holds("ann").seats[0].name) == ("ann", "Ann")
        drops_again(game)
        all_choose(game, "claim", order)
        has_come_about(game, "claim", seats)
    else:
        has_come_about(game, choice, seats)
        game.play_on()
        assert game.table.phase == "over"


@pytest.mark.parametrize(("seats", "second"), SECOND)
@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_second_guest_who_drops_has_no_say_and_is_chosen_about_in_turn(
    seats: int, choice: str, second: str, when: str
) -> None:
    game = overdue(seats, cards=6)
    rest = tuple(guest for guest in GUESTS[1:seats] if guest != second)
    if when == "after":
        choose(game, second, choice if choice in ("claim", "draw") else "wait")
    game.go(second)
    all_choose(game, choice, rest)
    has_come_about(game, choice, seats)
    if choice == "wait":
        comes_back(game)
    if choice == "stand-in":
        game.bot_comes(0)
    if game.table.phase == "over":
        return
    until_turn_of(game, GUESTS.index(second))
    game.wait(GRACE)
    game.put(Wake())
    assert overdue_seats(game.table) == [GUESTS.index(second)]
    here = (*rest, "ann") if choice == "wait" else rest
    all_choose(game, "claim", here)
    assert GUESTS.index(second) in given_up(game)
