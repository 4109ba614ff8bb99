"""Test runs of a draft on a board, and the texts about them."""

from collections.abc import Callable

from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Board
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.games.bot255.run_player import Every, RunPlayer
from oneoh_tui.games.bot255.run_texts import run_text
from oneoh_tui.games.bot255.workbench_texts import Say, unready_text
from oneoh_tui.text.i18n import _, ngettext


class Trial:
    """Board with the draft that is tried on it, and the player that shows the run."""

    def __init__(
        self,
        every: Every,
        draft: Callable[[], Draft],
        changed: Callable[[], None],
        ended: Callable[[Playback, Program], None],
        say: Say,
    ) -> None:
        """Create a trial of `draft()`; `ended` is called after a run was shown to its end.

        `changed` is called for everything else, `every` makes timers.
        """
        self.board: Board | None = None
        self.is_strict = False
        """Whether a bug makes a run count for nothing."""
        self.is_calm = False
        """Whether motion is reduced: runs are shown at once."""
        self._draft = draft
        self._changed = changed
        self._ended = ended
        self._say = say
        self._player = RunPlayer(every, self._stops, changed, self._went)

    @property
    def playback(self) -> Playback | None:
        """Run that is shown, up to the present step."""
        return self._player.playback

    @property
    def program(self) -> Program:
        """Program of that run."""
        return self._player.program

    @property
    def is_playing(self) -> bool:
        """Whether the run goes on by itself."""
        return self._player.is_playing

    @property
    def speed(self) -> int:
        """Speed in steps per second."""
        return self._player.speed

    @property
    def line(self) -> int | None:
        """Line of the last step, if the program that runs is the one that is shown."""
        step = self.playback.step if self.playback is not None else None
        return step.line if step is not None and self._is_own else None

    def set_board(self, board: Board) -> None:
        """Set the board, and drop a run on another one."""
        if board != self.board:
            self.board = board
            self.drop()

    def present(self, playback: Playback, program: Program) -> None:
        """Show a run from its start."""
        self._player.present(playback, program)
        self._go_on()

    def drop(self) -> None:
        """Remove the run."""
        self._player.drop()

    def play(self) -> None:
        """Play, or pause."""
        if self.is_playing:
            self._player.pause()
            self._changed()
        elif self._has_run():
            self._go_on()

    def step(self, by: int) -> None:
        """Go forward or back by a number of steps."""
        if by < 0 or self._has_run():
            self._player.step(by)

    def run_on(self) -> None:
        """Go to the end or to the next breakpoint at once."""
        if self._has_run():
            self._player.run_on()

    def rewind(self) -> None:
        """Go back to the start."""
        self._player.rewind()

    def change_speed(self, by: int) -> None:
        """Change the speed, and say how fast it is."""
        self._player.change_speed(by)
        said = ngettext("{steps} step a second.", "{steps} steps a second.", self.speed)
        self._say(said.format(steps=self.speed))

    def _go_on(self) -> None:
        if self.is_calm:
            self._player.run_on()
        else:
            self._player.play()

    def _has_run(self) -> bool:
        """Start a run if there is none, and return whether there is one to go on with."""
        if self.playback is not None and not self.playback.is_over:
            return True
        draft = self._draft()
        if draft.program is None or self.board is None:
            self._say(unready_text(draft), is_problem=True)
            return False
        self._player.load(draft.program, self.board)
        return True

    @property
    def _is_own(self) -> bool:
        """Whether the program that runs is the one that is shown."""
        return self._draft().program == self.program

    def _stops(self) -> frozenset[int]:
        return self._draft().stops if self._is_own else frozenset()

    def _went(self, is_over: bool) -> None:
        """Say what the last step did, and report the end of the run."""
        playback = self.playback
        assert playback is not None
        words = run_text(playback, self.program, strict=self.is_strict)
        if playback.halts(self._player.stops) and playback.following is not None and playback.at:
            line = playback.following.line + 1
            words += " " + _("Breakpoint: line {line} comes next.").format(line=line)
        self._say(words)
        if is_over:
            self._ended(playback, self.program)
