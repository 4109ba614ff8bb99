"""Base of all screens that close themselves."""

from typing import Any, TypeVar

from textual import on
from textual.await_complete import AwaitComplete
from textual.events import Key, Mount
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

Result = TypeVar("Result")


class FrontScreen(Screen[Result]):
    """Screen that closes itself only while it is in front, and hears no key before it is composed.

    Keys of one burst all reach the screen that was in front at the first of them, even if that
    closes it; Textual would close the screen below for the second. Others reach a screen that is
    just opening; Textual would run its actions before the widgets that they need are there.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._early_keys: list[Key] | None = []
        """Keys that came before it was mounted; None from then on."""

    def keeps(self, key: Key) -> bool:
        """Keep a key until the screen is mounted, and return whether it was kept."""
        if self._early_keys is None:
            return False
        self._early_keys.append(key)
        return True

    @on(Mount)
    def _hear_keys(self) -> None:
        self.call_after_refresh(self._send_early_keys)

    def _send_early_keys(self) -> None:
        keys, self._early_keys = self._early_keys, None
        for key in keys or ():
            # A key that this screen sends would go no further than this screen.
            self.app.post_message(Key(key.key, key.character).set_sender(self.app))

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """Return the widget at a position, with the offset in its text; neither of a removed one.

        Until the next layout that is still found where it was: a click there would end the app, as
        Textual looks for the container in which text is selected.
        """
        widget, offset = super().get_widget_and_offset_at(x, y)
        if widget is None or widget.parent is None:
            return None, None
        return widget, offset

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen with a result; do nothing unless it is in front."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
