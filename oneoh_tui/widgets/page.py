"""Base of the full screens."""

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
    """Screen with a key bar; `body` composes the widgets above it."""

    FOLLOWS: ClassVar[bool] = False
    """Whether it gets link events while another screen is in front; others read again on resume."""

    @property
    def oneoh(self) -> AppContext:
        """App, as screens see it."""
        return cast("AppContext", self.app)

    @on(Mount)
    def _release_keys(self) -> None:
        # Keys pressed while the screen was loading are meant for it.
        self.call_after_refresh(self.oneoh.release_keys)

    def explained(self) -> Iterator[str]:
        """Yield the sentences that help shows below the keys of this screen."""
        yield from ()

    def body(self) -> ComposeResult:
        yield from ()

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyBar()
