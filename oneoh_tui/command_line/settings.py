"""Settings that options change for one run."""

import argparse


def add_settings(to: argparse.ArgumentParser, default: str | None) -> None:
    """Add the options of the settings; without one, a setting has `default`."""
    group = to.add_argument_group("settings for this run")
    group.add_argument(
        "--line",
        action="store_true",
        default=default,
        help="plain text, line by line, for screen readers and scripts",
    )
    group.add_argument("--name", default=default, help="name that others see")
    group.add_argument(
        "--lang", choices=("en", "fr"), default=default, help="language; default: by the locale"
    )
    group.add_argument(
        "--glyphs",
        choices=("auto", "unicode", "box", "ascii"),
        default=default,
        help="characters to draw with: `box` suits consoles, `ascii` any terminal",
    )
    group.add_argument(
        "--theme",
        metavar="NAME",
        default=default,
        help="colours: auto, dark, light, amber, dusk, contrast, a theme of your own, or ansi for "
        "the 16 of the terminal",
    )
    group.add_argument(
        "--colors",
        choices=("auto", "full", "256", "16", "none"),
        default=default,
        help="number of colours of the terminal; default: by TERM and COLORTERM",
    )
    group.add_argument(
        "--cast",
        metavar="FILE",
        default=default,
        help="record the screen, for `asciinema play FILE`",
    )
    group.add_argument(
        "--no-mouse", action="store_true", default=default, help="leave the mouse to the terminal"
    )
