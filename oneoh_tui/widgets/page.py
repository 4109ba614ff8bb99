"""Base of the full screens."""

from collections.abc import Coroutine, Iterator
from typing import Any, ClassVar, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.events import Mount, ScreenResume

from oneoh_tui.app_context import AppContext
from oneoh_tui.widgets.front_screen import FrontScreen
from oneoh_tui.widgets.key_bar import KeyBar

Result = TypeVar("Result")


class Page(FrontScreen[Result]):
    """Screen with a key bar; `body` composes the widgets above it."""

    FOLLOWS: ClassVar[bool] = False
    """Whether it gets link events while another screen is in front; others read again on resume."""

    WIDEST: ClassVar[int] = 120
    """Columns of the widest list or form; `app.tcss` puts it into the middle of a wider window."""

    _has_opened = False

    @property
    def oneoh(self) -> AppContext:
        """App, as screens see it."""
        return cast("AppContext", self.app)

    @property
    def column_width(self) -> int:
        """Columns that a list or form takes of the window."""
        return min(self.size.width, self.WIDEST)

    @on(Mount)
    def _release_keys(self) -> None:
        # Keys pressed while the screen was loading are meant for it.
        self.call_after_refresh(self.oneoh.release_keys)

    def lead(self, work: Coroutine[Any, Any, object], group: str = "go") -> None:
        """Do the work that leads to another screen; keys pressed meanwhile are meant for that."""
        self.oneoh.hold_keys()
        self.run_worker(self._led(work), group=group, exclusive=True)

    async def _led(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        finally:
            # It may have led nowhere.
            self.oneoh.release_keys()

    @on(ScreenResume)
    def _style_once(self, event: ScreenResume) -> None:
        # As a screen opens, its widgets were styled a moment ago; it was itself before its sheet.
        if not self._has_opened:
            self._has_opened = True
            event.refresh_styles = False
            self.app.stylesheet.apply(self)

    def explained(self) -> Iterator[str]:
        """Yield the sentences that help shows below the keys of this screen."""
        yield from ()

    def body(self) -> ComposeResult:
        yield from ()

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyBar()
