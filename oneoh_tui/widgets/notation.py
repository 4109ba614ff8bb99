"""A row to type an action into, in the game's notation."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from oneoh_tui.i18n import N_


class Notation(Input):
    """Opens on demand, completes legal actions, and closes when one was typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_right", N_("Complete"), key_display="Tab"),
        Binding("escape", "close", N_("Back")),
    ]
    DEFAULT_CSS = """
    Notation { border: none; height: 1; padding: 0 1; }
    """

    class Typed(Message):
        """Enter was pressed, or the row was left with nothing."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Looked(Message):
        """What stands there now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(compact=True, id="notation")

    def open(self, legal: Sequence[str]) -> None:
        """Show the row, empty, and complete from these."""
        self.value = ""
        self.suggester = SuggestFromList(legal)
        self.display = True
        # At once: what is pasted together with the key that opens the row belongs into it.
        self.screen.set_focus(self)

    def close(self, text: str = "") -> None:
        """Hide the row, and say what was typed."""
        self.display = False
        self.post_message(self.Typed(text))

    def action_close(self) -> None:
        self.close()

    async def action_submit(self) -> None:
        self.close(self.value.strip())

    def watch_value(self, value: str) -> None:
        self.post_message(self.Looked(value.strip()))

    def on_blur(self, _event: events.Blur) -> None:
        self.display = False
