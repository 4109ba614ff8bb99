"""Events that are shown at a pace, by a clock that the test sets."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import asdict

from oneoh_protocol.messages import Moved, Played, Request
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.news import Move, News
from oneoh_tui.tables.paced_events import PacedEvents
from tests.oneoh_tui.net.game_wire import position, table


class Timers:
    """Clock of the test, and the call that waits for it."""

    def __init__(self) -> None:
        self.now = 100.0
        self._due: tuple[float, Callable[[], None]] | None = None

    def later(self, seconds: float, call: Callable[[], None]) -> "Timers":
        self._due = self.now + seconds, call
        return self

    def stop(self) -> None:
        self._due = None

    def wait(self, seconds: float) -> None:
        """Let time pass, and call what is due then."""
        end = self.now + seconds
        while self._due is not None and self._due[0] <= end:
            (self.now, call), self._due = self._due, None
            call()
        self.now = end


class Shown:
    """Table whose events are shown at a pace."""

    def __init__(self, seconds: float = 0.0, seat: int | None = 0) -> None:
        self.first = table(position(5), seat)
        link: Any = type("Link", (), {"tables": {"t1": self.first}})()
        self.live = LiveTable(link, self.first)
        self.timers = Timers()
        self.seen: list[int] = []
        self.events = PacedEvents(self.live, self._show, self.timers.later, lambda: self.timers.now)
        self.events.begin(seconds)

    def _show(self, event: News) -> None:
        self.seen.append(getattr(event, "seq", 0))
        self.turns = self.live.now.turn

    def play(self, *seats: int) -> None:
        for seat in seats:
            number = self._next = getattr(self, "_next", 0) + 1
            moved = Moved("t1", number, number, Played(seat, "a"), 1 - seat, (), ())
            self.events.take(Move(**asdict(moved), view={}))


def test_without_a_pace_events_are_shown_as_they_come() -> None:
    shown = Shown()
    shown.play(1, 1, 0)
    assert shown.seen == [1, 2, 3]


def test_moves_of_others_keep_their_distance_and_the_table_follows() -> None:
    shown = Shown(1.0)
    shown.play(0, 1, 1)
    assert (shown.seen, shown.live.now.turn, shown.events.behind) == ([1], 1, 2)
    shown.timers.wait(0.9)
    assert shown.seen == [1]
    shown.timers.wait(0.1)
    assert (shown.seen, shown.live.now.turn) == ([1, 2], 2)
    shown.timers.wait(1.0)
    assert (shown.seen, shown.live.now.turn, shown.events.behind) == ([1, 2, 3], 3, 0)


def test_what_follows_a_move_waits_for_it() -> None:
    shown = Shown(1.0)
    shown.play(1, 1)
    shown.events.take(Request(table="t1", request=3, turn=2, legal="a b", deadline_ms=None))
    assert shown.live.now.request is None
    shown.timers.wait(1.0)
    assert shown.live.now.request is not None


def test_a_key_shows_the_rest_at_once() -> None:
    shown = Shown(2.0)
    shown.play(1, 1, 1, 1)
    shown.events.skip()
    assert (shown.seen, shown.live.now.turn) == ([1, 2, 3, 4], 4)
    shown.timers.wait(10)
    assert shown.seen == [1, 2, 3, 4]


def test_paused_moves_are_shown_step_by_step() -> None:
    shown = Shown(1.0, seat=None)
    shown.events.pause(True)
    shown.play(0, 1, 0)
    shown.timers.wait(60)
    assert shown.seen == []
    shown.events.step()
    assert (shown.seen, shown.live.now.turn) == ([1], 1)
    shown.events.pause(False)
    shown.timers.wait(2)
    assert shown.seen == [1, 2, 3]


@pytest.mark.parametrize("seconds", [0.25, 4.0])
def test_another_pace_holds_from_the_next_move_on(seconds: float) -> None:
    shown = Shown(1.0)
    shown.play(1, 1, 1)
    shown.events.begin(seconds)
    shown.timers.wait(1.0 + seconds)
    assert shown.seen == [1, 2, 3]
