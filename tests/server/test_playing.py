"""Running games: acting, refusals, resigning, game over."""

import pytest

from oneoh_protocol.messages import Act, Join, Moved, Over, Request, Resign, Seats, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import BotLost
from oneoh_server.tables.effects import Relist, StoreFacts
from oneoh_server.tables.facts import Acted, Surrendered
from tests.server.playbook import ANYONE, ME, SEED, Playbook, kinds


@pytest.fixture
def game() -> Playbook:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    return table


@pytest.fixture
def three() -> Playbook:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("cat", Join(id=5, table=table.table.id))
    return table


def test_an_action_is_stored_then_shown_to_everybody_then_the_next_seat_is_asked(
    game: Playbook,
) -> None:
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.act()
    assert isinstance(game.last[0], StoreFacts)
    assert isinstance(game.last[0].facts[0][1], Acted)
    assert kinds(game.heard("ann")) == ["Moved", "Done"]
    assert kinds(game.heard("bob")) == ["Moved", "Request"]
    assert kinds(game.heard("dan")) == ["Moved"]


def test_requests_are_numbered_by_turn(game: Playbook) -> None:
    for turn in range(4):
        assert game.table.request == turn + 1
        game.act()
        guest = ("ann", "bob")[(turn + 1) % 2]
        (request,) = game.heard(guest, Request)
        assert (request.request, request.turn) == (turn + 2, turn + 1)


def test_each_receiver_sees_the_action_as_it_may_know_it(game: Playbook) -> None:
    card = game.table.state.hands[0][0]
    game.act(card)
    assert game.heard("ann", Moved)[0].played.action == f"play-{card}"
    assert game.heard("bob", Moved)[0].played.action == "face-down"


def test_an_illegal_action_names_its_rule_and_can_be_retried(game: Playbook) -> None:
    game.ask("ann", Act(id=8, table=game.table.id, request=1, action="play-99"))
    refused = game.refusal("ann")
    assert (refused.re, refused.code, refused.detail) == (8, "illegal-action", {"rule": "1.hand"})
    game.act()
    assert game.table.turn == 1


def test_text_that_is_no_action_is_refused(game: Playbook) -> None:
    game.ask("ann", Act(id=8, table=game.table.id, request=1, action="\x1b[31mplay"))
    assert game.refusal("ann").code == "bad-notation"


def test_the_other_seat_has_to_wait_for_its_turn(game: Playbook) -> None:
    game.ask("bob", Act(id=8, table=game.table.id, request=1, action="play-1"))
    assert game.refusal("bob").code == "not-your-turn"


def test_an_answer_that_comes_twice_is_done_and_has_no_second_effect(game: Playbook) -> None:
    game.act()
    text = game.table.history[0].action
    game.ask("ann", Act(id=9, table=game.table.id, request=1, action=text))
    assert kinds(game.heard("ann")) == ["Done"]
    assert len(game.last) == 1
    assert game.table.turn == 1


def test_another_answer_to_an_old_request_is_stale_and_hears_of_the_open_one(
    game: Playbook,
) -> None:
    game.act()
    game.ask("ann", Act(id=9, table=game.table.id, request=1, action="play-99"))
    assert (game.refusal("ann").code, game.refusal("ann").detail) == (
        "stale-request",
        {"request": None},
    )
    game.act()
    game.ask("ann", Act(id=9, table=game.table.id, request=17, action="play-99"))
    assert game.refusal("ann").detail == {"request": 3}


def test_the_last_answer_of_a_game_may_come_twice_too(game: Playbook) -> None:
    game.play_on()
    last = game.table.history[-1].action
    game.ask("bob", Act(id=9, table=game.table.id, request=6, action=last))
    assert kinds(game.heard("bob")) == ["Done"]


def test_spectators_cannot_act(game: Playbook) -> None:
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("dan", Act(id=9, table=game.table.id, request=1, action="play-1"))
    assert game.refusal("dan").code == "not-seated"


def test_the_end_shows_outcome_seed_and_what_the_view_hid(game: Playbook) -> None:
    while game.table.turn < 5:
        game.act()
        assert SEED not in repr(game.last)
    game.act()
    assert kinds(game.heard("ann")) == ["Moved", "Over"]
    (over,) = game.heard("ann", Over)
    assert (over.ended_by, over.resigned, over.seed) == ("rules", None, SEED)
    game.ask("dan", Watch(id=3, table=game.table.id))
    for guest in ("ann", "bob", "dan"):
        shown = game.holds(guest)
        assert shown.seed == SEED
        assert shown.view is not None
        assert None not in [card for cards in shown.view["played"] for card in cards]


def test_actions_hidden_in_a_history_stay_hidden_after_the_end(game: Playbook) -> None:
    game.play_on()
    game.ask("dan", Watch(id=3, table=game.table.id))
    (shown,) = game.heard("dan", TableMessage)
    assert {played.action for played in shown.history} == {"face-down"}


def test_nobody_acts_before_the_start_or_after_the_end(game: Playbook) -> None:
    waiting = Playbook([ME, ANYONE])
    waiting.ask("ann", Act(id=9, table=waiting.table.id, request=1, action="play-1"))
    assert waiting.refusal("ann").code == "not-running"
    game.play_on()
    game.ask("ann", Act(id=9, table=game.table.id, request=7, action="play-1"))
    assert game.refusal("ann").code == "not-running"


def test_with_two_seats_the_other_one_wins_when_one_resigns(game: Playbook) -> None:
    game.ask("ann", Resign(id=9, table=game.table.id))
    assert kinds(game.heard("ann")) == ["Over", "Done"]
    (over,) = game.heard("bob", Over)
    assert (over.ended_by, over.resigned, over.outcome.places) == ("resigned", 0, (2, 1))


def test_a_game_that_was_given_up_hides_nothing_any_more(game: Playbook) -> None:
    game.act()
    game.ask("ann", Resign(id=9, table=game.table.id))
    game.ask("dan", Watch(id=3, table=game.table.id))
    views = [game.holds(guest).view or {} for guest in ("ann", "bob", "dan")]
    assert None not in [card for cards in views[0]["hands"] for card in cards]
    assert views[0] == views[1] == views[2]
    assert game.holds("dan").resigned == 0


def test_with_more_seats_the_game_goes_on_and_the_resigned_seat_plays_by_itself(
    three: Playbook,
) -> None:
    three.ask("ann", Resign(id=9, table=three.table.id))
    assert three.facts[-2:] == [Surrendered(0, "resigned"), three.facts[-1]]
    moved = three.heard("bob", Moved)[0]
    assert (moved.played.seat, moved.played.by_clock) == (0, True)
    assert kinds(three.heard("bob")) == ["Seats", "Moved", "Request"]
    three.act()
    three.act()
    assert three.table.to_act == 1
    three.play_on()
    assert three.table.outcome is not None
    assert three.table.outcome.places[0] == 3
    assert sorted(three.table.outcome.places) == [1, 2, 3]


def test_a_seat_that_resigned_out_of_turn_is_played_by_the_clock_in_its_turn(
    three: Playbook,
) -> None:
    three.ask("bob", Resign(id=9, table=three.table.id))
    assert three.table.to_act == 0
    three.act()
    assert kinds(three.heard("cat")) == ["Moved", "Moved", "Request"]


def test_everybody_is_shown_who_has_given_up_and_the_game_goes_on(three: Playbook) -> None:
    three.ask("bob", Resign(id=9, table=three.table.id))
    for guest in ("ann", "bob", "cat"):
        (event,) = three.heard(guest, Seats)
        assert [seat.resigned for seat in event.seats] == [False, True, False]
    assert Relist() in three.last
    three.ask("dan", Watch(id=3, table=three.table.id))
    (shown,) = three.heard("dan", TableMessage)
    assert [seat.resigned for seat in shown.seats] == [False, True, False]


def test_the_last_seat_that_has_not_resigned_wins(three: Playbook) -> None:
    three.ask("bob", Resign(id=9, table=three.table.id))
    three.ask("cat", Resign(id=9, table=three.table.id))
    assert three.table.outcome is not None
    assert three.table.outcome.places == (1, 3, 2)


def test_nobody_resigns_twice_or_a_game_that_does_not_run(three: Playbook) -> None:
    three.ask("bob", Resign(id=9, table=three.table.id))
    three.ask("bob", Resign(id=9, table=three.table.id))
    assert three.refusal("bob").code == "not-running"
    waiting = Playbook([ME, ANYONE])
    waiting.ask("ann", Resign(id=9, table=waiting.table.id))
    assert waiting.refusal("ann").code == "not-running"


def test_a_house_bot_that_is_lost_resigns_its_game(game: Playbook) -> None:
    game.put(BotLost("bob"))
    assert game.heard("ann", Over)[0].resigned == 1
