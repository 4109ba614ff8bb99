"""All that we use of Textual that it does not promise to keep."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
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


_Source: TypeAlias = tuple[str, tuple[str, str], bool, int, str]


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules all apps of this process share that have the same colours."""

    _shared: ClassVar[dict[tuple[frozenset[tuple[str, str]], _Source], list[RuleSet]]] = {}
    """As many as there are themes, times the sheets that we ship."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._colours = frozenset(self._variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._colours = frozenset(variables.items())

    def reparse(self) -> None:
        # The class above parses into another one first, for sheets that may be in error.
        self.parse()

    def _parse_rules(
        self,
        css: str,
        read_from: tuple[str, str],
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        source = (css, read_from, is_default_rules, tie_breaker, scope)
        key = (self._colours, source)
        if key not in self._shared:
            self._shared[key] = super()._parse_rules(*source)
        return self._shared[key]


def driver_of(app: "App[Any]") -> Driver | None:
    """The driver of a running app."""
    return app._driver


def forget_drawn() -> None:
    """Let go of what finished apps have drawn: the cache of a method holds a thousand such parts."""
    StylesCache.get_inner_outer.cache_clear()
