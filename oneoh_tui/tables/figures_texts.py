"""Figures of a player's games in words, with bars of characters."""

from collections.abc import Iterator, Mapping

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.tables.bots import LEVELS
from oneoh_tui.tables.figures import Figures, Tally
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed, parted

_NAME = 24
"""Columns of what a bar is for."""
_BAR = 20
"""Columns of the longest bar."""


def lines_of(figures: Figures, glyphs: Glyphs) -> Iterator[str]:
    """Yield all that is known, in parts with a heading and an empty line between them."""
    yield summary(figures)
    for part in (_levels(figures, glyphs), _favourites(figures, glyphs), _programs(figures)):
        lines = list(part)
        if lines:
            yield ""
            yield from lines


def summary(figures: Figures) -> str:
    """Return the games by their end, and the wins in a row."""
    if not figures.all.games:
        return _("There is no finished game with a result yet.")
    parts = [
        headed(_("Games"), str(figures.all.games)),
        _tally_text(figures.all),
        headed(_("wins in a row"), str(figures.streak)),
        headed(_("most"), str(figures.longest_streak)),
    ]
    return parted(parts)


def _tally_text(tally: Tally) -> str:
    text = _("won {won}, drawn {drawn}, lost {lost}")
    return text.format(won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _levels(figures: Figures, glyphs: Glyphs) -> Iterator[str]:
    for game in dict.fromkeys(game for game, _name in figures.against):
        tallies = {name: tally for (each, name), tally in figures.against.items() if each == game}
        yield _("{game}, against each opponent").format(game=sanitize(game_title(game)))
        for name in sorted(tallies, key=_rank):
            tally = tallies[name]
            bar = _bar(tally.share, glyphs)
            yield f"  {sanitize(name)[: _NAME - 3]:<{_NAME - 2}}{bar}  {_tally_text(tally)}"


def _rank(name: str) -> tuple[int, str]:
    """Return the sort key of an opponent: the levels first, the weakest before all."""
    return (LEVELS.index(name) if name in LEVELS else len(LEVELS), name.casefold())


def _favourites(figures: Figures, glyphs: Glyphs) -> Iterator[str]:
    if figures.lines:
        yield _("One Zero One: cards that you put into each line")
        yield from _counts(figures.lines, glyphs)
    if figures.controlled:
        yield ""
        yield _("One Zero One: how often each line was yours at the end")
        yield from _counts(figures.controlled, glyphs)


def _counts(counts: Mapping[int, int], glyphs: Glyphs) -> Iterator[str]:
    most = max(counts.values())
    for line, count in counts.items():
        name = _("line {number}").format(number=line)
        yield f"  {name:<{_NAME - 2}}{_bar(count / most, glyphs)}  {count}"


def _programs(figures: Figures) -> Iterator[str]:
    if figures.programs:
        yield _("Bot255: your best programs")
    for program in figures.programs:
        told = _("points: {points}, lines: {lines}")
        head = told.format(points=program.points, lines=-program.shortness)
        yield f"  {head:<{_NAME}}{program.date}  {sanitize(program.program)}"


def _bar(share: float, glyphs: Glyphs) -> str:
    """Return a bar of `_BAR` columns, filled as far as the share, 0 to 1."""
    full, empty = "#." if glyphs.name == "ascii" else "█░"
    filled = round(share * _BAR)
    return full * filled + empty * (_BAR - filled)
