"""Rows of tournaments: in the list of a lobby, the standings, and the games of one."""

from rich.cells import cell_len

from oneoh_protocol.messages import Meeting, Tournament, TournamentEntrant, TournamentRow
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.tables.names import marked_name
from oneoh_tui.tables.tournaments import (
    KINDS,
    PHASES,
    entrant_name,
    entrant_notes,
    meeting_points,
    points_text,
)
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.rows import Row, Tone

_GAME, _KIND, _PHASE, _COUNT = 15, 15, 22, 4
"""Columns of the list."""
_RANK, _POINTS, _TIE, _PLAYED = 4, 8, 6, 8
"""Columns of the standings."""


def _cell(text: str, width: int, glyphs: Glyphs) -> str:
    text = glyphs.clip(text, width - 1)
    return text + " " * (width - cell_len(text))


def list_columns(width: int, glyphs: Glyphs) -> str:
    """Return the headings of the list of tournaments."""
    title = _cell(_("Tournament"), _title_width(width), glyphs)
    texts = (_("Game"), _GAME), (_("Kind"), _KIND), (_("State"), _PHASE)
    return title + "".join(_cell(*each, glyphs) for each in texts)


def list_row(row: TournamentRow, width: int, glyphs: Glyphs) -> Row:
    """Return a tournament in a list."""
    return Row(
        row.tournament,
        (
            (_cell(sanitize(row.title), _title_width(width), glyphs), "strong"),
            (_cell(game_title(row.terms.game), _GAME, glyphs), "text"),
            (_cell(_(KINDS[row.terms.kind]), _KIND, glyphs), "text"),
            (_cell(_(PHASES[row.phase]), _PHASE, glyphs), "note"),
            (f"{row.entrants:>{_COUNT}}", "quiet"),
        ),
    )


def _title_width(width: int) -> int:
    return max(16, width - _GAME - _KIND - _PHASE - _COUNT)


def standings_columns(tournament: Tournament, width: int, glyphs: Glyphs) -> str:
    """Return the headings of the standings."""
    texts = [
        ("", _RANK),
        (_("Name"), _name_width(tournament, width)),
        (_("Points"), _POINTS),
        *([(_("Tie"), _TIE)] if _has_tie_break(tournament) else []),
        (_("Games"), _PLAYED),
    ]
    return "".join(_cell(text, room, glyphs) for text, room in texts)


def standings_rows(tournament: Tournament, width: int, glyphs: Glyphs) -> list[Row]:
    """Return the entrants by their ranks; the id of a row is an entrant's number."""
    order = sorted(enumerate(tournament.entrants), key=lambda each: each[1].rank)
    return [_standing(number, each, tournament, width, glyphs) for number, each in order]


def _standing(
    number: int, entrant: TournamentEntrant, tournament: Tournament, width: int, glyphs: Glyphs
) -> Row:
    name = marked_name(sanitize(entrant.name), bot=entrant.bot, unregistered=entrant.unregistered)
    own: Tone = "note" if number == tournament.you else "strong"
    tie = f"{entrant.tie_break:<{_TIE}}" if _has_tie_break(tournament) else ""
    return Row(
        f"{number}",
        (
            (f"{entrant.rank:>{_RANK - 2}}. ", "quiet"),
            (_cell(name, _name_width(tournament, width), glyphs), own),
            (f"{points_text(entrant.points, tournament.terms):<{_POINTS}}", "note"),
            (f"{tie}{entrant.games:<{_PLAYED}}", "quiet"),
            (parted(entrant_notes(entrant)), "quiet"),
        ),
    )


def _has_tie_break(tournament: Tournament) -> bool:
    return tournament.terms.kind in ("round-robin", "swiss")


def _name_width(tournament: Tournament, width: int) -> int:
    tie = _TIE if _has_tie_break(tournament) else 0
    return max(14, min(30, width - _RANK - _POINTS - tie - _PLAYED - 12))


def games_rows(tournament: Tournament, width: int, glyphs: Glyphs) -> list[Row]:
    """Return the meetings, those of the last round first; the id of a row is a meeting's number."""
    meetings = sorted(enumerate(tournament.meetings), key=lambda each: (-each[1].round, each[0]))
    return [_meeting(number, each, tournament, width, glyphs) for number, each in meetings]


def _meeting(
    number: int, meeting: Meeting, tournament: Tournament, width: int, glyphs: Glyphs
) -> Row:
    names = max(8, (width - 5 - 11 - 14) // 2)
    first = glyphs.clip(entrant_name(meeting.first, tournament), names)
    parts: list[tuple[str, Tone]] = [
        (f"{meeting.round:>3}  ", "quiet"),
        (" " * (names - cell_len(first)) + first, "strong"),
    ]
    if meeting.second is None:
        parts += [("  ", "quiet"), (_("has a bye"), "quiet")]
        return Row(f"{number}", tuple(parts))
    points = [meeting_points(meeting, each) for each in (meeting.first, meeting.second)]
    second = _cell(entrant_name(meeting.second, tournament), names + 1, glyphs)
    parts.append((f" {points[0]:>4} : {points[1]:<4}", "note"))
    parts.append((second, "strong"))
    if running_table(meeting) is not None:
        parts.append((_("is played"), "quiet"))
    return Row(f"{number}", tuple(parts))


def running_table(meeting: Meeting) -> str | None:
    """Return the table of the meeting's game that is played now."""
    return next((each.table for each in meeting.games if each.points is None and each.table), None)


def last_table(meeting: Meeting) -> str | None:
    """Return the table of the last game of the meeting that is over."""
    over = [each.table for each in meeting.games if each.points is not None and each.table]
    return over[-1] if over else None
