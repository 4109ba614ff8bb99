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
