"""Reduction of drawn text to the colours and characters of a terminal."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet

from oneoh_tui.text import ascii as spelling

Depth: TypeAlias = Literal["truecolor", "256", "16"]

_DIRECT = re.compile(r"(?<=[\[;])([34])8;2;(\d+);(\d+);(\d+)(?=[;m])")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_SYSTEMS = {"256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}


def depth_of(environ: Mapping[str, str]) -> Depth:
    """Return the colour depth of a terminal with this environment."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if "256" in environ.get("TERM", "") else "16"


def reduced(text: str, depth: Depth) -> str:
    """Replace direct colours by the nearest of the terminal."""
    if depth == "truecolor":
        return text
    return _DIRECT.sub(lambda found: _nearest(depth, *found.groups()), text)


def spelled(text: str, charmap: str) -> str:
    """Transliterate characters that `charmap` lacks, keeping their widths.

    What has no spelling of that width becomes question marks.
    """
    return _FOREIGN.sub(lambda found: _encodable(charmap, found.group()), text)


@lru_cache(maxsize=1024)
def _encodable(charmap: str, character: str) -> str:
    try:
        character.encode(charmap)
    except UnicodeEncodeError:
        width, letters = cell_len(character), spelling.spelled(character)
        return letters if len(letters) == width else "?" * width
    return character


@lru_cache(maxsize=4096)
def _nearest(depth: Depth, layer: str, red: str, green: str, blue: str) -> str:
    triplet = ColorTriplet(*(min(int(part), 255) for part in (red, green, blue)))
    colour = Color.from_triplet(triplet).downgrade(_SYSTEMS[depth])
    return ";".join(colour.get_ansi_codes(foreground=layer == "3"))
