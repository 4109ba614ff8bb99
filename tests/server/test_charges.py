"""Charges of a table against a model: each turn is charged the time that it was open, once."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.messages import Act, Clock, Join, Moved, Pause, Times, Unpause, Watch
from oneoh_protocol.seat_clock import LagTerms
from oneoh_server.tables.commands import GuestCommand, Resume, Wake
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller, stripped

GUESTS = ("ann", "bob")
CLOCKS = [
    Clock(bank_ms=400_000),
    Clock(bank_ms=100_000, increment_ms=5_000),
    Clock(bank_ms=60_000, delay_ms=20_000),
    Clock(bank_ms=30_000, periods=3, period_ms=40_000),
    Clock(delay_ms=200_000),
]


class Model:
    """Game at which time passes, with what its turns should be charged."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.book = Playbook(
            [ME, ANYONE], clock=rng.choice(CLOCKS), policy=replace(POLICY, lag=LagTerms()), cards=6
        )
        self.book.ask("bob", Join(table=self.book.table.id))
        self.open_ms = 0
        """Time for which the present turn was open."""

    def step(self) -> None:
        self.rng.choice([self.wait, self.wait, self.act, self.pause, self.watch, self.restart])()

    def wait(self) -> None:
        passed = self.rng.choice([0, 1, 250, 3_000, 30_000])
        self.book.wait(passed / 1000)
        if not self.book.table.paused:
            self.open_ms += passed
        turn = self.book.table.turn
        self.book.put(Wake())
        if self.book.table.turn != turn:
            self.open_ms = 0

    def pause(self) -> None:
        name = self.book.table.id
        if self.book.table.paused:
            self.book.ask(self.rng.choice(GUESTS), Unpause(table=name))
        else:
            for guest in GUESTS:
                self.book.ask(guest, Pause(table=name))

    def watch(self) -> None:
        self.book.ask(self.rng.choice(GUESTS), Watch(table=self.book.table.id))

    def restart(self) -> None:
        """Restart the server, and have both players return at once."""
        noted = self.book.table.spent_ms
        self.book.table = stripped(self.book.table)
        self.book.wait(self.rng.choice([1, 10_000]))
        self.book.put(Resume())
        for guest in GUESTS:
            self.book.come(guest)
            self.book.ask(guest, Watch(table=self.book.table.id))
        self.open_ms = noted

    def act(self) -> None:
        seat, before = self.book.table.to_act, self.book.table.clocks
        if self.book.table.paused or seat is None:
            return
        round_trip_ms = self.rng.choice([None, 0, 80, 300, 4_000])
        game, state = self.book.table.game, self.book.table.state
        action = game.format_action(game.default_action(state))
        act = Act(id=7, table=self.book.table.id, request=self.book.table.request, action=action)
        self.book.put(GuestCommand(caller(GUESTS[seat]), act, round_trip_ms=round_trip_ms))
        if moved := self.book.heard("ann", Moved):
            if not moved[0].played.by_clock:
                self.check(moved[0].times, round_trip_ms, before[seat].quota_ms)
            self.open_ms = 0

    def check(self, times: Times, round_trip_ms: int | None, quota_ms: int) -> None:
        assert times.charged_ms + times.lag_ms == self.open_ms
        assert times.lag_ms == min(self.open_ms, round_trip_ms or 0, 500, quota_ms)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_turn_is_charged_the_time_it_was_open_but_for_pauses_and_down_time(seed: int) -> None:
    model = Model(random.Random(seed))
    for _ in range(60):
        if model.book.table.phase == "running":
            model.step()
