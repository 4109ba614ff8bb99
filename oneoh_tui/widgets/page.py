"""What every screen has: the key bar, a way to help, and the app with its type."""

from collections.abc import Iterator
from typing import ClassVar, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.events import Mount
from textual.screen import Screen

from oneoh_tui.app_context import AppContext
from oneoh_tui.widgets.key_bar import KeyBar

Result = TypeVar("Result")


class Page(Screen[Result]):
    """A screen of the client: `body` composes what is above the key bar."""

    FOLLOWS: ClassVar[bool] = False
    """It is told what happens while it is not in front as well; others look when they resume."""

    @property
    def oneoh(self) -> AppContext:
        """The app, as what it is to a screen."""
        return cast("AppContext", self.app)

    @on(Mount)
    def _release_keys(self) -> None:
        # What was typed while it was waited for is meant for it.
        self.call_after_refresh(self.oneoh.release_keys)

    def explained(self) -> Iterator[str]:
        """Yield what the help for this screen says beyond its keys, in sentences."""
        yield from ()

    def body(self) -> ComposeResult:
        yield from ()

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyBar()
