"""Figures of the player's matches of Bot255: the best programs."""

from collections.abc import Iterator, Sequence

import msgspec

from oneoh_games.bot255 import GAME
from oneoh_games.bot255.view import RunReport
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games.own_record import OwnRecord, replayed
from oneoh_tui.text.bar import NAME_COLUMNS
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _

PROGRAMS = 5
"""Programs that are listed."""


class BestProgram(msgspec.Struct, frozen=True, order=True):
    """Program of the player."""

    points: int
    shortness: int
    """Number of lines, negative: the shorter is the better."""
    program: str
    """In notation."""
    date: str
    """Day on which it ran; "" if that is not known."""


def best_programs(games: Sequence[OwnRecord]) -> tuple[BestProgram, ...]:
    """Return the best programs of matches, the best first."""
    return tuple(sorted(_programs(games), reverse=True)[:PROGRAMS])


def _programs(games: Sequence[OwnRecord]) -> Iterator[BestProgram]:
    for own, replay in replayed(games, GAME):
        runs: dict[tuple[int, int], RunReport] = {}
        for turn in range(replay.last + 1):
            past = replay.all_hands(turn, own.seat).last_round
            if past is not None:
                runs |= {(past.number, run.turn): run for run in past.runs if run.seat == own.seat}
        for run in runs.values():
            if run.program and run.points > 0:
                day = own.recorded.date[:10]
                yield BestProgram(run.points, -run.lines, run.program, day)


def figure_lines(programs: Sequence[BestProgram], _glyphs: Glyphs) -> Iterator[str]:
    """Yield the best programs, a line each."""
    if programs:
        yield _("Bot255: your best programs")
    for program in programs:
        told = _("points: {points}, lines: {lines}")
        head = told.format(points=program.points, lines=-program.shortness)
        yield f"  {head:<{NAME_COLUMNS}}{program.date}  {sanitize(program.program)}"
