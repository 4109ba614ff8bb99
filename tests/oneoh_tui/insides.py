"""Private names of Textual and Rich that tests use, in one place for the day when they change."""

import gc

from rich.style import Style
from textual.app import App
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


def strips(app: App[None]) -> list[Strip]:
    """Return the rows of the present screen, as they are drawn."""
    return app.screen._compositor.render_strips()


def cut(screen: Screen[object]) -> list[Widget]:
    """Return the widgets that are partly hidden."""
    return [
        widget
        for widget, place in screen._compositor.full_map.items()
        if place.visible_region != place.region
    ]


def key_name(character: str) -> str:
    """Return Textual's name of a character's key."""
    return _character_to_key(character)


def kept_pictures() -> int:
    """Return how many parts of pictures of any app are in memory."""
    gc.collect()
    return sum(type(each).__name__ == "StylesCache" for each in gc.get_objects())


def forget_styles() -> None:
    """Clear Rich's cache of combined styles.

    A style keeps the SGR codes of the colour depth at which it was first drawn: an app of another
    depth in this process would be sent those codes.
    """
    Style._add.cache_clear()
