"""Pause, draw and abort by consent: who has to agree, what stands still, what a restart keeps."""

import pytest

from oneoh_protocol.messages import (
    Abort,
    Clock,
    Draw,
    Join,
    Leave,
    Moved,
    Over,
    Pause,
    Paused,
    Rematch,
    Request,
    Resign,
    SeatOffer,
    Seats,
    Unpause,
    Unpaused,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.clock import flag_at
from oneoh_server.tables.commands import Caller, GuestCommand, Resume, Wake
from oneoh_server.tables.effects import OpenRematch
from tests.server.playbook import ANYONE, ME, Playbook, kinds, stripped

CLOCK = Clock(bank_ms=60_000)


def running(*guests: str, clock: Clock = CLOCK, cards: int = 3) -> Playbook:
    game = Playbook([ME, *[ANYONE for _ in guests]], clock=clock, cards=cards)
    for guest in guests:
        game.ask(guest, Join(id=5, table=game.table.id))
    return game


def against_a_bot() -> Playbook:
    game = Playbook([ME, SeatOffer("bot", "greedy")], clock=CLOCK)
    game.bot_comes()
    return game


def pause(game: Playbook, guest: str, *, want: bool = True) -> None:
    game.ask(guest, Pause(id=2, table=game.table.id, want=want))


def abort(game: Playbook, guest: str, *, want: bool = True) -> None:
    game.ask(guest, Abort(id=2, table=game.table.id, want=want))


def draw(game: Playbook, guest: str, *, want: bool = True) -> None:
    game.ask(guest, Draw(id=2, table=game.table.id, want=want))


def unpause(game: Playbook, guest: str) -> None:
    game.ask(guest, Unpause(id=2, table=game.table.id))


def test_a_game_is_paused_once_every_seat_wants_it() -> None:
    game = running("bob", "cat")
    pause(game, "bob")
    assert [seat.pause for seat in game.heard("ann", Seats)[0].seats] == [False, True, False]
    pause(game, "ann")
    assert not game.table.paused
    pause(game, "cat")
    assert kinds(game.heard("bob")) == ["Paused"]
    assert game.table.paused


def test_a_pause_that_only_one_seat_did_not_want_begins_when_that_seat_resigns() -> None:
    game = running("bob", "cat")
    pause(game, "ann")
    pause(game, "bob")
    game.ask("cat", Resign(id=3, table=game.table.id))
    assert kinds(game.heard("bob"))[-1] == "Paused"
    assert game.table.paused


def test_a_game_that_only_one_seat_did_not_want_to_abort_ends_when_its_time_runs_out() -> None:
    game = running("bob", "cat", clock=Clock(bank_ms=60_000, timeout="lose"))
    game.act()
    actor = game.table.to_act
    assert actor is not None
    for seat, guest in enumerate(("ann", "bob", "cat")):
        if seat != actor:
            abort(game, guest)
    game.wait(120)
    game.put(Wake())
    assert game.table.ended_by == "aborted"


def test_a_seat_that_resigns_takes_its_wish_for_a_pause_along() -> None:
    game = running("bob", "cat")
    pause(game, "cat")
    game.ask("cat", Resign(id=3, table=game.table.id))
    assert not game.table.paused


def test_house_bots_agree_to_a_pause() -> None:
    game = against_a_bot()
    pause(game, "ann")
    assert game.table.paused


def test_a_seat_that_declines_takes_the_offer_from_the_table() -> None:
    game = running("bob")
    pause(game, "ann")
    pause(game, "bob", want=False)
    assert not any(seat.pause for seat in game.heard("ann", Seats)[0].seats)
    pause(game, "bob")
    assert not game.table.paused


def test_to_want_what_one_wants_already_changes_nothing() -> None:
    game = running("bob")
    pause(game, "ann")
    stored = len(game.facts)
    pause(game, "ann")
    assert kinds(game.heard("ann")) == ["Done"]
    pause(game, "ann", want=False)
    pause(game, "ann", want=False)
    assert kinds(game.heard("ann")) == ["Done"]
    assert len(game.facts) == stored + 1


def test_no_clock_runs_and_nobody_acts_in_a_pause() -> None:
    game = running("bob")
    game.wait(10)
    pause(game, "ann")
    pause(game, "bob")
    assert game.heard("ann", Paused)[0].banks_ms == (50_000, 60_000)
    assert game.holds("ann").request is None
    game.wait(10_000)
    game.put(Wake())
    game.act()
    assert game.refusal("ann").code == "paused"
    unpause(game, "bob")
    assert game.heard("ann", Unpaused)[0].banks_ms == (50_000, 60_000)
    assert game.heard("ann", Request)[0].deadline_ms == 50_000
    game.wait(5)
    game.act()
    assert game.heard("bob", Moved)[0].banks_ms == (45_000, 60_000)


def test_the_request_after_a_pause_has_another_number() -> None:
    game = running("bob")
    before = game.table.request
    pause(game, "ann")
    pause(game, "bob")
    unpause(game, "ann")
    assert game.heard("ann", Request)[0].request > before


def test_a_pause_survives_a_restart() -> None:
    game = running("bob")
    game.wait(10)
    pause(game, "ann")
    pause(game, "bob")
    game.table = stripped(game.table)
    game.put(Resume())
    game.ask("ann", Watch(id=3, table=game.table.id))
    seen = game.heard("ann", TableMessage)[0]
    assert (seen.paused, seen.request, seen.banks_ms) == (True, None, (50_000, 60_000))
    unpause(game, "ann")
    assert game.heard("ann", Request)[0].deadline_ms == 50_000


def test_after_a_pause_the_clock_waits_for_an_absent_seat() -> None:
    game = running("bob")
    pause(game, "ann")
    pause(game, "bob")
    game.go("ann")
    unpause(game, "bob")
    assert flag_at(game.table) == game.now + 30 + 60


def test_a_seat_may_resign_in_a_pause_and_the_others_go_on_after_it() -> None:
    game = running("bob", "cat")
    for guest in ("ann", "bob", "cat"):
        pause(game, guest)
    game.ask("ann", Resign(id=2, table=game.table.id))
    assert (game.table.paused, game.table.turn) == (True, 0)
    unpause(game, "bob")
    assert (game.table.paused, game.table.turn) == (False, 1)
    assert game.table.to_act == 1


def test_a_seat_that_resigned_has_no_say() -> None:
    game = running("bob", "cat")
    game.ask("cat", Resign(id=2, table=game.table.id))
    pause(game, "cat")
    assert game.refusal("cat").code == "not-running"
    pause(game, "ann")
    pause(game, "bob")
    assert game.table.paused


def test_only_a_game_that_runs_is_paused_or_unpaused() -> None:
    game = Playbook([ME, ANYONE])
    pause(game, "ann")
    assert game.refusal("ann").code == "not-running"
    game.ask("bob", Join(id=5, table=game.table.id))
    unpause(game, "ann")
    assert game.refusal("ann").code == "not-running"
    pause(game, "dan")
    assert game.refusal("dan").code == "not-seated"


def test_a_game_ends_without_a_result_once_every_seat_wants_it() -> None:
    game = running("bob")
    game.act()
    abort(game, "ann")
    assert [seat.abort for seat in game.heard("bob", Seats)[0].seats] == [True, False]
    abort(game, "bob")
    over = game.heard("ann", Over)[0]
    assert (over.ended_by, over.resigned) == ("aborted", None)
    assert (over.outcome.scores, over.outcome.places) == ((0, 0), (1, 1))
    assert not any(seat.abort for seat in game.holds("ann").seats)


def test_an_aborted_game_has_no_places_even_of_those_who_had_resigned() -> None:
    game = running("bob", "cat")
    game.act()
    game.ask("cat", Resign(id=2, table=game.table.id))
    abort(game, "ann")
    abort(game, "bob")
    assert game.heard("cat", Over)[0].outcome.places == (1, 1, 1)


def test_before_the_first_action_one_seat_can_abort() -> None:
    game = running("bob")
    abort(game, "bob")
    assert game.table.ended_by == "aborted"


def test_an_aborted_game_can_have_a_rematch() -> None:
    game = running("bob")
    abort(game, "bob")
    game.ask("ann", Rematch(id=2, table=game.table.id))
    game.ask("bob", Rematch(id=2, table=game.table.id))
    assert game.table.next_table is not None


@pytest.mark.parametrize("clock", [Clock(), CLOCK])
def test_a_game_in_which_nobody_has_acted_is_left_without_a_loss(clock: Clock) -> None:
    game = running("bob", clock=clock)
    game.ask("bob", Leave(id=2, table=game.table.id))
    assert kinds(game.heard("ann")) == ["Over", "Seats"]
    assert game.heard("ann", Over)[0].ended_by == "aborted"
    assert game.table.seats[1].gone


def test_what_the_clock_played_is_no_action_of_the_seat() -> None:
    game = running("bob")
    game.wait(60)
    game.put(Wake())
    game.ask("bob", Leave(id=2, table=game.table.id))
    assert game.table.ended_by == "aborted"


def test_a_house_bot_that_leaves_aborts_nothing() -> None:
    game = against_a_bot()
    guest = game.table.seats[1].guest
    assert guest is not None
    bot = Caller(91, guest, "greedy", bot=True)
    game.put(GuestCommand(bot, Leave(id=7, table=game.table.id)))
    assert game.table.phase == "running"


def test_against_bots_alone_a_game_with_a_clock_is_paused_three_times() -> None:
    game = against_a_bot()
    for _ in range(3):
        pause(game, "ann")
        assert game.table.paused
        unpause(game, "ann")
    pause(game, "ann")
    assert game.refusal("ann").code == "too-many"
    assert not game.table.paused


def test_without_a_clock_or_with_other_people_there_is_no_such_limit() -> None:
    alone = Playbook([ME, SeatOffer("bot", "greedy")])
    alone.bot_comes()
    for _ in range(5):
        pause(alone, "ann")
        assert alone.table.paused
        unpause(alone, "ann")
    game = running("bob")
    for _ in range(5):
        pause(game, "ann")
        pause(game, "bob")
        assert game.table.paused
        unpause(game, "bob")


def test_a_seat_that_resigns_wants_nothing_any_more() -> None:
    game = running("bob", "cat")
    game.act()
    pause(game, "bob")
    abort(game, "bob")
    game.ask("bob", Resign(id=3, table=game.table.id))
    seat = game.holds("ann").seats[1]
    assert (seat.pause, seat.abort, seat.resigned) == (False, False, True)


def seats_that_want_a_draw(game: Playbook, guest: str) -> list[bool]:
    return [seat.draw for seat in game.holds(guest).seats]


def actor(game: Playbook) -> str:
    assert game.table.to_act is not None
    return ("ann", "bob", "cat")[game.table.to_act]


def other(game: Playbook) -> str:
    return "bob" if actor(game) == "ann" else "ann"


def test_a_game_is_a_draw_once_every_seat_that_plays_wants_it() -> None:
    game = running("bob", "cat")
    game.ask("cat", Resign(id=3, table=game.table.id))
    draw(game, "ann")
    assert seats_that_want_a_draw(game, "bob") == [True, False, False]
    draw(game, "bob")
    over = game.heard("ann", Over)[0]
    assert (over.ended_by, over.resigned) == ("agreement", None)
    assert over.outcome is not None
    assert over.outcome.places == (1, 1, 3)
    assert not any(seats_that_want_a_draw(game, "cat"))


def test_an_offer_stands_while_its_seat_acts_and_ends_when_another_does() -> None:
    game = running("bob")
    offering = actor(game)
    draw(game, offering)
    game.act()
    assert any(seats_that_want_a_draw(game, offering))
    game.act()
    assert not any(seats_that_want_a_draw(game, offering))
    assert not game.table.draw_offered
    assert "Seats" in kinds(game.heard(offering))


def test_an_offer_that_comes_while_the_other_one_thinks_is_there_in_the_next_turn_still() -> None:
    game = running("bob")
    draw(game, other(game))
    game.act()
    game.act()
    assert game.table.draw_offered
    game.act()
    assert not game.table.draw_offered


def test_the_clock_declines_an_offer_as_its_seat_would() -> None:
    game = running("bob", clock=Clock(bank_ms=1_000))
    draw(game, actor(game))
    game.act()
    game.wait(1_000)
    game.put(Wake())
    assert game.table.turn == 2
    assert not game.table.draw_offered


def test_an_offer_can_be_declined_and_withdrawn() -> None:
    for guest in ("ann", "bob"):
        game = running("bob")
        draw(game, "ann")
        draw(game, guest, want=False)
        assert seats_that_want_a_draw(game, "bob") == [False, False]
        assert not game.table.draw_offered


def test_a_seat_offers_a_draw_again_after_ten_actions_only_and_may_agree_at_any_time() -> None:
    game = running("bob")
    draw(game, "ann")
    draw(game, "ann", want=False)
    draw(game, "ann")
    assert game.refusal("ann").code == "too-many"
    draw(game, "bob")
    draw(game, "ann")
    assert game.table.ended_by == "agreement"


def test_after_ten_actions_a_draw_is_offered_again() -> None:
    game = running("bob", cards=9)
    draw(game, "ann")
    draw(game, "ann", want=False)
    for _ in range(10):
        game.act()
    draw(game, "ann")
    assert game.table.draw_offered


def test_a_house_bot_is_asked_about_a_draw() -> None:
    game = against_a_bot()
    draw(game, "ann")
    assert game.table.phase == "running"
    agreed = Draw(id=2, table=game.table.id)
    game.put(GuestCommand(Caller(91, game.table.seats[1].guest or "", "greedy", bot=True), agreed))
    assert game.table.ended_by == "agreement"


def test_a_draw_that_only_one_seat_did_not_want_is_called_when_that_seat_resigns() -> None:
    game = running("bob", "cat")
    draw(game, "ann")
    draw(game, "bob")
    game.ask("cat", Resign(id=3, table=game.table.id))
    assert game.table.ended_by == "agreement"


def test_an_offer_survives_a_restart_and_is_gone_in_a_rematch() -> None:
    game = running("bob")
    draw(game, "ann")
    game.table = stripped(game.table)
    game.put(Resume())
    assert game.table.draw_offered
    draw(game, "bob")
    game.ask("ann", Rematch(id=4, table=game.table.id))
    effects = game.ask("bob", Rematch(id=4, table=game.table.id))
    (opened,) = [each.table for each in effects if isinstance(each, OpenRematch)]
    assert not opened.draw_offered
    assert not any(seat.draw or seat.offered_at is not None for seat in opened.seats)
