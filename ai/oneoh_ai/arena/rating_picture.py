"""Picture of ratings (SVG): a line for each entrant, with its interval."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from oneoh_ai.arena.elo import Rating

_SVG = "http://www.w3.org/2000/svg"
_FONT = 'font-family="sans-serif" font-size="13"'
_WIDTH = 760
_ROW = 26
_TOP = 44
_LEFT, _RIGHT = 260, 720
"""Pixels between which the scale lies; the names are at its left."""
_LONGEST = 34
"""Characters of a name that have room."""
_INK, _FAINT, _MARK = "#333", "#bbb", "#0a66c2"


def picture(title: str, names: Sequence[str], ratings: Sequence[Rating]) -> str:
    """Return the picture of the ratings, the best first; 0 is the mean of all."""
    low = min(0.0, *(rating.low for rating in ratings))
    high = max(0.0, *(rating.high for rating in ratings))
    rows = sorted(zip(names, ratings, strict=True), key=lambda row: -row[1].elo)
    height = _TOP + _ROW * (len(rows) + 2)
    foot = height - _ROW

    def x(elo: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * (elo - low) / ((high - low) or 1)

    parts = [
        f'<svg xmlns="{_SVG}" width="{_WIDTH}" height="{height}" {_FONT}>',
        '<rect width="100%" height="100%" fill="white"/>',
        _text(12, 22, title, bold=True),
        _line(x(0), _TOP - 12, x(0), foot - 12, _FAINT),
    ]
    for number, (name, rating) in enumerate(rows):
        y = _TOP + _ROW * number
        said = f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
        parts += [
            f"<g><title>{escape(name)} {said}</title>",
            _text(12, y + 4, name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"),
            _line(x(rating.low), y, x(rating.high), y, _INK),
            f'<circle cx="{x(rating.elo):.1f}" cy="{y}" r="5" fill="{_MARK}"/></g>',
        ]
    scale = [_text(x(elo), foot, f"{elo:+.0f}", middle=True) for elo in dict.fromkeys((low, high))]
    caption = _text(12, foot, "Elo, 0 is the mean, with 95 % confidence")
    return "\n".join([*parts, *scale, caption, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, *, bold: bool = False, middle: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:.1f}" y="{y}" fill="{_INK}"{weight}{anchor}>{escape(text)}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return (
        f'<line x1="{x:.1f}" y1="{y}" x2="{to_x:.1f}" y2="{to_y}" stroke="{colour}" '
        'stroke-width="2"/>'
    )
