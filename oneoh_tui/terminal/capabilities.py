"""What can be known of the terminal before anything is drawn on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from oneoh_tui.terminal import setup as terminal
from oneoh_tui.terminal.probe import Found
from oneoh_tui.terminal.probe import ask as _ask
from oneoh_tui.text.glyphs import GLYPH_SETS, GlyphSet


def ask_terminal() -> Found:
    """What the terminal at standard input and output says."""
    return _ask(0, 1)


@dataclass(frozen=True)
class Sense:
    """What the environment says of a terminal, and what it says of itself."""

    charmap: str
    """How it encodes characters."""
    glyphs: GlyphSet | None = None
    """The prettiest set that it was seen to draw right; None: it was not asked, or said nothing."""
    safe_width: bool = False
    """It may draw a glyph wider than we think."""
    typed: bytes = b""
    """What was typed before anybody read it."""


def sense(environ: Mapping[str, str], wish: str, ask: Callable[[], Found] = ask_terminal) -> Sense:
    """Find out. `wish` is the set of glyphs that the player wants, or `auto`.

    The terminal is asked only where the answer matters: not in a locale of another encoding, nor
    where the player wants ASCII, nor on a Linux console, whose font has the `box` set.
    """
    charmap = terminal.charmap(environ)
    unnamed = not terminal.names_locale(environ)
    if wish == "ascii" or (charmap != "utf-8" and not unnamed):
        return Sense(charmap)
    if environ.get("TERM", "").startswith("linux"):
        return Sense(charmap)
    found = ask()
    if unnamed:
        # Whoever draws UTF-8 right decodes it; else we had better not try.
        charmap = "utf-8" if found.glyphs in ("unicode", "box") else "ascii"
    return Sense(charmap, found.glyphs, charmap == "utf-8" and _doubtful(wish, found), found.typed)


def _doubtful(wish: str, found: Found) -> bool:
    """The terminal does not draw what it will be given as wide as it should, or does not say."""
    if found.glyphs is None:
        return True
    wanted = wish if wish in GLYPH_SETS else found.glyphs
    names: tuple[str, ...] = GLYPH_SETS  # The prettiest first.
    return names.index(found.glyphs) > names.index(wanted)
