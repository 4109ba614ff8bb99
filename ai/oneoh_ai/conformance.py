"""Conformance run of a bot: games against different opponents from every seat."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from oneoh_ai.arena.event import Event, Pairing, duplicate
from oneoh_ai.arena.play import play_pairing
from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.offline import Played, Turn
from oneoh_ai.output import format_count
from oneoh_games import GAMES

ITSELF = "itself"
OPPONENTS = ("random", "greedy", ITSELF)
"""Opponents in turn. A bot that plays itself shows state that its players share by mistake."""

HANGS = 3
"""Time-outs after which a game is not played any more."""

TICK_S = 0.1
"""Seconds between two reports of progress."""


class Trial(msgspec.Struct, frozen=True):
    """Game that tries a bot out; `game` and `seed` fix everything in it."""

    game: str
    entrant: Entrant
    seed: int

    @property
    def opponent(self) -> str:
        """Name of the opponent."""
        return OPPONENTS[self._deal % len(OPPONENTS)]

    def play(self, workers: EntrantWorkers, after_turn: Callable[[Turn], object]) -> Played:
        """Play the game. Consecutive seeds play a deal from every seat in turn."""
        other = self.entrant if self.opponent == ITSELF else Entrant(self.opponent)
        event = Event(self.game, (self.entrant, other), self._seats, self._deal)
        return play_pairing(event, self._pairing, workers, after_turn)

    def is_ours(self, seat: int) -> bool:
        """Return whether the bot under test sits there."""
        return self.opponent == ITSELF or seat == self.seed % self._seats

    @property
    def _pairing(self) -> Pairing:
        lineup = (0, *[1] * (self._seats - 1))
        return duplicate(lineup, range(1))[self.seed % self._seats]

    @property
    def _seats(self) -> int:
        return GAMES[self.game].seats[0]

    @property
    def _deal(self) -> int:
        return self.seed // self._seats


class ConformanceRun:
    """Trials of one game: plays them, counts, and tells each finding as it is made."""

    def __init__(
        self,
        game: str,
        entrant: Entrant,
        *,
        slow_s: float,
        tell: Callable[[str, Trial, int, str], object],
        progress: Callable[[str], object],
    ) -> None:
        """`tell` is called with the finding, its trial, its turn and a traceback or ""."""
        self.game = game
        self.counts: Counter[str] = Counter()
        self.habits: set[str] = set()
        """Habits that cost no game."""
        self.actions: Counter[str] = Counter()
        """Counts of the bot's actions, by the word before the first colon."""
        self.played = 0
        self.slowest = 0.0
        """Seconds of the longest thought."""
        self._entrant = entrant
        self._slow_s = slow_s
        self._tell = tell
        self._progress = progress
        self._ticked = 0.0

    @property
    def faults(self) -> int:
        """Number of findings."""
        return self.counts.total()

    def run(self, workers: EntrantWorkers, games: int, seed: int) -> None:
        """Play `games` trials from `seed` on; fewer if the bot keeps hanging."""
        for number in range(games):
            trial = Trial(self.game, self._entrant, seed + number)
            title = f"{self.game}: game {number + 1} of {games}, against {trial.opponent}"
            self._progress(title)
            played = trial.play(workers, partial(self._after, trial, title))
            self.played += 1
            self._judge(trial, played)
            if self.counts["time-out"] >= HANGS:
                return

    def _after(self, trial: Trial, title: str, turn: Turn) -> None:
        if time.monotonic() - self._ticked > TICK_S:
            self._ticked = time.monotonic()
            self._progress(f"{title}, turn {turn.number}")
        if not trial.is_ours(turn.seat):
            return
        self.actions[turn.text.partition(":")[0]] += 1
        self.slowest = max(self.slowest, turn.seconds)
        for habit in turn.habits:
            self.habits.add(habit)
            self._tell(f"habit: {habit}", trial, turn.number, "")
        if turn.seconds > self._slow_s:
            self.counts["slow"] += 1
            self._tell(f"slow: more than {self._slow_s * 1000:.0f} ms", trial, turn.number, "")

    def _judge(self, trial: Trial, played: Played) -> None:
        fault = played.fault
        if fault is None or not trial.is_ours(fault.seat):
            return
        self.counts[fault.kind] += 1
        self._tell(str(fault), trial, fault.turn, fault.trace)

    def __str__(self) -> str:
        found = self.counts
        return (
            f"{self.game}: {format_count(self.played, 'game')}, "
            f"{format_count(self.actions.total(), 'move')}, "
            f"{format_count(found['crash'], 'crash', 'crashes')}, {found['illegal']} illegal, "
            f"{format_count(found['time-out'], 'time-out')}, {found['slow']} slow; "
            f"slowest {self.slowest * 1000:.0f} ms"
        )
