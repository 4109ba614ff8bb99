"""Moves that are taken back: by whose consent, what is refused, and that the game is as it was."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_games.records import Replay, read_text, write_game
from oneoh_protocol.messages import (
    Abort,
    Act,
    Draw,
    Join,
    Leave,
    Over,
    Pause,
    Refused,
    Rematch,
    Request,
    Resign,
    SeatOffer,
    Seats,
    Takeback,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.records.recording import recorded_game
from oneoh_server.tables.effects import CallBot, DismissBot, Relist
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.showing import show_table
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller, received, stripped

BINARY, ONE_ZERO_ONE = GAMES["binary"], GAMES["one-zero-one"]


def two(game: Any = BINARY, moves: int = 0, **terms: Any) -> Playbook:
    book = Playbook([ME, ANYONE], game=game, **terms)
    book.ask("bob", Join(id=5, table=book.table.id))
    for _move in range(moves):
        book.act()
    return book


def take_back(book: Playbook, guest: str, turn: int | None = None, *, want: bool = True) -> None:
    book.ask(guest, Takeback(id=2, table=book.table.id, turn=turn, want=want))


def texts(book: Playbook) -> list[str]:
    return [turn.action for turn in book.table.actions]


def test_the_game_goes_back_once_every_seat_wants_it() -> None:
    book = two(moves=3)
    before = texts(book)
    take_back(book, "ann", 1)
    assert [seat.takeback for seat in book.heard("bob", Seats)[0].seats] == [1, None]
    assert book.table.turn == 3
    take_back(book, "bob")
    assert texts(book) == before[:1]
    (shown,) = book.heard("bob", TableMessage)
    assert (shown.re, shown.turn, shown.taken_back, shown.request) == (0, 1, 1, None)
    assert [seat.takeback for seat in shown.seats] == [None, None]
    (request,) = book.heard("bob", Request)
    assert request.turn == 1
    assert book.holds("ann").view == received(show_table(book.table, "ann", 0, 0, legal=True)).view


def test_without_a_turn_it_goes_back_before_the_own_last_move() -> None:
    book = two(moves=4)
    own = max(n for n, turn in enumerate(book.table.actions) if turn.seat == 1)
    take_back(book, "bob")
    assert book.table.takeback == own


def test_a_request_after_a_takeback_has_another_number() -> None:
    book = two(moves=2)
    old = book.table.request
    take_back(book, "ann", 1)
    take_back(book, "bob")
    act = Act(id=9, table=book.table.id, request=old, action="a1")
    book.ask(("ann", "bob")[book.table.to_act or 0], act)
    assert book.refusal(("ann", "bob")[book.table.to_act or 0]).code == "stale-request"
    seen = {old}
    for _time in range(3):
        assert book.table.request not in seen
        seen.add(book.table.request)
        book.act()
        take_back(book, "ann", 1)
        take_back(book, "bob")


def test_house_bots_agree() -> None:
    book = Playbook([ME, SeatOffer("bot", "greedy")], game=BINARY)
    book.bot_comes()
    for _move in range(4):
        book.act()
    take_back(book, "ann", 0)
    assert book.table.turn == 0
    assert book.heard("ann", TableMessage)[0].turn == 0


def test_an_action_declines_and_so_does_a_word() -> None:
    book = two(moves=2)
    take_back(book, "ann", 0)
    book.act()
    assert book.table.takeback is None
    assert [seat.takeback for seat in book.heard("ann", Seats)[0].seats] == [None, None]
    take_back(book, "ann", 0)
    take_back(book, "bob", want=False)
    assert [seat.takeback for seat in book.heard("ann", Seats)[0].seats] == [None, None]
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "too-many"
    take_back(book, "bob", 1)
    assert book.table.takeback == 1
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "not-available"


def test_a_draw_that_was_offered_is_gone_with_the_move() -> None:
    book = two(moves=2)
    book.ask("ann", Draw(id=3, table=book.table.id))
    take_back(book, "ann", 0)
    take_back(book, "bob")
    assert not book.table.draw_offered
    assert book.table.turn == 0
    assert book.table.untouched


@pytest.mark.parametrize("turn", [2, 5, None])
def test_what_was_not_played_is_not_taken_back(turn: int | None) -> None:
    book = two(moves=0 if turn is None else 2)
    take_back(book, "ann", turn)
    assert book.refusal("ann").code == "not-allowed"


def test_nothing_is_taken_back_in_a_pause_or_after_a_resignation() -> None:
    book = two(moves=2)
    for guest in ("ann", "bob"):
        book.ask(guest, Pause(id=3, table=book.table.id))
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "paused"
    three = Playbook([ME, ANYONE, ANYONE], game=GAMES["bot255"])
    for guest in ("bob", "cat"):
        three.ask(guest, Join(id=5, table=three.table.id))
    three.act()
    three.ask("cat", Resign(id=5, table=three.table.id))
    take_back(three, "ann", 0)
    assert three.refusal("ann").code == "not-allowed"


def test_nothing_is_taken_back_at_a_rated_table_which_keeps_no_moves() -> None:
    book = two()
    book.table = replace(book.table, rated=True)
    book.act()
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "not-allowed"
    assert book.table.played == []


def test_whoever_has_learned_a_card_since_does_not_go_back() -> None:
    book = two(ONE_ZERO_ONE, moves=1)
    assert book.table.history[0].seat == 1 - (book.table.to_act or 0)
    mover, other = (
        ("ann", "bob")[book.table.history[0].seat],
        ("ann", "bob")[book.table.to_act or 0],
    )
    take_back(book, mover, 0)
    refused = book.refusal(mover)
    assert (refused.code, refused.detail["what"]) == ("revealed", "drawn-card")
    take_back(book, other, 0)
    assert book.refusal(other).detail["what"] == "played-card"


def test_spectators_who_see_the_game_late_see_it_go_back() -> None:
    book = two(moves=5, spectator_delay=2)
    book.ask("dan", Watch(id=4, table=book.table.id))
    assert book.heard("dan", TableMessage)[0].turn == 3
    take_back(book, "ann", 3)
    take_back(book, "bob")
    assert book.heard("dan", TableMessage)[0].turn == 1
    book.act()
    assert book.holds("dan").turn == 2


steps = st.lists(
    st.tuples(st.sampled_from(["act", "act", "act", "back", "end"]), st.integers(0, 30)),
    max_size=40,
)


@settings(max_examples=30, deadline=None)
@given(steps)
def test_what_remains_is_the_game_of_its_moves_and_of_its_facts(
    steps: list[tuple[str, int]],
) -> None:
    book = two()
    for step, number in steps:
        if step == "back" and book.table.turn:
            take_back(book, "ann", number % book.table.turn)
            take_back(book, "bob")
        elif step == "end":
            book.play_on()
        elif step == "act" and book.table.outcome is None:
            legal = BINARY.legal_actions(book.table.state)
            book.act(legal[number % len(legal)])
    state = BINARY.start(2, int(book.table.seed, 16), book.table.options)
    for text in texts(book):
        state = BINARY.apply(state, BINARY.parse_action(text))
    assert state == book.table.state
    assert stripped(fold(book.facts, {"binary": BINARY}, POLICY)) == stripped(book.table)
    for guest in ("ann", "bob"):
        shown = received(show_table(book.table, guest, 0, book.now, legal=True))
        assert book.holds(guest).view == shown.view
        assert book.holds(guest).history == shown.history


def test_moves_that_are_played_again_lead_to_the_same_game() -> None:
    book = two(ONE_ZERO_ONE, moves=0)
    plain = two(ONE_ZERO_ONE, moves=6)
    for number in range(6):
        book.act()
        if number in (2, 4):
            # By the table alone: the rules of this game would refuse it.
            before = book.table
            book.table = fold_back(book)
            assert book.table.state != before.state
            book.act()
    assert book.table.state == plain.table.state


def fold_back(book: Playbook) -> Any:
    from oneoh_server.tables.taking_back import go_back

    return go_back(book.table, book.table.turn - 1)


def test_the_record_holds_what_remains_and_that_moves_were_taken_back() -> None:
    book = two(moves=6)
    take_back(book, "ann", 2)
    take_back(book, "bob")
    book.play_on()
    recorded = recorded_game(book.facts, {"binary": BINARY}, "oneoh", 0)
    assert recorded is not None
    assert [move.action for move in recorded.moves] == texts(book)
    (again,) = read_text(write_game(recorded))
    assert again.taken_back == 1
    assert Replay(BINARY, again).is_over


def test_a_decision_that_was_not_carried_out_leaves_no_move() -> None:
    book = two(moves=2)
    before = book.table
    legal = BINARY.legal_actions(before.state)
    book.act(legal[0])
    book.table = before
    book.act(legal[-1])
    assert texts(book)[2:] == [BINARY.format_action(legal[-1])]
    take_back(book, "ann", 2)
    take_back(book, "bob")
    assert book.table.state == before.state


def test_a_guest_without_a_seat_has_no_say() -> None:
    book = two(moves=2)
    book.ask("cat", Watch(id=4, table=book.table.id))
    take_back(book, "cat", 0)
    refused = book.heard("cat", Refused)[0]
    assert refused.code == "not-seated"
    assert caller("cat").guest == "cat"


def over(game: Any = BINARY, **terms: Any) -> Playbook:
    """Return a game of Ann and Bob that was played to its end."""
    book = two(game, **terms)
    book.play_on()
    return book


def test_a_game_that_is_over_goes_back_and_on_to_another_end() -> None:
    book = over()
    end = book.table.turn
    take_back(book, "ann", end - 1)
    assert book.table.turn == end
    take_back(book, "bob")
    assert (book.table.phase, book.table.turn) == ("running", end - 1)
    assert (book.table.outcome, book.table.ended_by) == (None, None)
    (shown,) = book.heard("ann", TableMessage)
    assert (shown.phase, shown.outcome, shown.seed, shown.taken_back) == ("running", None, None, 1)
    assert Relist() in book.last
    assert len(book.heard(("ann", "bob")[book.table.to_act or 0], Request)) == 1
    assert stripped(fold(book.facts, {"binary": BINARY}, POLICY)) == stripped(book.table)
    book.act()
    assert len(book.heard("bob", Over)) == 1
    take_back(book, "ann", 0)
    take_back(book, "bob")
    assert book.table.untouched
    book.play_on()
    recorded = recorded_game(book.facts, {"binary": BINARY}, "oneoh", 0)
    assert recorded is not None
    assert recorded.taken_back == 2
    assert [move.action for move in recorded.moves] == texts(book)


def test_house_bots_that_were_dismissed_come_back_for_it() -> None:
    book = Playbook([ME, SeatOffer("bot", "greedy")], game=BINARY)
    book.bot_comes()
    book.play_on()
    guest = book.table.seats[1].guest
    assert DismissBot(guest or "") in book.last
    book.bot_goes()
    take_back(book, "ann")
    assert book.table.outcome is None
    assert CallBot(guest or "", "greedy") in book.last
    assert book.table.to_act == 0
    book.act()
    book.bot_comes()
    book.play_on()
    assert book.table.outcome is not None


def test_a_game_that_ended_by_consent_goes_back() -> None:
    for end in (Draw, Abort):
        book = two(moves=3)
        for guest in ("ann", "bob"):
            book.ask(guest, end(id=3, table=book.table.id))
        assert book.table.ended_by is not None
        take_back(book, "ann", 1)
        take_back(book, "bob")
        assert (book.table.phase, book.table.turn) == ("running", 1)


def test_whoever_leaves_and_another_game_keep_the_end_and_decline() -> None:
    book = over()
    take_back(book, "ann", 0)
    for guest in ("ann", "bob"):
        book.ask(guest, Rematch(id=4, table=book.table.id))
    assert [seat.takeback for seat in book.holds("ann").seats] == [None, None]
    take_back(book, "bob", 0)
    assert book.refusal("bob").code == "not-allowed"
    book = over()
    take_back(book, "ann", 0)
    book.ask("bob", Leave(id=4, table=book.table.id))
    assert [seat.takeback for seat in book.holds("ann").seats] == [None, None]
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "bad-seats"


def test_a_rematch_that_was_wished_for_is_not_when_the_game_has_gone_on() -> None:
    book = over()
    book.ask("ann", Rematch(id=4, table=book.table.id))
    take_back(book, "bob", 0)
    take_back(book, "ann")
    assert [seat.rematch for seat in book.holds("bob").seats] == [False, False]
    book.play_on()
    book.ask("bob", Rematch(id=4, table=book.table.id))
    assert book.table.next_table is None


def test_the_end_stays_where_it_has_disclosed_what_was_hidden() -> None:
    book = over(Silent())
    take_back(book, "ann", book.table.turn - 1)
    refused = book.refusal("ann")
    assert (refused.code, refused.detail["what"]) == ("revealed", "end")
    assert book.table.phase == "over"
    running = two(Silent(), moves=2)
    take_back(running, "ann", 1)
    assert running.table.takeback == 1


class Silent:
    """One Zero One, if no action of it revealed anything: the end alone does."""

    def __getattr__(self, name: str) -> Any:
        return getattr(ONE_ZERO_ONE, name)

    def revealed(self, _before: Any, _after: Any, _seat: Any) -> None:
        return None


def test_the_end_of_a_game_that_somebody_gave_up_stays() -> None:
    book = two(moves=3)
    book.ask("bob", Resign(id=5, table=book.table.id))
    take_back(book, "ann", 0)
    assert book.refusal("ann").code == "not-allowed"


def test_what_counts_elsewhere_stays() -> None:
    rated, entered = over(), over()
    rated.table = replace(rated.table, rated=True)
    entered.table = replace(entered.table, once="tournament-t-0-0")
    for book in (rated, entered):
        take_back(book, "ann", 0)
        assert book.refusal("ann").code == "not-allowed"
