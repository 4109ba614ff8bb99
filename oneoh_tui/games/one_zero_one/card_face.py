"""Faces of cards on a canvas, in several sizes."""

from collections.abc import Iterator
from dataclasses import dataclass

from oneoh_games.one_zero_one.cards import Axis, Direction, Kind
from oneoh_tui.games.one_zero_one.glyphs import Border, CardGlyphs
from oneoh_tui.games.one_zero_one.names import SHORT, WORD
from oneoh_tui.games.one_zero_one.preview import Effect
from oneoh_tui.widgets.canvas import Canvas, Role

_WAYS = {
    Axis.VERTICAL: (Direction.UP, Direction.DOWN),
    Axis.HORIZONTAL: (Direction.LEFT, Direction.RIGHT),
}


@dataclass(frozen=True)
class Size:
    """Size of a card in columns and rows."""

    width: int
    height: int


@dataclass(frozen=True)
class Face:
    """Face of a card in the program, in the hand, or in a preview."""

    kind: Kind
    digit: int | None
    """Digit; None on a pile that belongs to nobody."""
    direction: Direction | None = None
    axis: Axis | None = None
    """Axis of a card that may still be turned; None in the program."""
    protected: bool = False
    counts: bool = True
    ghost: bool = False
    recent: bool = False
    chosen: bool = False
    hit: Effect | None = None


def draw_face(canvas: Canvas, x: int, y: int, size: Size, face: Face, glyphs: CardGlyphs) -> None:
    """Draw `face` with its top left corner at (x, y)."""
    role = face_role(face)
    for row, text in enumerate(_rows(face, size, glyphs), start=y):
        canvas.put(x, row, text, role)


def face_role(face: Face) -> Role:
    """Return the roles of a face."""
    parts = ["neutral" if face.digit is None else "one" if face.digit else "zero"]
    if face.ghost:
        parts[0] += "-ghost"
    if not face.counts:
        parts.append("silent")
    if face.hit is not None:
        parts.append("hit")
    if face.chosen:
        parts.append("chosen")
    return " ".join(parts)


def _rows(face: Face, size: Size, glyphs: CardGlyphs) -> Iterator[str]:
    middle = size.height // 2
    yield _edge(face, size.width, glyphs, Direction.UP)
    for row in range(1, size.height - 1):
        yield _inside(face, size, glyphs, row - middle)
    yield _edge(face, size.width, glyphs, Direction.DOWN)


def _edge(face: Face, width: int, glyphs: CardGlyphs, side: Direction) -> str:
    """Return the upper or lower edge; the word is on the side that the card points to."""
    border = _border(face, glyphs)
    left, right = border.corners[:2] if side is Direction.UP else border.corners[2:]
    if _points(face, side):
        left = right = glyphs.arrows[side]
    is_below = face.direction is Direction.DOWN
    word = (
        (WORD if width >= 8 else SHORT)[face.kind] if (side is Direction.DOWN) == is_below else ""
    )
    return left + word.center(width - 2, "\0").replace("\0", border.across) + right


def _inside(face: Face, size: Size, glyphs: CardGlyphs, row: int) -> str:
    """Return a row between the edges; `row` 0 is the middle one."""
    border = _border(face, glyphs)
    cells = [" " if face.counts else glyphs.hatch] * (size.width - 2)
    left = right = border.down
    # Where there is room, an arrow to the side reaches from the edge towards the digit.
    has_stubs = size.width >= 8
    if row == 0 and _points(face, Direction.LEFT):
        left = glyphs.arrows[Direction.LEFT]
        cells[0] = border.across if has_stubs else cells[0]
    if row == 0 and _points(face, Direction.RIGHT):
        right = glyphs.arrows[Direction.RIGHT]
        cells[-1] = border.across if has_stubs else cells[-1]
    is_big = size.height >= 5 and size.width >= 8
    for at, text in (_big_digit if is_big else _small_digit)(face, len(cells), glyphs, row):
        cells[at : at + len(text)] = text
    return "".join((left, *cells, right))


def _points(face: Face, side: Direction) -> bool:
    return face.direction is side or face.kind is Kind.IF_THEN_ELSE


def _border(face: Face, glyphs: CardGlyphs) -> Border:
    if face.ghost:
        return glyphs.ghost
    return glyphs.protected if face.protected else glyphs.digits[face.digit or 0]


def _big_digit(face: Face, inner: int, glyphs: CardGlyphs, row: int) -> Iterator[tuple[int, str]]:
    """Return the digit of three rows and its marks, by columns inside the card."""
    centre = (inner - 1) // 2
    if face.digit is not None and -1 <= row <= 1:
        yield centre - 2, f" {glyphs.big[face.digit][row + 1]} "
    if row != 0:
        return
    if face.hit is Effect.FLIPPED and face.digit is not None and inner >= 9:
        yield centre - 4, f"{1 - face.digit}{glyphs.becomes}"
    elif face.digit is not None:
        yield centre + 3, _mark(face, glyphs)
    if around := _around(face, glyphs):
        distance = 3 if inner >= 8 else 2
        yield centre - distance, around[0]
        yield centre + distance, around[1]


def _small_digit(face: Face, inner: int, glyphs: CardGlyphs, row: int) -> Iterator[tuple[int, str]]:
    """Return the digit in the middle row with its marks."""
    if row != 0:
        return
    text = " " if face.digit is None else str(face.digit)
    if around := _around(face, glyphs):
        text = text.join(around)
    elif face.hit is Effect.FLIPPED and face.digit is not None:
        text = f"{1 - face.digit}{glyphs.becomes}{face.digit}"
    elif mark := _mark(face, glyphs):
        text = f" {text}{mark}"
    elif not face.counts and inner > 3:
        text = f" {text} "
    yield (inner - 1) // 2 - len(text) // 2, text


def _around(face: Face, glyphs: CardGlyphs) -> tuple[str, str] | None:
    """Return the marks before and after the digit: possible turns, or protection."""
    if face.protected:
        return "[", "]"
    if face.axis is None or face.direction is not None:
        return None
    first, second = _WAYS[face.axis]
    return glyphs.arrows[first], glyphs.arrows[second]


def _mark(face: Face, glyphs: CardGlyphs) -> str:
    match face.hit:
        case Effect.DELETED:
            return glyphs.deleted
        case Effect.CUT:
            return glyphs.cut
        case Effect.MOVED:
            return glyphs.moved
        case Effect.SAVED:
            return glyphs.saved
        case Effect.FLIPPED:
            return glyphs.becomes
        case None:
            return glyphs.recent if face.recent else ""
