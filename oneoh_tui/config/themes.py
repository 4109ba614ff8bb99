"""Colour themes: those that come along, the player's own, and the terminal's own 16 colours."""

from collections.abc import Mapping
from pathlib import Path

from textual.theme import Theme

from oneoh_tui.config.palette import SHIPPED, BadPalette, Palette, palette_names, read_palette

AUTO = "auto"
SHIPPED_NAMES = ("dark", "light", "amber", "dusk", "contrast")
"""Themes that come along, in the order in which they are offered."""
_PREFIX = "oneoh-"

ANSI = Theme(
    name="oneoh-ansi",
    ansi=True,
    dark=True,
    primary="ansi_cyan",
    secondary="ansi_bright_cyan",
    accent="ansi_bright_yellow",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "block-cursor-background": "ansi_cyan",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "ansi_default",
        "block-cursor-blurred-foreground": "ansi_default",
        "block-cursor-blurred-text-style": "bold underline",
        "footer-key-foreground": "ansi_bright_yellow",
        "border": "ansi_cyan",
        "border-blurred": "ansi_default",
        "input-cursor-background": "ansi_default",
        "input-cursor-foreground": "ansi_default",
        "input-cursor-text-style": "reverse",
        "input-selection-background": "ansi_cyan",
        "input-selection-foreground": "ansi_black",
        "button-focus-text-style": "bold reverse",
    },
)


class Themes:
    """Themes by name. A file of the player's own folder replaces one of the same name."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` has the player's own; None for none."""
        self._folder = folder
        self.problem = ""
        """Reason why the theme asked for last cannot be used; "" if it can."""

    @property
    def names(self) -> list[str]:
        """Names of all themes: those that come along, the terminal's own, the player's."""
        own = palette_names(self._folder) if self._folder is not None else []
        known = (*SHIPPED_NAMES, "ansi")
        return [*known, *(name for name in own if name not in (*known, AUTO))]

    def choose(self, wish: str, environ: Mapping[str, str]) -> Theme:
        """Return the theme of a name; for "auto", or if it cannot be used, one that can be shown."""
        self.problem = ""
        if wish == "ansi":
            return ANSI
        if wish != AUTO:
            try:
                return self._read(wish)
            except BadPalette as error:
                self.problem = str(error)
        return self._read("dark") if _has_many_colours(environ) else ANSI

    def _read(self, name: str) -> Theme:
        own = self._folder is not None and name in palette_names(self._folder)
        folder = self._folder if own and self._folder is not None else SHIPPED
        if not own and name not in SHIPPED_NAMES:
            raise BadPalette(f"{name!r} is none of {', '.join(self.names)}")
        return theme_of(name, read_palette(folder, name))


def theme_of(name: str, palette: Palette) -> Theme:
    """Return a palette as a theme of Textual."""
    return Theme(
        name=_PREFIX + name,
        dark=palette.dark,
        primary=palette.primary,
        secondary=palette.secondary,
        accent=palette.accent,
        warning=palette.accent,
        error=palette.error,
        success=palette.success,
        foreground=palette.foreground,
        background=palette.background,
        surface=palette.surface,
        panel=palette.panel,
        variables={
            "block-cursor-background": palette.primary,
            "block-cursor-foreground": palette.on_cursor,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": palette.quiet_cursor,
            "block-cursor-blurred-text-style": "bold",
            "footer-background": palette.surface,
            "footer-key-foreground": palette.accent,
            "border": palette.primary,
            "border-blurred": palette.line,
            "input-selection-background": palette.primary,
            "input-selection-foreground": palette.on_cursor,
            "button-focus-text-style": "bold reverse",
        },
    )


def _has_many_colours(environ: Mapping[str, str]) -> bool:
    many = ("truecolor", "24bit")
    return "256" in environ.get("TERM", "") or environ.get("COLORTERM") in many
