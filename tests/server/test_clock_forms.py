"""Forms of clocks at a table, with a time that the tests set: what is shown, and what runs out."""

from msgspec.structs import replace

from oneoh_protocol.messages import (
    Act,
    Clock,
    CreateTable,
    Join,
    Moved,
    Over,
    Refused,
    Request,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_protocol.seat_clock import MOST_MS, LagTerms
from oneoh_server.refusal import Refusal
from oneoh_server.table_plan import plan_table
from oneoh_server.tables.commands import GuestCommand, Resume, Wake
from oneoh_server.tables.facts import Acted, TimeNoted
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Draw, Playbook, caller, kinds, stripped


def running(clock: Clock, **policy: object) -> Playbook:
    table = Playbook([ME, ANYONE], clock=clock, policy=replace(POLICY, **policy), cards=6)
    table.ask("bob", Join(id=5, table=table.table.id))
    return table


def answer(game: Playbook, guest: str, round_trip_ms: int | None = None, **more: int) -> None:
    """Answer with the lowest card, on a line with this round trip."""
    low = game.table.game.format_action(game.table.game.default_action(game.table.state))
    act = Act(id=7, table=game.table.id, request=game.table.request, action=low, **more)
    game.put(GuestCommand(caller(guest), act, round_trip_ms=round_trip_ms))


def test_each_action_adds_an_increment_to_its_seats_bank() -> None:
    game = running(Clock(bank_ms=60_000, increment_ms=5_000))
    game.wait(12)
    game.act()
    assert game.heard("bob", Moved)[0].banks_ms == (53_000, 60_000)


def test_a_clock_per_move_has_the_same_time_each_turn() -> None:
    game = running(Clock(delay_ms=30_000))
    for _ in range(3):
        assert game.table.wake_at == game.now + 30
        game.wait(29)
        game.act()
        assert game.heard("ann", Moved)[0].banks_ms == (0, 0)


def test_periods_run_after_the_bank_and_are_told() -> None:
    game = running(Clock(bank_ms=10_000, periods=3, period_ms=30_000))
    assert game.heard("ann", Request)[0].deadline_ms == 100_000
    game.wait(75)
    game.ask("dan", Watch(id=3, table=game.table.id))
    seen = game.heard("dan", TableMessage)[0]
    assert (seen.banks_ms, seen.periods) == ((0, 10_000), (1, 3))
    game.act()
    moved = game.heard("bob", Moved)[0]
    assert (moved.banks_ms, moved.periods) == ((0, 10_000), (1, 3))


def test_days_a_move_outlast_the_time_after_which_a_table_is_abandoned() -> None:
    game = running(Clock(delay_ms=14 * 86_400_000))
    game.go("ann")
    game.go("bob")
    game.wait(13 * 86_400)
    game.put(Wake())
    assert not game.table.closed
    game.come("ann")
    game.ask("ann", Watch(id=3, table=game.table.id))
    request = game.heard("ann", TableMessage)[0].request
    assert request.deadline_ms == 86_400_000


def test_the_third_strike_loses() -> None:
    game = running(Clock(delay_ms=10_000, strikes=3))
    for count in (1, 2):
        game.wait(10)
        game.put(Wake())
        assert game.heard("bob", Moved)[0].strikes == (count, 0)
        game.act()
    game.wait(10)
    game.put(Wake())
    over = game.heard("bob", Over)[0]
    assert (over.ended_by, over.resigned) == ("timeout", 0)


def test_time_outs_are_no_end_where_no_strikes_are_counted() -> None:
    game = running(Clock(delay_ms=10_000))
    while game.table.phase == "running":
        game.wait(10)
        game.put(Wake())
    assert game.table.ended_by == "rules"


def test_a_seat_that_ran_out_of_time_goes_on_with_increment_and_last_period() -> None:
    game = running(Clock(bank_ms=1_000, increment_ms=5_000, periods=4, period_ms=1_000))
    game.wait(5)
    game.put(Wake())
    moved = game.heard("ann", Moved)[0]
    assert (moved.played.by_clock, moved.banks_ms, moved.periods) == (True, (5_000, 1_000), (1, 4))


def test_the_round_trip_is_charged_less_within_its_bounds() -> None:
    game = running(Clock(bank_ms=60_000), lag=LagTerms(500, 800, 100))
    charges = []
    for _ in range(4):
        game.wait(2)
        answer(game, "ann", round_trip_ms=900)
        charges.append(game.heard("ann", Moved)[0].times.charged_ms)
        answer(game, "bob", round_trip_ms=900)
    assert charges == [1_500, 1_600, 1_900, 1_900]


def test_an_answer_takes_no_less_than_no_time() -> None:
    game = running(Clock(bank_ms=60_000), lag=LagTerms())
    game.wait(0.1)
    answer(game, "ann", round_trip_ms=400)
    moved = game.heard("ann", Moved)[0]
    assert (moved.banks_ms, moved.times.lag_ms) == ((60_000, 60_000), 100)


def test_the_flag_waits_for_an_answer_that_can_still_be_in_time() -> None:
    game = running(Clock(delay_ms=10_000, timeout="lose"), lag=LagTerms())
    game.wait(10.4)
    game.put(Wake())
    assert game.table.phase == "running"
    answer(game, "ann", round_trip_ms=450)
    assert game.heard("bob", Moved)[0].times.charged_ms == 9_950


def test_an_answer_that_the_line_does_not_excuse_is_late_whatever_the_flag_waits_for() -> None:
    game = running(Clock(delay_ms=10_000, timeout="lose"), lag=LagTerms())
    game.wait(10.4)
    answer(game, "ann", round_trip_ms=300)
    assert game.heard("bob", Over)[0].ended_by == "timeout"
    assert [message.code for message in game.heard("ann") if hasattr(message, "code")] == [
        "stale-request"
    ]


def test_a_late_answer_is_refused_and_the_default_action_played_in_its_place() -> None:
    game = running(Clock(delay_ms=10_000), lag=LagTerms())
    high = game.table.state.hands[0][-1]
    game.wait(10.4)
    game.act(high)
    assert kinds(game.heard("ann")) == ["Moved", "Refused"]
    assert game.heard("ann", Refused)[0].code == "stale-request"
    fact = game.facts[-1]
    assert isinstance(fact, Acted)
    assert (fact.by_clock, fact.took_ms) == (True, 10_000)
    assert high in game.table.state.hands[0]


def test_a_move_has_four_times_that_place_a_delay_where_it_was() -> None:
    game = running(Clock(bank_ms=60_000), lag=LagTerms())
    game.wait(5)
    game.act()
    # Bob's line takes 200 ms each way, and Bob thinks for 3 s; his clock began at 40,000.
    game.wait(3.4)
    answer(game, "bob", round_trip_ms=400, received_ms=40_200, answered_ms=43_200)
    times = game.heard("ann", Moved)[0].times
    assert (times.sent_ms, times.accepted_ms) == (5_000, 8_400)
    assert times.answered_ms - times.received_ms == 3_000
    assert (times.charged_ms, times.lag_ms) == (3_000, 400)


def test_without_a_clock_the_times_are_kept_but_not_shown() -> None:
    game = running(Clock())
    game.wait(5)
    game.act()
    assert game.heard("ann", Moved)[0].times is None
    fact = game.facts[-1]
    assert isinstance(fact, Acted)
    assert (fact.sent_ms, fact.accepted_ms) == (0, 5_000)


def test_a_request_that_nobody_watched_was_sent_when_somebody_did() -> None:
    game = running(Clock(bank_ms=60_000))
    game.table = stripped(game.table)
    game.put(Resume())
    game.wait(4)
    game.ask("ann", Watch(id=4, table=game.table.id))
    game.wait(2)
    game.act()
    fact = game.facts[-1]
    assert isinstance(fact, Acted)
    assert (fact.sent_ms, fact.accepted_ms, fact.took_ms) == (4_000, 6_000, 2_000)
    assert fact.fault == "restart"


def test_a_long_turn_is_noted_so_that_a_restart_does_not_give_it_back() -> None:
    game = running(Clock(delay_ms=86_400_000))
    for _ in range(5):
        assert game.table.wake_at is not None
        game.now = game.table.wake_at
        game.put(Wake())
        assert isinstance(game.facts[-1], TimeNoted)
    noted = game.table.spent_ms
    assert noted == 5 * 86_400_000 // 20
    game.wait(60)
    game.table = stripped(game.table)
    game.put(Resume())
    game.ask("ann", Watch(id=4, table=game.table.id))
    assert game.heard("ann", TableMessage)[0].request.deadline_ms == 86_400_000 - noted


def test_the_first_turn_of_a_bot_has_time_to_start_up() -> None:
    table = Playbook(
        [ME, ANYONE], clock=Clock(delay_ms=5_000), policy=replace(POLICY, startup_ms=8_000)
    )
    bot = replace(caller("bob"), bot=True)
    table.put(GuestCommand(bot, Join(id=5, table=table.table.id)))
    assert table.heard("ann", Request)[0].deadline_ms == 5_000
    table.act()
    assert table.heard("bob", Request)[0].deadline_ms == 13_000
    table.wait(12)
    table.act()
    assert table.heard("ann", Moved)[0].times.charged_ms == 4_000
    table.act()
    assert table.heard("bob", Request)[0].deadline_ms == 5_000


def _refusal(clock: Clock) -> str | None:
    create = CreateTable(game=HIGH_CARD.id, seats=(ME, ANYONE), clock=clock)
    try:
        plan_table(create, caller("ann"), {HIGH_CARD.id: HIGH_CARD}, Draw())
    except Refusal as refusal:
        return refusal.code
    return None


def test_a_clock_that_leaves_no_time_or_too_much_is_refused() -> None:
    assert _refusal(Clock(increment_ms=5_000)) == "bad-options"
    assert _refusal(Clock(periods=2)) == "bad-options"
    assert _refusal(Clock(bank_ms=MOST_MS, delay_ms=1)) == "bad-options"
    assert _refusal(Clock(delay_ms=14 * 86_400_000, strikes=3)) is None
