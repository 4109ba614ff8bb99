"""Absence: whose grace runs when, what those who stayed can choose, and how a seat comes back."""

import random

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import (
    Act,
    Choose,
    Clock,
    Join,
    Moved,
    Over,
    Pause,
    Refused,
    Request,
    Resign,
    SeatOffer,
    Seats,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.clock import left_ms
from oneoh_server.tables.commands import BotLost, Caller, GuestCommand, Resume, Wake
from oneoh_server.tables.effects import CallBot
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.grace import is_absent, overdue_seats
from oneoh_server.tables.showing import seats as seats_shown
from oneoh_server.tables.state import Table
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller, kinds, stripped

GUESTS = ("ann", "bob", "cat", "dan")
GRACE = POLICY.absence_s


def running(seats: int = 2, **terms: object) -> Playbook:
    game = Playbook([ME, *[ANYONE] * (seats - 1)], **terms)  # type: ignore[arg-type]
    for guest in GUESTS[1:seats]:
        game.ask(guest, Join(id=5, table=game.table.id))
    return game


def overdue(seats: int = 2, **terms: object) -> Playbook:
    """Return a game in which it is Ann's turn, and her grace is over."""
    game = running(seats, **terms)
    game.go("ann")
    game.wait(GRACE)
    game.put(Wake())
    assert overdue_seats(game.table) == [0]
    return game


def given_up(game: Playbook) -> list[int]:
    return list(game.table.surrendered)


def choose(game: Playbook, guest: str, choice: str, **more: object) -> None:
    command = Choose(id=3, table=game.table.id, choice=choice, **more)  # type: ignore[arg-type]
    game.ask(guest, command)


def stand_in(game: Playbook, guest: str = "bob") -> None:
    """Have a bot stand in for Ann, who is overdue, and come."""
    choose(game, guest, "stand-in", bot="greedy")
    game.bot_comes(0)


def comes_back(game: Playbook, guest: str = "ann") -> None:
    game.come(guest)
    game.ask(guest, Watch(id=4, table=game.table.id))


def graces(game: Playbook, guest: str) -> list[int | None]:
    return [seat.grace_ms for seat in game.holds(guest).seats]


def test_everybody_sees_the_grace_of_an_absent_seat_that_has_to_act() -> None:
    game = running()
    game.ask("eve", Watch(id=2, table=game.table.id))
    game.go("ann")
    assert graces(game, "bob") == graces(game, "eve") == [60_000, None]
    game.wait(20)
    game.ask("bob", Watch(id=2, table=game.table.id))
    assert graces(game, "bob") == [40_000, None]
    game.wait(40)
    game.put(Wake())
    assert graces(game, "bob") == graces(game, "eve") == [0, None]


def test_the_grace_does_not_run_at_the_turns_of_others() -> None:
    game = running()
    game.act()
    game.go("ann")
    game.wait(10 * GRACE)
    game.put(Wake())
    assert overdue_seats(game.table) == []
    game.act()
    assert graces(game, "bob") == [60_000, None]


def test_what_is_left_of_the_grace_waits_for_the_next_turn() -> None:
    game = running(clock=Clock(delay_ms=40_000))
    game.go("ann")
    game.wait(40)
    game.put(Wake())  # The clock plays for Ann.
    assert (game.table.to_act, game.table.counting) == (1, None)
    game.wait(30)
    game.act()
    assert graces(game, "bob") == [20_000, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_returns_within_the_grace_goes_on_as_if_nothing_had_been(seats: int) -> None:
    game = running(seats)
    game.go("ann")
    game.wait(GRACE - 1)
    comes_back(game)
    assert game.holds("ann").request is not None
    game.wait(GRACE)
    game.put(Wake())
    assert game.table.wake_at is None
    game.act()
    assert game.table.turn == 1


def test_a_seat_has_its_grace_only_so_often_in_a_game() -> None:
    game = running()
    for _ in range(POLICY.drops):
        game.go("ann")
        assert graces(game, "bob") == [60_000, None]
        comes_back(game)
    game.go("ann")
    assert game.table.wake_at == game.now
    game.put(Wake())
    assert overdue_seats(game.table) == [0]


def test_a_drop_between_the_own_turns_costs_nothing() -> None:
    game = running()
    game.act()
    game.go("ann")
    comes_back(game)
    assert game.table.seats[0].drops == 0


def test_no_grace_runs_while_nobody_waits() -> None:
    game = running()
    game.go("bob")
    game.go("ann")
    game.wait(GRACE)
    game.put(Wake())
    assert overdue_seats(game.table) == []
    game.come("bob")
    assert game.table.counting is not None


def test_by_correspondence_everybody_may_be_away() -> None:
    game = running(clock=Clock(delay_ms=3 * 24 * 3600 * 1000))
    game.go("ann")
    assert not is_absent(game.table, 0)
    game.wait(GRACE)
    choose(game, "bob", "claim")
    assert game.refusal("bob").code == "not-absent"


def test_the_clock_runs_on_in_the_grace() -> None:
    game = running(clock=Clock(bank_ms=30_000, timeout="lose"))
    game.go("ann")
    game.wait(30)
    game.put(Wake())
    assert game.table.ended_by == "timeout"


@pytest.mark.parametrize("choice", ["claim", "draw", "stand-in", "wait"])
def test_there_is_nothing_to_choose_before_the_grace_is_over(choice: str) -> None:
    game = running()
    game.go("ann")
    game.wait(GRACE - 1)
    choose(game, "bob", choice, bot="greedy")
    assert game.refusal("bob").code == "not-absent"


def test_only_seats_that_stayed_choose() -> None:
    game = overdue(3)
    choose(game, "dan", "claim")
    assert game.refusal("dan").code == "not-seated"
    game.put(GuestCommand(caller("ann"), Choose(id=3, table=game.table.id, choice="claim")))
    assert game.heard("ann", Refused)[0].code == "not-absent"


def test_the_one_who_stayed_can_claim_the_game() -> None:
    game = overdue()
    choose(game, "bob", "claim")
    over = game.heard("bob", Over)[0]
    assert (over.ended_by, over.resigned, over.outcome.places) == ("absence", 0, (2, 1))
    assert graces(game, "bob") == [None, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_those_who_stayed_can_make_a_draw(seats: int) -> None:
    game = overdue(seats)
    for guest in GUESTS[1:seats]:
        assert game.table.phase == "running"
        choose(game, guest, "draw")
    over = game.heard("bob", Over)[0]
    assert (over.ended_by, over.resigned, over.outcome.places) == ("absence", None, (1,) * seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_claim_needs_all_who_stayed_and_then_they_play_on(seats: int) -> None:
    game = overdue(seats)
    choose(game, "bob", "claim")
    assert [seat.choice for seat in game.heard("cat", Seats)[0].seats][:3] == [None, "claim", None]
    assert given_up(game) == []
    for guest in GUESTS[2:seats]:
        choose(game, guest, "claim")
    assert (given_up(game), game.table.phase) == ([0], "running")
    assert game.table.to_act == 1
    assert not any(seat.choice for seat in game.table.seats)
    game.play_on()
    assert game.table.ended_by == "rules"
    assert game.table.outcome is not None
    assert game.table.outcome.places[0] == seats


def test_nobody_chooses_in_a_pause() -> None:
    game = running()
    game.ask("ann", Pause(id=2, table=game.table.id))
    game.go("ann")
    game.wait(GRACE)
    game.put(Wake())
    game.ask("bob", Pause(id=2, table=game.table.id))
    assert game.table.paused
    choose(game, "bob", "claim")
    assert game.refusal("bob").code == "paused"


def test_a_choice_can_be_withdrawn_and_differing_ones_do_nothing() -> None:
    game = overdue(3)
    choose(game, "bob", "claim")
    choose(game, "bob", "wait")
    choose(game, "cat", "claim")
    assert given_up(game) == []
    choose(game, "bob", "draw")
    assert (game.table.phase, given_up(game)) == ("running", [])
    choose(game, "bob", "claim")
    assert given_up(game) == [0]


def test_only_those_who_are_still_there_have_to_agree() -> None:
    game = overdue(3)
    choose(game, "bob", "claim")
    game.go("cat")
    choose(game, "bob", "claim")
    assert given_up(game) == [0]


def test_house_bots_have_no_say() -> None:
    game = Playbook([ME, SeatOffer("bot", "greedy"), ANYONE])
    game.bot_comes(1)
    game.ask("bob", Join(id=5, table=game.table.id))
    game.go("ann")
    game.wait(GRACE)
    game.put(Wake())
    choose(game, "bob", "claim")
    assert given_up(game) == [0]


def test_bots_of_others_choose_only_where_no_person_stayed() -> None:
    game = running(3)
    robot = Caller(2, "bob", "Bob", bot=True)
    game.put(GuestCommand(robot, Watch(id=2, table=game.table.id)))
    seats = tuple(replace(seat, bot=seat.guest == "bob") for seat in game.table.seats)
    game.table = replace(game.table, seats=seats)
    game.go("ann")
    game.wait(GRACE)
    game.put(Wake())
    choose(game, "bob", "claim")
    assert game.refusal("bob").code == "not-absent"
    game.go("cat")
    choose(game, "bob", "claim")
    assert given_up(game) == [0]


def test_a_return_ends_all_choices() -> None:
    game = overdue(3)
    choose(game, "bob", "claim")
    game.come("ann")
    assert graces(game, "bob") == [None, None, None]
    assert not any(seat.choice for seat in game.table.seats)
    choose(game, "cat", "claim")
    assert game.refusal("cat").code == "not-absent"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_who_stayed_can_call_a_stand_in_that_holds_the_seat_visibly(seats: int) -> None:
    game = overdue(seats)
    choose(game, GUESTS[seats - 1], "stand-in", bot="greedy")
    assert [type(effect) for effect in game.last].count(CallBot) == 1
    seen = game.heard("bob", Seats)[0].seats[0]
    assert (seen.name, seen.bot, seen.stands_in) == ("greedy", True, "Ann")
    game.bot_comes(0)
    game.act()
    assert game.heard("bob", Moved)[0].played.seat == 0
    assert game.table.to_act == 1
    game.act()
    if seats == 2:
        game.act()
        assert game.heard("bob", Moved)[0].played.seat == 0


@pytest.mark.parametrize(
    ("game_id", "seats"),
    [("binary", 2), ("bot255", 2), ("bot255", 3), ("bot255", 4), ("one-zero-one", 2)]
    + [("zero-point-one", seats) for seats in (2, 3, 4) if seats in GAMES["zero-point-one"].seats],
)
def test_every_game_goes_on_with_a_stand_in_and_is_handed_back(game_id: str, seats: int) -> None:
    game = running(seats, game=GAMES[game_id])
    away = game.table.to_act
    assert away is not None
    game.go(GUESTS[away])
    game.wait(GRACE)
    game.put(Wake())
    stayed = next(guest for guest in GUESTS[:seats] if guest != GUESTS[away])
    choose(game, stayed, "stand-in", bot="greedy")
    game.bot_comes(away)
    for _ in range(12):
        game.act()
    assert game.table.seats[away].stands_for is not None
    comes_back(game, GUESTS[away])
    held = game.holds(GUESTS[away])
    assert (held.seat, held.seats[away].bot) == (away, False)
    for _ in range(12):
        game.act()
    assert game.table.turn == 24


def test_a_stand_in_needs_a_name_and_a_seat_that_is_overdue() -> None:
    game = overdue(3)
    choose(game, "bob", "stand-in")
    assert game.refusal("bob").code == "no-such-bot"
    choose(game, "bob", "stand-in", bot="greedy", seat=2)
    assert game.refusal("bob").code == "bad-seats"


def test_a_stand_in_sees_what_its_seat_may_and_nothing_once_it_has_gone() -> None:
    game = overdue()
    stand_in(game)
    bot = 90
    told = [each for each in game.sent[bot] if isinstance(each, TableMessage)]
    assert told[0].seat == 0
    assert told[0].view == game.table.view(0)
    assert [type(each).__name__ for each in game.sent[bot][:1]] == ["Table"]
    comes_back(game)
    count = len(game.sent[bot])
    game.act()
    game.act()
    assert len(game.sent[bot]) == count


def test_the_guest_has_the_seat_again_as_soon_as_it_watches() -> None:
    game = overdue()
    stand_in(game)
    bot = game.table.seats[0].guest
    assert bot is not None
    game.come("ann")
    assert game.table.seats[0].guest == bot
    game.ask("ann", Watch(id=4, table=game.table.id))
    assert (game.table.seats[0].guest, game.table.seats[0].present) == ("ann", True)
    assert game.holds("bob").seats[0].stands_in == ""
    late = Act(id=7, table=game.table.id, request=game.table.request, action="play-7")
    game.put(GuestCommand(Caller(90, bot, "greedy", bot=True), late))
    assert game.table.turn == 0
    game.act()
    assert game.table.turn == 1
    assert bot not in game.table.members


def test_the_request_of_a_seat_that_comes_back_goes_to_its_guest() -> None:
    game = overdue(clock=Clock(bank_ms=300_000))
    stand_in(game)
    game.wait(5)
    comes_back(game)
    asked = game.holds("ann").request
    assert asked is not None
    assert asked.deadline_ms == left_ms(game.table, game.now)


def test_no_clock_runs_until_the_stand_in_comes() -> None:
    game = overdue(clock=Clock(bank_ms=90_000))
    choose(game, "bob", "stand-in", bot="greedy")
    before = left_ms(game.table, game.now)
    game.wait(20)
    assert left_ms(game.table, game.now) == before


def test_a_stand_in_that_is_lost_gives_nothing_up() -> None:
    game = overdue()
    stand_in(game)
    bot = game.table.seats[0].guest
    assert bot is not None
    game.put(BotLost(bot))
    assert (game.table.phase, given_up(game)) == ("running", [])
    assert overdue_seats(game.table) == [0]
    assert graces(game, "bob") == [0, None]
    choose(game, "bob", "claim")
    assert game.table.ended_by == "absence"


def test_a_stand_in_cannot_resign() -> None:
    game = overdue()
    stand_in(game)
    bot = game.table.seats[0].guest
    assert bot is not None
    game.put(GuestCommand(Caller(90, bot, "greedy", bot=True), Resign(id=7, table=game.table.id)))
    assert (game.table.phase, given_up(game)) == ("running", [])


def test_no_bot_stands_in_at_a_table_for_people() -> None:
    game = overdue()
    game.table = replace(game.table, admission="people")
    choose(game, "bob", "stand-in", bot="greedy")
    assert game.refusal("bob").code == "people-only"


def test_the_game_of_a_stand_in_is_its_guests() -> None:
    game = overdue()
    stand_in(game)
    game.play_on()
    assert [seat.guest for seat in game.table.seats] == ["ann", "bob"]
    assert [seat.name for seat in game.holds("bob").seats] == ["Ann", "Bob"]
    assert game.table.outcome is not None


@pytest.mark.parametrize("when", ["overdue", "chosen", "stand-in"])
def test_a_restart_keeps_who_is_overdue_what_was_chosen_and_who_stands_in(when: str) -> None:
    game = overdue(3)
    if when == "chosen":
        choose(game, "bob", "claim")
    if when == "stand-in":
        choose(game, "bob", "stand-in", bot="greedy")
    game.table = fold(game.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY)
    game.now += 1000
    game.put(Resume())
    game.come("bob")
    game.come("cat")
    if when == "stand-in":
        assert game.table.seats[0].called
        game.bot_comes(0)
        game.act()
        assert game.table.turn == 1
    else:
        assert overdue_seats(game.table) == [0]
        if when == "overdue":
            choose(game, "bob", "claim")
        choose(game, "cat", "claim")
        assert given_up(game) == [0]


def test_a_restart_is_no_drop() -> None:
    game = running()
    game.table = stripped(game.table)
    game.put(Resume())
    game.come("bob")
    game.wait(10)
    comes_back(game)
    assert game.table.seats[0].drops == 0


def test_other_bots_and_people_are_asked_nothing_new() -> None:
    game = running()
    game.act()
    assert kinds(game.heard("bob")) == ["Moved", "Request"]
    assert game.heard("bob", Request)[0].request == 2


class Evening:
    """A game at which guests come and go, choose, call stand-ins, and the server is killed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.guests = GUESTS[: self.rng.choice([2, 3, 4])]
        clock = self.rng.choice([Clock(), Clock(delay_ms=45_000)])
        self.game = running(len(self.guests), cards=6, clock=clock)
        self.here = set(self.guests)

    def step(self) -> None:
        guest = self.rng.choice(self.guests)
        match self.rng.randrange(16):
            case 0 | 1 if guest in self.here:
                self.game.go(guest)
                self.here.remove(guest)
            case 2 | 3 if guest not in self.here:
                comes_back(self.game, guest)
                self.here.add(guest)
            case 4 | 5 | 6:
                self.game.wait(self.rng.choice([5, 50, 70]))
                self.game.put(Wake())
            case 7 if guest in self.here:
                choose(self.game, guest, self.rng.choice(["claim", "draw", "wait"]))
            case 8 | 9 if guest in self.here:
                choose(self.game, guest, "stand-in", bot="greedy")
            case 10 | 11:
                for number, seat in enumerate(self.game.table.seats):
                    if seat.stands_for and not seat.present:
                        self.game.bot_comes(number)
            case 12:
                self.game.table = self.folded()
                self.game.put(Resume())
                self.here.clear()
            case _:
                self.act()

    def act(self) -> None:
        table = self.game.table
        if table.to_act is not None and table.seats[table.to_act].present:
            self.game.act()

    def folded(self) -> Table:
        return fold(self.game.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY)


@pytest.mark.parametrize("seed", range(60))
def test_in_any_order_each_seat_acts_once_a_turn_and_is_never_lost(seed: int) -> None:
    evening = Evening(seed)
    game = evening.game
    for _ in range(120):
        turn = game.table.turn
        evening.step()
        if not game.table.surrendered:
            assert game.table.turn <= turn + 1
        owners = [
            seat.stands_for.guest if seat.stands_for else seat.guest for seat in game.table.seats
        ]
        assert owners == list(evening.guests)
        assert stripped(game.table) == stripped(evening.folded())
        if game.table.phase == "over":
            break
    for guest in evening.here:
        held = [replace(seat, grace_ms=None) for seat in game.holds(guest).seats]
        assert held == list(seats_shown(game.table))
