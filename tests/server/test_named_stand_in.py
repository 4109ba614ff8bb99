"""Stand-in that was named beforehand, by the host or by the seat, and the marks of its moves."""

import pytest

from oneoh_protocol.messages import Choose, Join, NameStandIn, Rematch, SeatOffer, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.refusal import Refusal
from oneoh_server.tables.choices import stand_in_for
from oneoh_server.tables.commands import Wake
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.showing import show_row
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, received, stripped


def running(stand_in: str | None = None, *, wish: str | None = None) -> Playbook:
    """Return a game of Ann and Bob in which Ann has a wish for her seat."""
    book = Playbook([ME, ANYONE], stand_in=stand_in)
    book.ask("bob", Join(id=5, table=book.table.id))
    if wish:
        book.ask("ann", NameStandIn(table=book.table.id, bot=wish))
    return book


def drops(book: Playbook) -> None:
    """Have Ann, whose turn it is, stay away for longer than her grace."""
    book.go("ann")
    book.wait(POLICY.absence_s)
    book.put(Wake())


def calls(book: Playbook, bot: str | None = None) -> None:
    book.ask("bob", Choose(id=3, table=book.table.id, choice="stand-in", bot=bot))


@pytest.mark.parametrize(
    ("host", "wish", "given", "comes"),
    [
        ("greedy", None, None, "greedy"),
        ("greedy", None, "greedy", "greedy"),
        ("greedy", "mcts", None, "mcts"),
        (None, "mcts", None, "mcts"),
        (None, None, "random", "random"),
    ],
)
def test_the_seats_wish_comes_first_then_the_hosts_then_that_of_those_who_stayed(
    host: str | None, wish: str | None, given: str | None, comes: str
) -> None:
    book = running(host, wish=wish)
    drops(book)
    calls(book, given)
    assert book.holds("bob").seats[0].name == comes
    assert book.holds("bob").seats[0].stands_in == "Ann"


def test_no_other_bot_takes_a_seat_whose_stand_in_was_named() -> None:
    book = running("greedy")
    drops(book)
    calls(book, "random")
    assert book.refusal("bob").code == "no-such-bot"
    assert "greedy" in book.refusal("bob").message


def test_without_any_name_a_stand_in_is_refused() -> None:
    book = running()
    drops(book)
    calls(book)
    assert book.refusal("bob").code == "no-such-bot"


def test_everybody_sees_the_wish_and_it_can_be_taken_back() -> None:
    book = running(wish="mcts")
    assert book.holds("bob").seats[0].stand_in == "mcts"
    book.ask("ann", NameStandIn(table=book.table.id))
    assert book.holds("bob").seats[0].stand_in == ""
    book.ask("dan", NameStandIn(table=book.table.id, bot="mcts"))
    assert book.refusal("dan").code == "not-seated"


def test_the_hosts_choice_is_told_before_anybody_sits_down_and_holds_for_the_rematch() -> None:
    book = running("greedy", wish="mcts")
    assert show_row(book.table).stand_in == "greedy"
    assert book.holds("bob").stand_in == "greedy"
    assert fold(book.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY).stand_in == "greedy"
    book.play_on()
    for guest in ("ann", "bob"):
        book.ask(guest, Rematch(table=book.table.id))
    (opened,) = [effect.table for effect in book.last if hasattr(effect, "table")]
    assert opened.stand_in == "greedy"
    assert [seat.stand_in for seat in opened.seats] == [None, "mcts"]


def test_moves_of_a_stand_in_are_marked_and_those_of_its_guest_are_not() -> None:
    book = running("greedy")
    book.act()
    book.act()
    drops(book)
    calls(book)
    book.bot_comes(0)
    book.act()
    (moved,) = [message for message in book.sent[2] if getattr(message, "turn", 0) == 3][:1]
    assert received(moved).played.stand_in
    book.come("ann")
    book.ask("ann", Watch(id=4, table=book.table.id))
    (shown,) = book.heard("ann", TableMessage)
    assert [bool(played.stand_in) for played in shown.history] == [False, False, True]
    book.act()
    book.act()
    assert [bool(played.stand_in) for played in book.holds("bob").history] == [
        False, False, True, False, False,
    ]  # fmt: skip
    assert stripped(fold(book.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY)) == stripped(book.table)


def test_a_table_for_people_has_no_stand_in() -> None:
    with pytest.raises(Refusal) as caught:
        Playbook([ME, SeatOffer("anyone")], admission="people", stand_in="greedy")
    assert caught.value.code == "people-only"
    book = Playbook([ME, ANYONE], admission="people")
    book.ask("ann", NameStandIn(table=book.table.id, bot="greedy"))
    assert book.refusal("ann").code == "people-only"


def test_who_stands_in_is_known_before_the_house_bot_is_called() -> None:
    book = running("greedy")
    command = Choose(id=3, table=book.table.id, choice="stand-in", bot="random")
    drops(book)
    assert stand_in_for(book.table, command) == "greedy"
    wait = Choose(id=3, table=book.table.id, choice="wait", bot="random")
    assert stand_in_for(book.table, wait) is None
