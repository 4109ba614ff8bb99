"""Base of all screens that close themselves."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class FrontScreen(Screen[Result]):
    """Screen that closes itself only while it is in front.

    Keys of one burst all reach the screen that was in front at the first of them, even if that
    closes it; Textual would close the screen below for the second.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen with a result; do nothing unless it is in front."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
