"""A card's face on a canvas, at any of the sizes of the table."""

from dataclasses import dataclass

from oneoh_games.one_zero_one.cards import Axis, Direction, Kind
from oneoh_tui.boards.canvas import Canvas, Role
from oneoh_tui.boards.one_zero_one.glyphs import Border, CardGlyphs
from oneoh_tui.boards.one_zero_one.hit import Hit
from oneoh_tui.boards.one_zero_one.names import SHORT, WORD

_WAYS = {
    Axis.VERTICAL: (Direction.UP, Direction.DOWN),
    Axis.HORIZONTAL: (Direction.LEFT, Direction.RIGHT),
}


@dataclass(frozen=True)
class Size:
    """Columns and rows of a card."""

    width: int
    height: int


@dataclass(frozen=True)
class Face:
    """All that shows on a card: in the program, in the hand, or as a ghost of what may come."""

    kind: Kind
    digit: int | None
    """None on a pile that belongs to nobody."""
    direction: Direction | None = None
    axis: Axis | None = None
    """For a card in the hand, which may still be turned."""
    protected: bool = False
    counts: bool = True
    ghost: bool = False
    recent: bool = False
    chosen: bool = False
    hit: Hit | None = None


def draw_face(canvas: Canvas, x: int, y: int, size: Size, face: Face, glyphs: CardGlyphs) -> None:
    """Draw `face` with its top left corner at (x, y)."""
    role = face_role(face)
    border = _border(face, glyphs)
    inner = size.width - 2
    word = (WORD if inner >= 6 else SHORT)[face.kind]
    top = word if face.direction is not Direction.DOWN else ""
    bottom = word if face.direction is Direction.DOWN else ""
    _edge(canvas, x, y, size.width, border, top, face, role, glyphs, Direction.UP)
    for row in range(1, size.height - 1):
        left, right = _sides(face, border, glyphs, row == size.height // 2)
        canvas.put(x, y + row, left, role)
        canvas.put(x + 1, y + row, _filling(face, glyphs) * inner, role)
        canvas.put(x + inner + 1, y + row, right, role)
    _edge(
        canvas,
        x,
        y + size.height - 1,
        size.width,
        border,
        bottom,
        face,
        role,
        glyphs,
        Direction.DOWN,
    )
    _stubs(canvas, x, y, size, face, role, glyphs)
    _digit(canvas, x + 1, y, size, face, role, glyphs)


def face_role(face: Face) -> Role:
    """The component classes of a face."""
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


def _border(face: Face, glyphs: CardGlyphs) -> Border:
    if face.ghost:
        return glyphs.ghost
    return glyphs.protected if face.protected else glyphs.digits[face.digit or 0]


def _filling(face: Face, glyphs: CardGlyphs) -> str:
    return " " if face.counts else glyphs.hatch


def _stubs(
    canvas: Canvas, x: int, y: int, size: Size, face: Face, role: Role, glyphs: CardGlyphs
) -> None:
    """Lengthen an arrow to the side, where there is room, from the edge towards the digit."""
    across, row = _border(face, glyphs).across, y + size.height // 2
    if size.width < 8:
        return
    if face.direction is Direction.LEFT or face.kind is Kind.IF_THEN_ELSE:
        canvas.put(x + 1, row, across, role)
    if face.direction is Direction.RIGHT or face.kind is Kind.IF_THEN_ELSE:
        canvas.put(x + size.width - 2, row, across, role)


def _edge(
    canvas: Canvas, x: int, y: int, width: int, border: Border, word: str,
    face: Face, role: Role, glyphs: CardGlyphs, side: Direction,
) -> None:  # fmt: skip
    corners = border.corners[:2] if side is Direction.UP else border.corners[2:]
    if face.direction is side or face.kind is Kind.IF_THEN_ELSE:
        corners = (glyphs.arrows[side],) * 2
    canvas.put(
        x,
        y,
        corners[0] + word.center(width - 2, "\0").replace("\0", border.across) + corners[1],
        role,
    )


def _sides(face: Face, border: Border, glyphs: CardGlyphs, middle: bool) -> tuple[str, str]:
    left = right = border.down
    everywhere = face.kind is Kind.IF_THEN_ELSE
    if middle and (face.direction is Direction.LEFT or everywhere):
        left = glyphs.arrows[Direction.LEFT]
    if middle and (face.direction is Direction.RIGHT or everywhere):
        right = glyphs.arrows[Direction.RIGHT]
    return left, right


def _digit(
    canvas: Canvas, x: int, y: int, size: Size, face: Face, role: Role, glyphs: CardGlyphs
) -> None:
    """Write the digit into the card's inside, which begins at (x, y + 1), and its marks around."""
    inner = size.width - 2
    centre, middle = x + (inner - 1) // 2, y + size.height // 2
    if size.height >= 5 and inner >= 6:
        _big_digit(canvas, centre, middle, inner, face, role, glyphs)
    elif text := _small_digit(inner, face, glyphs):
        canvas.put(centre - len(text) // 2, middle, text, role)


def _big_digit(
    canvas: Canvas, centre: int, middle: int, inner: int, face: Face, role: Role, glyphs: CardGlyphs
) -> None:
    if face.digit is not None:
        for row, bits in enumerate(glyphs.big[face.digit], start=middle - 1):
            canvas.put(centre - 2, row, f" {bits} ", role)
        if face.hit is Hit.FLIPPED and inner >= 9:
            canvas.put(centre - 4, middle, f"{1 - face.digit}{glyphs.becomes}", role)
        else:
            canvas.put(centre + 3, middle, _mark(face, glyphs), role)
    if around := _around(face, glyphs):
        canvas.put(centre - 3, middle, around[0], role)
        canvas.put(centre + 3, middle, around[1], role)


def _small_digit(inner: int, face: Face, glyphs: CardGlyphs) -> str:
    text = " " if face.digit is None else str(face.digit)
    if around := _around(face, glyphs):
        return text.join(around)
    if face.hit is Hit.FLIPPED and face.digit is not None:
        return f"{1 - face.digit}{glyphs.becomes}{face.digit}"
    if mark := _mark(face, glyphs):
        return f" {text}{mark}"
    return f" {text} " if not face.counts and inner > 3 else text


def _around(face: Face, glyphs: CardGlyphs) -> tuple[str, str] | None:
    """What stands before and after the digit: how a card can still be turned, or that it stays."""
    if face.protected:
        return "[", "]"
    if face.axis is None or face.direction is not None:
        return None
    first, second = _WAYS[face.axis]
    return glyphs.arrows[first], glyphs.arrows[second]


def _mark(face: Face, glyphs: CardGlyphs) -> str:
    match face.hit:
        case Hit.DELETED:
            return glyphs.deleted
        case Hit.CUT:
            return glyphs.cut
        case Hit.MOVED:
            return glyphs.moved
        case Hit.SAVED:
            return glyphs.saved
        case Hit.FLIPPED:
            return glyphs.becomes
        case None:
            return glyphs.recent if face.recent else ""
