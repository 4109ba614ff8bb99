"""Control of the lines, and points; rules page, "Control"."""

from functools import lru_cache

from oneoh_games.contract import Outcome
from oneoh_games.one_zero_one.cards import REM, Direction
from oneoh_games.one_zero_one.program import COVERED, LINES, PLACED, QUORUM, Line, Lines
from oneoh_games.one_zero_one.view import Space

_LEFT, _RIGHT = Direction.LEFT, Direction.RIGHT
_REMS = frozenset(card for card in PLACED if card.kind is REM)


def cover(line: Line, inert_column: int | None = None) -> Line:
    """Return the line as views show it: cards under a REM do not count for control.

    A REM covers the cards in its direction, except itself and protected ones. The REM in
    `inert_column`, which ended the game, does not work.
    """
    # Most lines have no REM, and stay the same object.
    return line if _REMS.isdisjoint(line) else _under_rems(line, inert_column)


def _under_rems(line: Line, inert_column: int | None) -> Line:
    rems = [
        (index, card.direction)
        for index, card in enumerate(line)
        if card is not None and card.kind is REM and index + 1 != inert_column
    ]
    # What counts lies between the last REM that points left and the first that points right.
    last_left = max((index for index, way in rems if way is _LEFT), default=-1)
    first_right = min((index for index, way in rems if way is _RIGHT), default=len(line))
    return tuple(
        [
            card
            if card is None or card.protected or last_left <= index <= first_right
            else COVERED[card]
            for index, card in enumerate(line)
        ]
    )


def tally(line: Line, inert_column: int | None = None) -> tuple[int, int]:
    """Return the numbers of counting cards that show 0 and 1."""
    return tally_covered(cover(line, inert_column))


def tally_covered(line: Line) -> tuple[int, int]:
    """Return the same for a line that `cover` returned."""
    zeros = ones = 0
    for card in line:
        if card is not None and card.counts:
            if card.digit:
                ones += 1
            else:
                zeros += 1
    return zeros, ones


def controller(counts: tuple[int, int]) -> int | None:
    """Return the digit that controls a line with these counting cards, or None."""
    zeros, ones = counts
    if zeros + ones < QUORUM or zeros == ones:
        return None
    return 0 if zeros > ones else 1


def inert_columns(inert: Space | None) -> tuple[int | None, ...]:
    """Return, for each line, the column whose REM does not work, or None."""
    if inert is None:
        return _NO_COLUMNS
    return tuple(inert.column if inert.line == number else None for number in LINES)


_NO_COLUMNS = (None,) * len(LINES)


def controllers(lines: Lines, inert: Space | None = None) -> tuple[int | None, ...]:
    """Return the digit that controls each line, from line 10 on."""
    return tuple(controller(each) for each in map(tally, lines, inert_columns(inert)))


# So few scores are shared: views of the next turns mostly have the same one.
@lru_cache(maxsize=3**5)
def points(holders: tuple[int | None, ...]) -> tuple[int, int]:
    """Return the score of each seat: a line is worth its number."""
    scores = [0, 0]
    for number, holder in zip(LINES, holders, strict=True):
        if holder is not None:
            scores[holder] += number
    return scores[0], scores[1]


def outcome(reason: str, lines: Lines, inert: Space | None) -> Outcome:
    """Return the result: most points win, then the highest controlled line; else a draw."""
    holders = controllers(lines, inert)
    zero, one = scores = points(holders)
    if zero != one:
        winner: int | None = 0 if zero > one else 1
    else:
        winner = next((holder for holder in reversed(holders) if holder is not None), None)
    places = (1, 1) if winner is None else (1 + winner, 2 - winner)
    return Outcome(reason, scores, places)
