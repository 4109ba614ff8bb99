"""Player of a run: step by step, at some speed, or at once."""

from collections.abc import Callable
from typing import TypeAlias

from textual.timer import Timer

from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Board
from oneoh_tui.games.bot255.playback import Playback

SPEEDS = (1, 2, 4, 8, 15)
"""Steps per second."""
_USUAL = 2


Every: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""Factory of timers that call back at an interval in seconds."""


class RunPlayer:
    """Run with its present step; reports every change."""

    def __init__(
        self,
        every: Every,
        stops: Callable[[], frozenset[int]],
        changed: Callable[[], None],
        went: Callable[[bool], None],
    ) -> None:
        """Create a player without a run; `every` makes timers, `stops` returns the breakpoints.

        `went` is called after each step with whether the run is over, `changed` for all else.
        """
        self.playback: Playback | None = None
        self.program: Program = ()
        """Program of the playback."""
        self.is_playing = False
        """Whether the run goes on by itself."""
        self._presents = False
        """Whether breakpoints are ignored, as in a run that counted."""
        self._every = every
        self._stops = stops
        self._changed = changed
        self._went = went
        self._pace = _USUAL
        self._timer: Timer | None = None

    @property
    def speed(self) -> int:
        """Speed in steps per second."""
        return SPEEDS[self._pace]

    @property
    def stops(self) -> frozenset[int]:
        """Breakpoints of this run."""
        return frozenset() if self._presents else self._stops()

    def load(self, program: Program, board: Board) -> None:
        """Load the run of a program, at its start."""
        self.playback, self.program = Playback.of(program, board), program
        self._presents = False

    def present(self, playback: Playback, program: Program) -> None:
        """Load a run that is shown without breakpoints."""
        self.playback, self.program, self._presents = playback, program, True

    def drop(self) -> None:
        """Remove the run."""
        self.pause()
        self.playback = None

    def play(self) -> None:
        """Play on step by step."""
        self.pause()
        self._timer = self._every(1 / self.speed, self._tick)
        self.is_playing = True
        self._changed()

    def pause(self) -> None:
        """Pause the run."""
        self.is_playing = False
        if self._timer is not None:
            self._timer.stop()

    def change_speed(self, by: int) -> None:
        """Change the speed by steps of `SPEEDS`."""
        self._pace = min(max(self._pace + by, 0), len(SPEEDS) - 1)
        if self.is_playing:
            self.play()

    def step(self, by: int) -> None:
        """Go forward or back by a number of steps."""
        self.pause()
        if self.playback is not None:
            self._go(self.playback.go(self.playback.at + by))

    def run_on(self) -> None:
        """Go to the end or to the next breakpoint at once."""
        self.pause()
        if self.playback is not None:
            self._go(self.playback.run_on(self.stops))

    def rewind(self) -> None:
        """Go back to the start."""
        self.pause()
        if self.playback is not None:
            self._go(self.playback.go(0))

    def _tick(self) -> None:
        if self.playback is None:
            self.pause()
            return
        shown = self.playback.go(self.playback.at + 1)
        if shown.is_over or shown.halts(self.stops):
            self.pause()
        self._go(shown)

    def _go(self, playback: Playback) -> None:
        was_over = self.playback is not None and self.playback.is_over
        self.playback = playback
        self._changed()
        self._went(playback.is_over and not was_over)
