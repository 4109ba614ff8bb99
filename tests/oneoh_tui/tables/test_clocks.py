"""Time that each seat has left, as it is shown between two messages of the server."""

from msgspec.structs import replace

from oneoh_protocol.messages import Clock, Request, Table
from oneoh_tui.tables.clocks import Clocks
from tests.oneoh_tui.net.game_wire import position
from tests.oneoh_tui.net.game_wire import table as at_state


class Now:
    """Clock that a test advances, in seconds."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def table(deadline_ms: int | None = None, **changes: object) -> Table:
    """Return a table with seat 0 to act, a minute for the game and ten seconds a turn."""
    shown = at_state(position(1), clock=Clock(60_000, 10_000), banks_ms=(60_000, 45_000))
    request = Request("t1", 1, 0, "", deadline_ms)
    return replace(shown, **{"to_act": 0, "request": request, **changes})


def test_the_delay_goes_first_then_the_bank_and_never_below_nothing() -> None:
    now = Now()
    clocks = Clocks(now)
    clocks.set(table(70_000))
    shown = []
    for passed in (0, 10, 5, 55, 100):
        now.seconds += passed
        shown.append(clocks.text(0))
    assert shown == ["1:00", "1:00", "0:55", "0:00", "0:00"]
    assert clocks.text(1) == "0:45"


def test_a_repeated_message_of_the_server_gives_no_time_back() -> None:
    now = Now()
    clocks = Clocks(now)
    clocks.set(table(70_000))
    now.seconds += 30
    clocks.set(table(70_000, spectators=3))
    assert clocks.text(0) == "0:40"


def test_a_player_who_returns_when_the_time_is_up_has_none_left() -> None:
    clocks = Clocks(Now())
    clocks.set(table(0))
    assert clocks.text(0) == "0:00"


def test_a_turn_that_the_end_cuts_off_keeps_the_time_that_it_used() -> None:
    now = Now()
    clocks = Clocks(now)
    clocks.set(table(70_000))
    now.seconds += 30
    clocks.set(table(None, phase="over", to_act=None))
    now.seconds += 30
    assert (clocks.text(0), clocks.text(1)) == ("0:40", "0:45")
    assert not clocks.running
    clocks.set(table(70_000, table="next", turn=9))
    assert clocks.text(0) == "1:00"


def test_a_turn_that_is_low_as_the_game_ends_needs_no_hurry_any_more() -> None:
    clocks = Clocks(Now())
    clocks.set(table(1_000))
    assert clocks.is_low(0)
    clocks.set(table(None, phase="over", to_act=None))
    assert not clocks.is_low(0)


def test_without_a_deadline_the_bank_and_the_delay_are_left() -> None:
    now = Now()
    clocks = Clocks(now)
    clocks.set(table(None))
    now.seconds += 20
    assert clocks.text(0) == "0:50"


def test_without_clocks_nothing_runs() -> None:
    clocks = Clocks(Now())
    clocks.set(table(None, banks_ms=()))
    assert not clocks.running
    assert clocks.text(0) == ""


def test_hours_are_shown_from_one_hour_on() -> None:
    clocks = Clocks(Now())
    clocks.set(table(None, banks_ms=(3_723_001, 0), to_act=1))
    assert clocks.text(0) == "1:02:04"


def timed(clock: Clock, **changes: object) -> Table:
    """Return a table with this clock, whose game has just begun, with seat 1 to act."""
    banks, periods = (clock.bank_ms,) * 2, (clock.periods,) * 2 if clock.periods else ()
    shown = at_state(position(1), clock=clock, banks_ms=banks, periods=periods)
    return replace(shown, **{"to_act": 1, "request": None, **changes})


def run_down(clock: Clock, *seconds: float, **changes: object) -> list[tuple[str, bool]]:
    """Return the time of seat 1, and whether it is low, after each of these pauses."""
    now = Now()
    clocks = Clocks(now)
    clocks.set(timed(clock, **changes))
    found = []
    for passed in seconds:
        now.seconds += passed
        found.append((clocks.text(1), clocks.is_low(1)))
    return found


def test_a_clock_per_move_counts_each_turn_down() -> None:
    clock = Clock(delay_ms=30_000)
    assert run_down(clock, 0, 19, 2, 20) == [
        ("0:30", False), ("0:11", False), ("0:09", True), ("0:00", True)
    ]  # fmt: skip
    clocks = Clocks(Now())
    clocks.set(timed(clock))
    assert (clocks.text(0), clocks.is_low(0)) == ("0:30", False)


def test_periods_follow_the_bank_and_are_counted() -> None:
    clock = Clock(bank_ms=60_000, periods=2, period_ms=30_000)
    assert run_down(clock, 0, 55, 5, 25, 5, 29, 5) == [
        ("1:00 (2)", False), ("0:05 (2)", True),
        ("0:30 (2)", False), ("0:05 (2)", True), ("0:30 (1)", False), ("0:01 (1)", True),
        ("0:00 (0)", True),
    ]  # fmt: skip


def test_days_are_shown_in_days_and_hours() -> None:
    clock = Clock(delay_ms=3 * 86_400_000)
    assert run_down(clock, 3_600, 45 * 3_600, 19 * 3_600) == [
        ("2d 23h", False), ("1d 2h", False), ("7:00:00", True)
    ]  # fmt: skip


def test_no_clock_runs_in_a_pause() -> None:
    clock = Clock(bank_ms=60_000)
    assert run_down(clock, 0, 59, paused=True) == [("1:00", False), ("1:00", False)]


def test_the_clocks_of_a_game_that_is_seen_late_stand_still() -> None:
    now = Now()
    clocks = Clocks(now)
    clocks.set(table(seat=None, request=None, spectator_delay=20))
    now.seconds += 40
    assert not clocks.running
    assert clocks.text(0) == "1:00"
