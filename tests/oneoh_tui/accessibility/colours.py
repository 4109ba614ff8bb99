"""Colours as terminals show them, and as people see them: palettes, colour blindness, contrast."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet

RGB: TypeAlias = tuple[int, int, int]
Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes, «A Physiologically-based Model for Simulation of Color Vision
# Deficiency», IEEE Transactions on Visualization and Computer Graphics 15(6), 2009: the matrices of
# severity 1.0, which apply to linear RGB.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)


def _palette(text: str) -> tuple[RGB, ...]:
    return tuple(
        (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for code in text.split()
    )


# The 16 colours of terminals without more; they differ from terminal to terminal.
XTERM = _palette(
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
CONSOLE = _palette(
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)


def shown(colour: Color | None, default: RGB, system: ColorSystem, palette: Sequence[RGB]) -> RGB:
    """Return a colour as a terminal of this depth shows it; `default` is the terminal's own."""
    if colour is None or colour.is_default:
        return default
    if colour.triplet is not None and system is not ColorSystem.TRUECOLOR:
        colour = _downgraded(colour, system)
    if colour.type is ColorType.STANDARD or (colour.number is not None and colour.number < 16):
        assert colour.number is not None
        return palette[colour.number]
    return tuple(colour.get_truecolor())  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _downgraded(colour: Color, system: ColorSystem) -> Color:
    return colour.downgrade(system)


@lru_cache(maxsize=65536)
def seen(colour: RGB, matrix: Matrix | None) -> RGB:
    """Return a colour as eyes see it that `matrix` describes; None for full colour vision."""
    if matrix is None:
        return colour
    linear = [_linear(part) for part in colour]
    mixed = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix)
    red, green, blue = (_part(min(max(part, 0.0), 1.0)) for part in mixed)
    return red, green, blue


@lru_cache(maxsize=65536)
def luminance(colour: RGB) -> float:
    """Return the relative luminance of WCAG 2, 0 to 1."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def between(one: RGB, other: RGB, part: float) -> RGB:
    """Return the mixture of two colours; `part` of the second, 0 to 1."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def triplet(colour: RGB) -> ColorTriplet:
    return ColorTriplet(*colour)


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _part(linear: float) -> int:
    value = linear * 12.92 if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(value * 255)
