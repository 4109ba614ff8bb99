"""Colour themes: dark, light, and the terminal's own 16 colours."""

from collections.abc import Mapping

from textual.theme import Theme

DARK = Theme(
    name="oneoh-dark",
    dark=True,
    primary="#7fb8a8",
    secondary="#8ea6c2",
    accent="#d8b36a",
    warning="#d8b36a",
    error="#d97b72",
    success="#8fbf7f",
    foreground="#cdd6d4",
    background="#11171a",
    surface="#182024",
    panel="#202a2f",
    variables={
        "block-cursor-background": "#7fb8a8",
        "block-cursor-foreground": "#11171a",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#2b383e",
        "block-cursor-blurred-text-style": "bold",
        "footer-background": "#182024",
        "footer-key-foreground": "#d8b36a",
        "border": "#7fb8a8",
        "border-blurred": "#3a4a50",
        "input-selection-background": "#7fb8a8",
        "input-selection-foreground": "#11171a",
        "button-focus-text-style": "bold reverse",
    },
)
LIGHT = Theme(
    name="oneoh-light",
    dark=False,
    primary="#1f6f63",
    secondary="#44617f",
    accent="#6f4700",
    warning="#6f4700",
    error="#a8322a",
    success="#356b2a",
    foreground="#1f2a2a",
    background="#f4f2ec",
    surface="#eae7de",
    panel="#dedacf",
    variables={
        "block-cursor-background": "#1f6f63",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#cfcabb",
        "block-cursor-blurred-text-style": "bold",
        "footer-background": "#eae7de",
        "input-selection-background": "#1f6f63",
        "input-selection-foreground": "#ffffff",
        "footer-key-foreground": "#6f4700",
        "border": "#1f6f63",
        "border-blurred": "#b5af9f",
        "button-focus-text-style": "bold reverse",
    },
)
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
THEMES = {"dark": DARK, "light": LIGHT, "ansi": ANSI}


def choose_theme(wish: str, environ: Mapping[str, str]) -> str:
    """Return the name of the wished theme; for "auto", one that the terminal can show."""
    if wish in THEMES:
        return THEMES[wish].name
    many = "256" in environ.get("TERM", "") or environ.get("COLORTERM") in ("truecolor", "24bit")
    return (DARK if many else ANSI).name
