"""Figures of the player's games of One Zero One: favourite lines."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from oneoh_games.one_zero_one import GAME
from oneoh_tui.games.own_record import OwnRecord, replayed
from oneoh_tui.text.bar import NAME_COLUMNS, bar
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _


class LineFigures(msgspec.Struct, frozen=True):
    """Counts by line of the program."""

    played: Mapping[int, int]
    """Cards that the player has put into each line."""
    controlled: Mapping[int, int]
    """Times that the player controlled each line at the end."""


def line_figures(games: Sequence[OwnRecord]) -> LineFigures:
    """Return the figures of games of One Zero One."""
    return LineFigures(_played(games), _controlled(games))


def _played(games: Sequence[OwnRecord]) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for own in games:
        own_moves = (move for move in own.recorded.moves if move.seat == own.seat)
        places = (move.action.rpartition("@")[2] for move in own_moves if "@" in move.action)
        counts.update(int(place) for place in places if place.isdecimal())
    return dict(sorted(counts.items()))


def _controlled(games: Sequence[OwnRecord]) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for own, replay in replayed(games, GAME):
        view = replay.all_hands(replay.last, own.seat)
        counts.update(line.number for line in view.lines if line.controller == own.seat)
    return dict(sorted(counts.items()))


def figure_lines(figures: LineFigures, glyphs: Glyphs) -> Iterator[str]:
    """Yield the figures as bars."""
    if figures.played:
        yield _("One Zero One: cards that you put into each line")
        yield from _counts(figures.played, glyphs)
    if figures.controlled:
        yield ""
        yield _("One Zero One: how often each line was yours at the end")
        yield from _counts(figures.controlled, glyphs)


def _counts(counts: Mapping[int, int], glyphs: Glyphs) -> Iterator[str]:
    most = max(counts.values())
    for line, count in counts.items():
        name = _("line {number}").format(number=line)
        yield f"  {name:<{NAME_COLUMNS - 2}}{bar(count / most, glyphs)}  {count}"
