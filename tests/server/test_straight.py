"""Straight path and `judge` decide alike on every action: the same table, the same effects."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import Act, Clock, Join, Pause, Resign, SeatOffer, Unpause, Watch
from oneoh_protocol.seat_clock import LagTerms
from oneoh_server.tables.clock import charge, is_in_time
from oneoh_server.tables.commands import Caller, GuestCommand, Wake
from oneoh_server.tables.decide import judge
from oneoh_server.tables.straight import act_straight
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller

PLAYED = [
    HIGH_CARD,
    *(GAMES[name] for name in ("binary", "bot255", "one-zero-one", "zero-point-one")),
]
CLOCKS = [
    Clock(),
    Clock(bank_ms=20_000, delay_ms=500),
    Clock(bank_ms=9_000, timeout="lose"),
    Clock(bank_ms=3_000, increment_ms=2_000),
    Clock(delay_ms=1_500, strikes=3),
    Clock(bank_ms=2_000, periods=3, period_ms=1_000),
]
TIMED = replace(POLICY, lag=LagTerms(), startup_ms=3_000)


class Comparison:
    """A table at which all kinds of things happen; each action is decided both ways."""

    def __init__(self, game: Any, rng: random.Random) -> None:
        self.rng = rng
        bot = rng.random() < 0.3
        seats = [ME, SeatOffer("bot", "greedy") if bot else ANYONE]
        if 3 in game.seats and rng.random() < 0.5:
            seats.append(ANYONE)
        seed = f"{rng.getrandbits(128):032x}"
        self.book = Playbook(
            seats,
            game=game,
            clock=rng.choice(CLOCKS),
            policy=TIMED,
            seed=seed,
            cards=6,
            spectator_delay=rng.choice([0, 0, 2]),
        )
        self.round_trip_ms: int | None = None
        if bot:
            self.book.bot_comes()
        for guest in ("bob", "cat"):
            if self.book.table.phase == "waiting":
                self.book.ask(guest, Join(table=self.book.table.id))

    def run(self, steps: int) -> None:
        for _ in range(steps):
            if self.book.table.phase != "running":
                break
            self.book.wait(self.rng.choice([0, 0.25, 2]))
            if self.rng.random() < 0.8:
                self.act()
            else:
                self.disturb()

    def act(self) -> None:
        kind = self.rng.choice(["legal"] * 7 + ["illegal", "stale", "other"])
        by, action = self.action(kind)
        table, now = self.book.table, self.book.now
        self.round_trip_ms = self.rng.choice([None, 40, 900])
        straight = act_straight(table, by, action, now, self.round_trip_ms)
        command = GuestCommand(by, action, round_trip_ms=self.round_trip_ms)
        judged = judge(table, command, now)
        usual = judged[0].phase == "running" and not table.surrendered
        usual = usual and not table.paused and not table.absent
        if kind == "legal" and usual and table.away_since is None and not self.is_late():
            assert straight is not None
        assert straight in (None, judged)
        self.book.put(command)

    def is_late(self) -> bool:
        charged, _ = charge(self.book.table, self.book.now, self.round_trip_ms)
        return not is_in_time(self.book.table, charged)

    def action(self, kind: str) -> tuple[Caller, Act]:
        """Return an action of this kind, and who sends it."""
        table = self.book.table
        assert table.to_act is not None
        seat, request = table.to_act, table.request
        if kind == "other":
            seat = (seat + 1) % len(table.seats)
        if kind == "stale":
            request -= 1
        legal = table.game.legal_actions(table.state)
        text = table.game.format_action(self.rng.choice(legal))
        if kind == "illegal":
            text = self.rng.choice(["nonsense", text[:-1], text + text, "play-99"])
        return self.guest(seat), Act(id=7, table=table.id, request=request, action=text)

    def guest(self, seat: int) -> Caller:
        guest = self.book.table.seats[seat].guest
        assert guest is not None
        return caller(guest, None if guest in ("ann", "bob", "cat") else 90 + seat)

    def disturb(self) -> None:
        book = self.book
        table = book.table
        match self.rng.randrange(18):
            case 0:
                book.ask("ann", Resign(table=table.id))
            case 1:
                book.put(Wake())
            case 2 | 3 | 4:
                book.ask(self.rng.choice(["dan", "ann", "bob"]), Watch(table=table.id))
            case 5:
                book.go("dan")
            case 6 | 7:
                book.go(self.rng.choice(["ann", "bob"]))
            case 8 | 9 | 10:
                book.come(self.rng.choice(["ann", "bob"]))
            case 11 if table.seats[1].house_bot:
                self.rng.choice([book.bot_goes, book.bot_comes])()
            case 12 | 13:
                for guest in ("ann", "bob", "cat"):
                    book.ask(guest, Pause(table=table.id))
            case 14 | 15:
                book.ask(self.rng.choice(["ann", "bob"]), Unpause(table=table.id))
            case _:
                book.wait(400)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_action_is_decided_alike_on_both_paths(game: Any, seed: int) -> None:
    Comparison(game, random.Random(seed)).run(40)
