"""Figures of a player's games in words, with bars of characters."""

from collections.abc import Iterator, Sequence

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.bots import LEVELS
from oneoh_tui.tables.figures import Figures, Tally
from oneoh_tui.text.bar import NAME_COLUMNS, bar
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed, parted


def lines_of(figures: Figures, glyphs: Glyphs) -> Iterator[str]:
    """Yield all that is known, in parts with a heading and an empty line between them."""
    yield summary(figures)
    for part in (*_levels(figures, glyphs), *_own(figures, glyphs)):
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


def _levels(figures: Figures, glyphs: Glyphs) -> Iterator[Sequence[str]]:
    """Yield for each game how the games against each opponent ended."""
    for game in dict.fromkeys(game for game, _name in figures.against):
        tallies = {name: tally for (each, name), tally in figures.against.items() if each == game}
        heading = _("{game}, against each opponent").format(game=sanitize(game_title(game)))
        yield [
            heading,
            *(_level(name, tallies[name], glyphs) for name in sorted(tallies, key=_rank)),
        ]


def _level(name: str, tally: Tally, glyphs: Glyphs) -> str:
    shown = f"{sanitize(name)[: NAME_COLUMNS - 3]:<{NAME_COLUMNS - 2}}"
    return f"  {shown}{bar(tally.share, glyphs)}  {_tally_text(tally)}"


def _rank(name: str) -> tuple[int, str]:
    """Return the sort key of an opponent: the levels first, the weakest before all."""
    return (LEVELS.index(name) if name in LEVELS else len(LEVELS), name.casefold())


def _own(figures: Figures, glyphs: Glyphs) -> Iterator[Sequence[str]]:
    """Yield what each game knows besides."""
    for game, found in figures.own.items():
        yield board_game(game).figure_lines(found, glyphs)
