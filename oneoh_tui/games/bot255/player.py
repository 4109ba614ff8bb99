"""Shows a run: step by step by hand, by itself at some speed, or at once."""

from collections.abc import Callable
from typing import TypeAlias

from textual.timer import Timer

from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Board
from oneoh_tui.games.bot255.playback import Playback

SPEEDS = (1, 2, 4, 8, 15)
"""Steps a second."""
_USUAL = 2


Every: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""Makes a timer that calls again and again, so many seconds apart."""


class Player:
    """A run and how far of it is shown; tells whoever shows it of every change."""

    def __init__(
        self,
        every: Every,
        stops: Callable[[], frozenset[int]],
        changed: Callable[[], None],
        went: Callable[[bool], None],
    ) -> None:
        """`every` makes timers; `stops` are the lines of the program that runs halt before.

        `went` is told after each step that is shown, and whether the run is over with it;
        `changed` of everything else.
        """
        self.playback: Playback | None = None
        self.program: Program = ()
        """What the playback is of."""
        self.is_playing = False
        """The run goes on by itself."""
        self._presents = False
        """The run is one to be seen whole: nothing stops it."""
        self._every = every
        self._stops = stops
        self._changed = changed
        self._went = went
        self._pace = _USUAL
        self._timer: Timer | None = None

    @property
    def speed(self) -> int:
        """In steps a second."""
        return SPEEDS[self._pace]

    @property
    def stops(self) -> frozenset[int]:
        """The lines that this run halts before."""
        return frozenset() if self._presents else self._stops()

    def load(self, program: Program, board: Board) -> None:
        """A run from its start."""
        self.playback, self.program = Playback.of(program, board), program
        self._presents = False

    def present(self, playback: Playback, program: Program) -> None:
        """A run to be seen whole."""
        self.playback, self.program, self._presents = playback, program, True

    def drop(self) -> None:
        """Show no run any more."""
        self.pause()
        self.playback = None

    def play(self) -> None:
        """Go on step by step."""
        self.pause()
        self._timer = self._every(1 / self.speed, self._tick)
        self.is_playing = True
        self._changed()

    def pause(self) -> None:
        """Stay where it is."""
        self.is_playing = False
        if self._timer is not None:
            self._timer.stop()

    def change_speed(self, by: int) -> None:
        """Faster or slower by so many of `SPEEDS`."""
        self._pace = min(max(self._pace + by, 0), len(SPEEDS) - 1)
        if self.is_playing:
            self.play()

    def step(self, by: int) -> None:
        """So many steps on, or back."""
        self.pause()
        if self.playback is not None:
            self._go(self.playback.go(self.playback.at + by))

    def run_on(self) -> None:
        """To the end or to a line to halt before, at once."""
        self.pause()
        if self.playback is not None:
            self._go(self.playback.run_on(self.stops))

    def rewind(self) -> None:
        """Back to the start."""
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
