"""A row to type an action into, in the game's notation."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from oneoh_tui.text.i18n import N_


class Notation(Input):
    """Opens on demand, completes legal actions, and stays open until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_right", N_("Complete"), key_display="Tab"),
        Binding("escape", "close", N_("Back")),
    ]
    DEFAULT_CSS = """
    Notation { border: none; height: 1; padding: 0 1; }
    """

    class Typed(Message):
        """Enter was pressed behind a text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Looked(Message):
        """The text in the row changed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The player is done with the row, and nothing is to be played."""

    def __init__(self) -> None:
        super().__init__(compact=True, id="notation")

    def open(self, legal: Sequence[str]) -> None:
        """Show the row, empty, and complete from these."""
        self.value = ""
        self.complete_from(legal)
        self.display = True
        # At once: what is pasted together with the key that opens the row belongs into it.
        self.screen.set_focus(self)

    def complete_from(self, legal: Sequence[str]) -> None:
        """Complete from these from now on."""
        self.suggester = SuggestFromList(legal)

    def close(self) -> None:
        """Hide the row."""
        if self.screen.focused is self:
            # A widget that is hidden while it has the focus takes it from whatever has it by then.
            self.screen.set_focus(None)
        self.display = False

    def action_close(self) -> None:
        if self.display:
            self.close()
            self.post_message(self.Left())

    async def action_submit(self) -> None:
        if text := self.value.strip():
            self.post_message(self.Typed(text))
        else:
            self.action_close()

    def watch_value(self, value: str) -> None:
        self.post_message(self.Looked(value.strip()))

    def on_blur(self, _event: events.Blur) -> None:
        # A terminal's window that loses the focus gives it back to the row.
        if self.app.app_focus:
            self.action_close()
