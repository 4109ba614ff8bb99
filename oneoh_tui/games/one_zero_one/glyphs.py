"""Characters of the program, by glyph set."""

from dataclasses import dataclass, replace

from oneoh_games.one_zero_one.cards import Direction


@dataclass(frozen=True)
class Border:
    """Edges of a card: top left, horizontal, top right, vertical, bottom left, bottom right."""

    corners: tuple[str, str, str, str]
    across: str
    down: str


@dataclass(frozen=True)
class CardGlyphs:
    """Characters of cards in one glyph set."""

    digits: tuple[Border, Border]
    protected: Border
    ghost: Border
    arrows: dict[Direction, str]
    hatch: str
    """Filling of a card that does not count."""
    deleted: str
    cut: str
    moved: str
    saved: str
    becomes: str
    recent: str
    more: tuple[str, str]
    """Marks of more columns to the left and to the right."""
    times: str
    gap: str
    """Middle of an empty space with cards behind it."""
    big: tuple[tuple[str, str, str], tuple[str, str, str]]


def _border(corners: str, across: str, down: str) -> Border:
    return Border((corners[0], corners[1], corners[2], corners[3]), across, down)


def _arrows(signs: str) -> dict[Direction, str]:
    order = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
    return dict(zip(order, signs, strict=True))


_UNICODE = CardGlyphs(
    digits=(_border("╭╮╰╯", "─", "│"), _border("┏┓┗┛", "━", "┃")),
    protected=_border("╔╗╚╝", "═", "║"),
    ghost=_border("┌┐└┘", "╌", "╎"),
    arrows=_arrows("▴▾◂▸"),
    hatch="░",
    deleted="✗",
    cut="✂",
    moved="↷",
    saved="✓",
    becomes="→",
    recent="•",
    more=("◂", "▸"),
    times="×",
    gap="·",
    big=(("█▀█", "█ █", "█▄█"), ("▄█ ", " █ ", "▄█▄")),
)
_BOX = replace(
    _UNICODE,
    digits=(_border("┌┐└┘", "─", "│"), _border("┌┐└┘", "─", "│")),
    ghost=_border("··..", "·", "·"),
    arrows=_arrows("▲▼◄►"),
    deleted="x",
    cut="x",
    moved="»",
    saved="√",
    more=("«", "»"),
)
_ASCII = CardGlyphs(
    digits=(_border("++++", "-", "|"), _border("####", "=", "#")),
    protected=_border("@@@@", "=", "@"),
    ghost=_border("....", ".", ":"),
    arrows=_arrows("^v<>"),
    hatch="/",
    deleted="x",
    cut="x",
    moved="~",
    saved="s",
    becomes=">",
    recent="*",
    more=("<", ">"),
    times="x",
    gap=".",
    big=(("000", "0 0", "000"), (" 1 ", " 1 ", " 1 ")),
)
CARD_GLYPHS: dict[str, CardGlyphs] = {"unicode": _UNICODE, "box": _BOX, "ascii": _ASCII}
