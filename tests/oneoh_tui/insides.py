"""Private names of Textual and Rich that tests use, in one place for the day when they change."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.style import Style
from textual.app import App
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


def strips(app: App[None]) -> list[Strip]:
    """Return the rows of the present screen, as they are drawn."""
    return app.screen._compositor.render_strips()


_draw = Screen._compositor_refresh
_held: set[App[None]] = set()


def _draw_unless_held(screen: Screen[Any]) -> None:
    if screen.app not in _held or screen is not screen.app.screen:
        _draw(screen)


Screen._compositor_refresh = _draw_unless_held  # type: ignore[assignment,method-assign]


@contextmanager
def one_frame(app: App[None]) -> Iterator[None]:
    """Draw the screen that is in front at the end once, and none of the frames before.

    The compositor keeps the regions to draw until then. An app on a terminal draws as ever.
    """
    if app in _held or not app.is_headless:
        yield
        return
    _held.add(app)
    try:
        yield
    finally:
        _held.discard(app)
    if app.is_running:
        app.screen._compositor_refresh()


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
