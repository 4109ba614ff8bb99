"""All that we use of Textual that it does not promise to keep."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.driver import Driver

if TYPE_CHECKING:
    from textual.app import App


class KeyParser(XTermParser):
    """Textual's parser of what a terminal sends, less the cache that keeps every app for ever."""

    # A cache on a method holds the parser, and that leads to the app: let this one keep nothing.
    _parse_extended_key = lru_cache(maxsize=0)(XTermParser._parse_extended_key.__wrapped__)

    @property
    def waiting(self) -> bool:
        """An escape key or the beginning of a sequence came; `tick` will tell which."""
        return self._timeout_time is not None


def driver_of(app: "App[Any]") -> Driver | None:
    """The driver of a running app."""
    return app._driver


def forget_drawn() -> None:
    """Let go of what finished apps have drawn: the cache of a method holds a thousand such parts."""
    StylesCache.get_inner_outer.cache_clear()
