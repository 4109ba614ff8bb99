"""Runs that the rules pages draw: a program on the board of a lesson."""

from collections.abc import Iterator
from dataclasses import dataclass

from oneoh_games.bot255.commands import format_command
from oneoh_games.bot255.grid import SIDE
from oneoh_games.bot255.program import BadProgram, Program, format_program, parse_program
from oneoh_tui.games.bot255.describe import bot_text, row_text
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.run_texts import ending_text, score_text
from oneoh_tui.games.illustration import NoDrawing
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed
from oneoh_tui.text.parse import whole


@dataclass(frozen=True)
class ExampleRun:
    """Run to its end, or, without a program, a board."""

    program: Program
    playback: Playback

    @property
    def listing(self) -> str:
        """Program, a command a line."""
        return "\n".join("  " * line.depth + format_command(line.command) for line in self.program)

    def lines(self) -> Iterator[str]:
        """Yield the board and the run in words."""
        board = self.playback.board
        things = board.bits | board.bugs
        for row in range(SIDE):
            if things >> row * SIDE & (1 << SIDE) - 1:
                yield row_text(row, board.bits, board.bugs)
        yield bot_text(board.bot)
        if self.playback.ending is not None:
            yield headed(_("Program"), format_program(self.program))
            yield f"{ending_text(self.playback.ending)} {score_text(self.playback.collected)}"


def example_run(text: str) -> ExampleRun:
    """Return the run of `text`: the number of a lesson, from 1, and a program. Raises NoDrawing."""
    number, _blank, notation = text.partition(" ")
    index = (whole(number) or 0) - 1
    if not 0 <= index < len(LESSONS):
        raise NoDrawing(f"there is no lesson {number!r}")
    board = LESSONS[index].board
    if not notation:
        return ExampleRun((), Playback(board))
    try:
        program = parse_program(notation)
    except BadProgram as error:
        raise NoDrawing(str(error)) from error
    playback = Playback.of(program, board)
    return ExampleRun(program, playback.go(len(playback.steps)))
