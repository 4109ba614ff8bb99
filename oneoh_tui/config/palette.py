"""Palettes: the colours of a theme, as a file that a player can write."""

import tomllib
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

SHIPPED = Path(__file__).parent / "palettes"
"""Folder of the palettes that come with the client."""
_MOST_BYTES = 10_000

Colour: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A#[0-9A-Fa-f]{6}\Z")]
"""Colour as `#rrggbb`."""


class BadPalette(ValueError):
    """Refusal of a file that is no palette; the message names it and what is wrong."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of a theme."""

    dark: bool
    """Whether text is lighter than what is behind it."""
    foreground: Colour
    background: Colour
    surface: Colour
    """Behind the row of keys, and fields to fill in."""
    panel: Colour
    """Behind dialogs."""
    primary: Colour
    """Titles, and the cursor of lists."""
    secondary: Colour
    accent: Colour
    """Keys, and notes."""
    error: Colour
    success: Colour
    on_cursor: Colour
    """Text on the cursor."""
    quiet_cursor: Colour
    """Cursor of a list that does not have the focus."""
    line: Colour
    """Frames that do not have the focus."""


def palette_names(folder: Path) -> list[str]:
    """Return the names of the palettes in a folder, sorted; none where there is no folder."""
    try:
        return sorted(path.stem for path in folder.glob("*.toml") if path.is_file())
    except OSError:
        return []


def read_palette(folder: Path, name: str) -> Palette:
    """Return the palette of a file. Raises BadPalette."""
    path = folder / f"{name}.toml"
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode()
        return msgspec.convert(tomllib.loads(text), Palette)
    except OSError as error:
        raise BadPalette(f"{path}: {error.strerror}") from error
    except ValueError as error:  # of TOML, of UTF-8, and of the fields
        raise BadPalette(f"{path}: {error}") from error
