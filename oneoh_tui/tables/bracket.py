"""Bracket of a knockout as lines of text: those who meet, and who goes on, from left to right."""

from rich.cells import cell_len

from oneoh_protocol.messages import Meeting, Tournament
from oneoh_tui.tables.tournaments import entrant_name, meeting_points
from oneoh_tui.text.glyphs import Glyphs

_WIDEST = 26
"""Most columns of a round."""
_LINES = ("┐", "┘", "│")
"""Signs of the upper entrant, of the lower one, and between both."""
_SIGNS = {"ascii": (".", "'", "|")}


def bracket_lines(tournament: Tournament, width: int, glyphs: Glyphs) -> list[str]:
    """Return a knockout as lines of `width` cells at most; none before its first round.

    None either if its meetings are not half as many in each round, as no server of ours has them.
    """
    first = [each for each in tournament.meetings if each.round == 1]
    if len(first).bit_count() != 1:
        return []
    rounds = (2 * len(first)).bit_length() - 1
    column = min(_WIDEST, width // (rounds + 1))
    lines = [""] * (4 * len(first) - 1)
    for number in range(rounds + 1):
        shown = _column(tournament, number, 2 * len(first) >> number, column, glyphs)
        # Names may be wider than they have characters: each line is filled up by cells.
        lines = [
            line + " " * (number * column - cell_len(line)) + text if text else line
            for line, text in zip(lines, shown, strict=True)
        ]
    return lines


def _column(
    tournament: Tournament, number: int, places: int, width: int, glyphs: Glyphs
) -> list[str]:
    """Return the lines of a round, from 0; that after the last one has the winner alone."""
    upper, lower, way = _SIGNS.get(glyphs.name, _LINES)
    gap = 2 << number
    lines = [""] * (places * gap - 1)
    for place, (who, meeting) in enumerate(_places(tournament, number, places)):
        at = place * gap + gap // 2 - 1
        text = _entry(tournament, who, meeting, width - 2, glyphs)
        last = places == 1
        lines[at] = text.rstrip() if last else text + (lower if place % 2 else upper)
        for between in range(1, 0 if last else gap // 2 + 1):
            line = at - between if place % 2 else at + between
            lines[line] = lines[line] or " " * (width - 2) + way
    return lines


def _entry(
    tournament: Tournament, who: int | None, meeting: Meeting | None, width: int, glyphs: Glyphs
) -> str:
    """Return an entrant with the points of the meeting, in `width` cells."""
    if who is None:
        return " " * width
    met = meeting is not None and meeting.second is not None
    points = meeting_points(meeting, who) if meeting is not None and met else ""
    name = glyphs.clip(entrant_name(who, tournament), width - len(points) - 2)
    fill = width - cell_len(name) - len(points) - 1
    return f"{name}{' ' * fill}{points} "


def _places(
    tournament: Tournament, number: int, places: int
) -> list[tuple[int | None, Meeting | None]]:
    """Return who is in a round, from 0, in the bracket's order, each with the meeting there."""
    if number == 0:
        first = [each for each in tournament.meetings if each.round == 1]
        return [(who, each) for each in first for who in (each.first, each.second)]
    # Winners keep their order from round to round: two neighbours meet next.
    winners = [each.won_by for each in tournament.meetings if each.round == number]
    winners = [*winners, *[None] * places][:places]
    here = [each for each in tournament.meetings if each.round == number + 1]
    return [
        (who, next((each for each in here if who in (each.first, each.second)), None))
        for who in winners
    ]
