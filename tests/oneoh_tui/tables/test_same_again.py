"""The same game once more: who is challenged, and which table opens."""

import msgspec

from oneoh_protocol.messages import Challenge, Clock, CreateTable, GuestRow, SeatOffer
from oneoh_tui.tables.same_again import Played, again, played_in
from tests.oneoh_tui.conftest import welcome
from tests.oneoh_tui.records import recorded

CLOCK = Clock(bank_ms=300_000)
GAME = "one-zero-one"
BOB = GuestRow("b0b", "Bob")


def played(*players: tuple[str, bool], mine: int = 0) -> Played:
    return Played(GAME, {"open_hands": True}, CLOCK, players, mine, rated=True)


def test_the_other_who_is_here_is_challenged_with_sides_swapped() -> None:
    for mine, side in ((0, "second"), (1, "first")):
        players = [("Bob", False)]
        players.insert(mine, ("Ada", False))
        found = again(
            played(*players, mine=mine), welcome(), (GuestRow("ada", "Ada", you=True), BOB)
        )
        assert isinstance(found, Challenge)
        assert (found.player, found.terms.side, found.terms.rated) == ("b0b", side, True)
        assert (found.terms.clock, found.terms.options) == (CLOCK, {"open_hands": True})


def test_who_is_not_here_or_not_to_be_disturbed_gets_an_invite() -> None:
    terms = played(("Ada", False), ("Bob", False))
    two_of_the_name = (BOB, GuestRow("b1b", "Bob"))
    for guests in ((), (msgspec.structs.replace(BOB, quiet=True),), two_of_the_name):
        found = again(terms, welcome(), guests)
        assert isinstance(found, CreateTable)
        assert found.seats == (SeatOffer("invite"), SeatOffer("me"))
        assert (found.clock, found.rated) == (CLOCK, True)


def test_house_bots_are_called_again_and_each_player_moves_on_by_one_seat() -> None:
    terms = played(("Ada", False), ("greedy", True), ("Bob", False), ("stranger", True))
    found = again(terms, welcome())
    assert isinstance(found, CreateTable)
    invite = SeatOffer("invite")
    assert found.seats == (invite, SeatOffer("me"), SeatOffer("bot", "greedy"), invite)


def test_the_terms_are_those_of_the_record() -> None:
    game = msgspec.structs.replace(recorded(), clock={"bank_ms": 300_000})
    terms = played_in(game, 0, rated=False)
    assert terms.clock == CLOCK
    found = again(terms, welcome())
    assert isinstance(found, CreateTable)
    assert found.seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))
