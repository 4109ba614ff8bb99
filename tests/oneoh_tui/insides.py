"""Private names of Textual and Rich that tests use, in one place for the day when they change."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
_drawing: set[App[None]] = set()
_held: set[App[None]] = set()


def _draw_on_demand(screen: Screen[Any]) -> None:
    if screen.app in _drawing or not screen.app.is_headless:
        _draw(screen)


Screen._compositor_refresh = _draw_on_demand  # type: ignore[assignment,method-assign]


@asynccontextmanager
async def one_frame(app: App[None]) -> AsyncIterator[None]:
    """Draw the screen that is in front at the end, if `app` has no terminal.

    Such an app draws nothing else: the compositor keeps the regions to draw until then. An app on a
    terminal draws as ever.
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
        _drawing.add(app)
        # The screen draws, not the test: an error there is the app's to handle.
        app.screen.call_next(app.screen._compositor_refresh)
        await come_to_rest(app)
        _drawing.discard(app)


async def come_to_rest(app: App[None]) -> None:
    """Let `app` run until it waits for something: input, time, another thread or process.

    Textual's pilot posts a message to each widget, several times, which costs more than most tests.
    The event loop knows: it has nothing to run. It learns in its next round of what has come in.
    """
    loop = asyncio.get_running_loop()
    rounds = 0
    while rounds < 3:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            rounds = 0
            continue
        rounds += 1
        if app.is_running:
            # Layout and callbacks after a refresh wait for the timer of the next frame.
            app.screen._on_timer_update()


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
