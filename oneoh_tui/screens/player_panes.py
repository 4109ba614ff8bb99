"""Panes of a player's page: rows of ratings, games, opponents and openings."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from rich.cells import cell_len

from oneoh_protocol.messages import FinishedSeat, Player, RatingPoint, Rival
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.list_filter import SPEEDS
from oneoh_tui.tables.player_page import START, changes
from oneoh_tui.tables.player_texts import rating_text
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.rating_plot import Course
from oneoh_tui.widgets.rows import Row, Tone

MORE = "more"
"""Id of the row that shows older games."""


class Column(NamedTuple):
    """Column of a pane; its title is marked for translation."""

    title: str
    width: int
    """Cells with the gap to the next column; 0 for all that the others leave."""
    tone: Tone = "text"
    is_number: bool = False
    """Whether its texts end at the same cell."""


class Entry(NamedTuple):
    """Row of a pane: its id and the text of each column."""

    id: str
    texts: tuple[str, ...]


class Pane(NamedTuple):
    """Pane: its title and the sentence of an empty one, marked for translation, and its rows."""

    title: str
    empty: str
    columns: tuple[Column, ...]
    entries: Callable[[Player, Glyphs], Iterator[Entry]]

    def heading(self, width: int, glyphs: Glyphs) -> str:
        """Return the titles of the columns."""
        return "".join(_cells([_(column.title) for column in self.columns], self, width, glyphs))

    def rows(self, page: Player, glyphs: Glyphs, width: int) -> list[Row]:
        """Return the rows, `width` cells wide."""
        tones = [column.tone for column in self.columns]
        return [
            Row(entry.id, tuple(zip(_cells(entry.texts, self, width, glyphs), tones, strict=True)))
            for entry in self.entries(page, glyphs)
        ]


def _cells(texts: Sequence[str], pane: Pane, width: int, glyphs: Glyphs) -> list[str]:
    rest = width - sum(column.width for column in pane.columns)
    cells = []
    for text, column in zip(texts, pane.columns, strict=True):
        room = column.width or rest
        shown = glyphs.clip(text, room - 2)
        blank = " " * (room - 2 - cell_len(shown))
        cells.append((blank + shown if column.is_number else shown + blank) + "  ")
    return cells


def _games(page: Player, glyphs: Glyphs) -> Iterator[Entry]:
    """Yield each game, the newest first."""
    for point, change in zip(page.points, changes(page), strict=True):
        others = ", ".join(map(named, point.others))
        rating = rating_text(point, glyphs)
        texts = day(point), others, result(point), rating, signed(change)
        yield Entry(point.table, texts)
    if page.next is not None:
        yield Entry(MORE, ("", _("older games"), "", "", ""))


def _ratings(page: Player, glyphs: Glyphs) -> Iterator[Entry]:
    """Yield each kind of games."""
    for at, kind in enumerate(page.ratings):
        speed = _(SPEEDS[kind.speed])
        rating = rating_text(kind, glyphs)
        texts = game_title(kind.game), speed, kind.season, rating, str(kind.games)
        yield Entry(str(at), texts)


def _rivals(page: Player, _glyphs: Glyphs) -> Iterator[Entry]:
    """Yield each opponent."""
    for rival in page.rivals:
        score, games = rival.won + rival.drawn / 2, rival.won + rival.drawn + rival.lost
        figures = str(rival.won), str(rival.drawn), str(rival.lost), percent(score, games)
        yield Entry(rival.name, (named(rival), *figures))


def _openings(page: Player, glyphs: Glyphs) -> Iterator[Entry]:
    """Yield each first move, in the notation of the game's log."""
    for opening in page.openings:
        text = board_game(page.ratings[0].game).log_notation(opening.action, glyphs)
        share = percent(opening.percent, 100)
        yield Entry(opening.action, (text, str(opening.games), share))


PANES = (
    Pane(
        N_("Games"),
        N_("No rated game yet."),
        (
            Column(N_("Day"), 12, "quiet"),
            Column(N_("Against"), 0),
            Column(N_("Result"), 10, "strong"),
            Column(N_("Rating"), 14, "text", is_number=True),
            Column(N_("Gain"), 11, "note", is_number=True),
        ),
        _games,
    ),
    Pane(
        N_("Ratings"),
        N_("No rated game yet."),
        (
            Column(N_("Game"), 0),
            Column(N_("Speed"), 17),
            Column(N_("Season"), 10, "quiet"),
            Column(N_("Rating"), 14, "strong", is_number=True),
            Column(N_("Games"), 10, "note", is_number=True),
        ),
        _ratings,
    ),
    Pane(
        N_("Opponents"),
        N_("No rated game yet."),
        (
            Column(N_("Against"), 0, "strong"),
            Column(N_("Won"), 10, is_number=True),
            Column(N_("Drawn"), 10, is_number=True),
            Column(N_("Lost"), 10, is_number=True),
            Column(N_("Score"), 10, "note", is_number=True),
        ),
        _rivals,
    ),
    Pane(
        N_("Openings"),
        N_("No first move is known."),
        (
            Column(N_("First move"), 0),
            Column(N_("Games"), 10, is_number=True),
            Column(N_("Score"), 10, "note", is_number=True),
        ),
        _openings,
    ),
)


def course_of(page: Player) -> Course:
    """Return the course that the points of the page tell, from its beginning if it is there."""
    points = page.points[::-1]
    if not points:
        return Course()
    start = [START] if page.next is None else []
    both = [*start, *((point.rating, point.deviation) for point in points)]
    ratings, deviations = zip(*both, strict=True)
    return Course(ratings, deviations, day(points[0]), day(points[-1]))


def named(player: Player | Rival | FinishedSeat) -> str:
    """Return the name of a player, a bot marked."""
    return _("{name} (bot)").format(name=player.name) if player.bot else player.name


def signed(change: int | None) -> str:
    """Return a change with its sign, which 0 has not; "" if it is not known."""
    return "" if change is None else f"{change:+}" if change else "0"


def result(point: RatingPoint) -> str:
    """Return what came of a game for the player."""
    if point.place == 1:
        return _("draw") if point.tied else _("won")
    if point.seats == 2:
        return _("lost")
    return _("{place} of {seats}").format(place=point.place, seats=point.seats)


def percent(score: float, games: int) -> str:
    """Return a share in whole percent; "" without games."""
    return _("{percent} %").format(percent=round(100 * score / games)) if games else ""


def day(point: RatingPoint) -> str:
    """Return the day of the end in local time; "" if it is not known."""
    if not point.ended_s:
        return ""
    return datetime.fromtimestamp(point.ended_s, UTC).astimezone().strftime("%Y-%m-%d")
