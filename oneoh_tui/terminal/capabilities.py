"""Capabilities of the terminal, detected before anything is drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from oneoh_tui.terminal import setup as terminal
from oneoh_tui.terminal.probe import ProbeResult
from oneoh_tui.terminal.probe import ask as _ask
from oneoh_tui.text.glyphs import GLYPH_SETS, GlyphSet


def ask_terminal(meanwhile: Callable[[], object] = lambda: None) -> ProbeResult:
    """Ask the terminal at standard input and output; do `meanwhile` until it answers."""
    return _ask(0, 1, meanwhile=meanwhile)


@dataclass(frozen=True)
class Capabilities:
    """Capabilities of a terminal, from the environment and from its answers."""

    charmap: str
    """Encoding of its characters."""
    glyphs: GlyphSet | None = None
    """Best glyph set that it was measured to draw right; None if not asked or no answer came."""
    safe_width: bool = False
    """Whether it may draw a glyph wider than expected."""
    typed: bytes = b""
    """Input read so far that is no answer: keys typed ahead."""


def detect_capabilities(
    environ: Mapping[str, str], wish: str, ask: Callable[[], ProbeResult] = ask_terminal
) -> Capabilities:
    """Detect the capabilities. `wish` is the glyph set that the player wants, or "auto".

    The terminal is asked only where the answer matters: not in a locale of another encoding, nor
    where the player wants ASCII, nor on a Linux console, whose font has the `box` set.
    """
    charmap = terminal.charmap(environ)
    unnamed = not terminal.names_locale(environ)
    if wish == "ascii" or (charmap != "utf-8" and not unnamed):
        return Capabilities(charmap)
    if environ.get("TERM", "").startswith("linux"):
        return Capabilities(charmap)
    found = ask()
    if unnamed:
        # A terminal that draws UTF-8 right decodes it.
        charmap = "utf-8" if found.glyphs in ("unicode", "box") else "ascii"
    return Capabilities(
        charmap, found.glyphs, charmap == "utf-8" and _doubtful(wish, found), found.typed
    )


def _doubtful(wish: str, found: ProbeResult) -> bool:
    """Return whether the glyphs to be used may be wider than expected."""
    if found.glyphs is None:
        return True
    wanted = wish if wish in GLYPH_SETS else found.glyphs
    names: tuple[str, ...] = GLYPH_SETS  # The prettiest first.
    return names.index(found.glyphs) > names.index(wanted)
