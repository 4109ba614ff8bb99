"""Private names of Textual that the client uses, and what is lost without each of them.

No other module of oneoh touches one. A release of Textual may rename any: each is looked up when it
is needed, not at import, and where it is missing the service named here is lost, and nothing else.
"""

import sys
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from importlib import import_module
from operator import attrgetter
from typing import Any, ClassVar, Protocol

from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump
from textual.worker import WorkerFailed, get_current_worker


class MissingPart(Exception):
    """The installed Textual lacks a part that a command needs; the message is a sentence."""


class RawKeyParser(Protocol):
    """Public methods of Textual's parser of terminal input."""

    def feed(self, data: str) -> Iterable[Message]:
        """Yield the events that `data` completes; empty data ends the parser."""

    def tick(self) -> Iterable[Message]:
        """Yield the Escape key after the timeout."""


def parses_keys() -> bool:
    """Return whether the installed Textual has a parser of keys.

    Without it, Textual's own driver draws on this terminal, in more bytes, and nothing can be drawn
    on remote ones: `oneoh serve` and `oneoh visit` do not start, and say why.
    """
    return _key_parser_class() is not None


def require_key_parser() -> None:
    """Raise MissingPart unless keys can be parsed."""
    raw_key_parser()


def raw_key_parser() -> RawKeyParser:
    """Return a new parser of terminal input. Raises MissingPart if there is none."""
    make = _key_parser_class()
    if make is None:
        raise MissingPart(
            "the installed Textual has no textual._xterm_parser.XTermParser, which reads the keys "
            "of remote terminals; install a version of Textual that this oneoh was tested with"
        )
    return make()


def _key_parser_class() -> "Callable[[], RawKeyParser] | None":
    part: Callable[[], RawKeyParser] | None = _part("textual._xterm_parser", "XTermParser")
    return part


class SharedStylesheet(Stylesheet):
    """Style sheet whose parsed rules are shared by all apps of the process with the same colours.

    Textual calls `_parse_rules` for each source. Should it come to call something else, each app
    parses for itself: a start takes longer, and an app in the gateway more memory.
    """

    _shared: ClassVar[dict[object, list[RuleSet]]] = {}
    """Entries of the cache: themes times shipped sheets."""
    _numbers: ClassVar[dict[frozenset[tuple[str, str]], int]] = {}
    """Numbers of themes, by their colours."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._colours = self._number_of(variables or {})

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._colours = self._number_of(variables)

    def _number_of(self, variables: dict[str, str]) -> int:
        """Return a number for these colours: to compare hundreds for each source takes long."""
        return self._numbers.setdefault(frozenset(variables.items()), len(self._numbers))

    def reparse(self) -> None:
        # The class above parses into another one first, for sheets that may be in error.
        self.parse()

    def _parse_rules(self, *source: Any, **named: Any) -> list[RuleSet]:
        key = (self._colours, source, tuple(sorted(named.items())))
        if key not in self._shared:
            self._shared[key] = super()._parse_rules(*source, **named)
        return self._shared[key]


class SurvivingApp(App[None]):
    """App that may survive an exception of a handler, a timer or a worker.

    Textual calls `_handle_exception` with it, in the context of who raised it. Without one of the
    names for these, it ends the app.
    """

    def survives(self, node: object, error: Exception) -> bool:
        """Return whether the app goes on, though a handler, a timer or a worker of `node` has failed.

        No message reaches `node` from then on, unless a worker has failed.
        """
        return False

    def _handle_exception(self, error: Exception) -> None:
        node = _failed_node(error)
        cause = error.error if isinstance(error, WorkerFailed) else error
        # The app itself receives nothing either from then on: its screens cannot do without it.
        if (
            node in (None, self)
            or not isinstance(cause, Exception)
            or not self.survives(node, cause)
        ):
            super()._handle_exception(error)


def _failed_node(error: Exception) -> object:
    """Return the widget, screen or app that raised the present exception."""
    if isinstance(error, WorkerFailed):
        return get_current_worker().node
    active: ContextVar[MessagePump] | None = _part("textual._context", "active_message_pump")
    return active.get(None) if active is not None else None


def leave_streams_alone(app: App[Any]) -> None:
    """Keep `app` from putting streams of its own in place of the process's stdout and stderr.

    Apps end in any order, and each would put back what it found. Without the names for it, what
    the process prints may be lost in the app that came last; logs are not.
    """
    for name, stream in (("_capture_stdout", sys.stdout), ("_capture_stderr", sys.stderr)):
        if hasattr(app, name):
            setattr(app, name, stream)


def on_fatal_error(app: App[Any], report: Callable[[], None]) -> None:
    """Call `report` in the handler of the exception that ends `app`, in place of Textual's own.

    Without the name for it, Textual's own writes to the app's `error_console`, and `report` is
    never called.
    """
    name = "_fatal_error"
    if hasattr(app, name):
        setattr(app, name, report)


def forget_drawn() -> None:
    """Clear the cache of a method that keeps a thousand pieces of finished apps alive.

    Without the name for it they stay in memory until others take their place.
    """
    clear = _part("textual._styles_cache", "StylesCache.get_inner_outer.cache_clear")
    if clear is not None:
        clear()


def _part(module: str, path: str) -> Any:
    """Return a private part of Textual, None where the installed version lacks it."""
    try:
        return attrgetter(path)(import_module(module))
    except (ImportError, AttributeError):
        return None
