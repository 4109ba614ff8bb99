"""Games by clock between bots on bad lines, with a simulated time: no socket, nothing waits.

The bots keep to the time that their requests name, and leave `RESERVE_S` of it. What they cannot
know is how long their answers travel, so a game lost on time is lost by the server's fault.
"""

import random
from dataclasses import dataclass, field

from msgspec.structs import replace

from oneoh_protocol.messages import Act, Clock, Join, Request
from oneoh_protocol.seat_clock import LagTerms
from oneoh_server.tables.commands import GuestCommand, Wake
from oneoh_server.tables.state import Policy
from oneoh_server.websocket.round_trip import RoundTrip
from oneoh_server.websocket.web_socket import MEASURE_S
from tests.server.alternation import ALTERNATION, TURNS_A_SEAT
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller

RESERVE_S = 0.3
"""Time that a bot leaves: less than most round trips."""
CLOCKS = [
    Clock(bank_ms=20_000, timeout="lose"),
    Clock(bank_ms=5_000, increment_ms=2_000, timeout="lose"),
    Clock(bank_ms=5_000, delay_ms=1_500, timeout="lose"),
    Clock(bank_ms=4_000, periods=2, period_ms=2_000, timeout="lose"),
    Clock(delay_ms=3_000, timeout="lose"),
]


ALL_LINES = 0.02, 0.22
WORST_LINES = 0.17, 0.22
"""Usual seconds of one way: from, to. The worst are a quarter of all."""


def timed(lag: LagTerms) -> Policy:
    return replace(POLICY, lag=lag)


@dataclass
class Line:
    """Line of a seat: each way takes its usual time, some more, and now and then far more."""

    rng: random.Random
    usual_s: float
    round_trip: RoundTrip = field(default_factory=RoundTrip)
    measured_at: float = -MEASURE_S
    pongs: list[tuple[float, float]] = field(default_factory=list)
    """Time at which each pong comes, and its round trip."""

    def way_s(self) -> float:
        spike = self.rng.uniform(0, 0.15) if self.rng.random() < 0.03 else 0.0
        return self.usual_s + min(0.1, self.rng.expovariate(1 / 0.015)) + spike

    def ping(self, now: float) -> None:
        """Measure, unless that was done just now."""
        if now >= self.measured_at + MEASURE_S:
            self.measured_at = now
            took = self.way_s() + self.way_s()
            self.pongs.append((now + took, took))

    def measured_ms(self, now: float) -> int | None:
        """Return what the server has measured by now."""
        for at, took in self.pongs:
            if at <= now:
                self.round_trip.note(took)
        self.pongs = [pong for pong in self.pongs if pong[0] > now]
        return self.round_trip.ms


def lost_on_time(seed: int, lag: LagTerms, usual_s: tuple[float, float] = ALL_LINES) -> bool:
    """Play a game on lines of such a usual time; return whether it was lost on time."""
    rng = random.Random(seed)
    clock = rng.choice(CLOCKS)
    book = Playbook([ME, ANYONE], clock=clock, policy=timed(lag), game=ALTERNATION)
    book.ask("bob", Join(table=book.table.id))
    lines = [Line(rng, rng.uniform(*usual_s)) for _ in book.table.seats]
    while book.table.phase == "running":
        _turn(book, lines, rng)
    return book.table.ended_by == "timeout"


def _turn(book: Playbook, lines: list[Line], rng: random.Random) -> None:
    """Have the seat to act answer, unless its flag falls before the answer comes."""
    seat = book.table.to_act
    assert seat is not None
    guest, line = ("ann", "bob")[seat], lines[seat]
    (request,) = book.heard(guest, Request)
    line.ping(book.now)
    wait = line.way_s() + _thought_s(book, request, rng) + line.way_s()
    flag = book.table.wake_at
    if flag is not None and flag < book.now + wait:
        book.now = flag
        book.put(Wake())
        return
    book.wait(wait)
    action = rng.choice(request.legal_actions)
    act = Act(id=7, table=book.table.id, request=request.request, action=action)
    book.put(GuestCommand(caller(guest), act, round_trip_ms=line.measured_ms(book.now)))


def _thought_s(book: Playbook, request: Request, rng: random.Random) -> float:
    """Return the seconds that a bot thinks: a share of its time, and all of it at the end."""
    assert request.deadline_ms is not None
    clock, moves = book.table.clock, TURNS_A_SEAT - request.turn // 2
    bank = request.deadline_ms - clock.delay_ms - clock.periods * clock.period_ms
    share = clock.delay_ms + clock.period_ms + max(0, bank) / moves
    most = min(share, request.deadline_ms) / 1000 - RESERVE_S
    return max(0.0, most * rng.choice([1.0, rng.random()]))
