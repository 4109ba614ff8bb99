"""Row to type an action into, in the notation of the game."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from oneoh_tui.text.i18n import N_


class Notation(Input):
    """Input that opens on demand and completes legal actions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_right", N_("Complete"), key_display="Tab"),
        Binding("escape", "close", N_("Back")),
    ]
    DEFAULT_CSS = """
    Notation { border: none; height: 1; padding: 0 1; }
    """

    class Submitted(Message):
        """The player pressed Enter on a text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Edited(Message):
        """The text in the row changed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The row was closed by the player; nothing is to be played."""

    def __init__(self) -> None:
        super().__init__(compact=True, id="notation")
        self._legal: Sequence[str] = ()

    def open(self, legal: Sequence[str]) -> None:
        """Show the row, empty and focused, and complete from `legal`."""
        self.value = ""
        self.complete_from(legal)
        self.display = True
        # At once: text pasted together with the key that opens the row belongs in it.
        self.screen.set_focus(self)

    def complete_from(self, legal: Sequence[str]) -> None:
        """Complete from `legal` from now on."""
        if legal is not self._legal:
            self._legal = legal
            self.suggester = SuggestFromList(legal)

    def close(self) -> None:
        """Hide the row."""
        if self.screen.focused is self:
            # A focused widget, once hidden, would take the focus from the next one.
            self.screen.set_focus(None)
        self.display = False

    def action_close(self) -> None:
        if self.display:
            self.close()
            self.post_message(self.Left())

    async def action_submit(self) -> None:
        if text := self.value.strip():
            self.post_message(self.Submitted(text))
        else:
            self.action_close()

    def watch_value(self, value: str) -> None:
        self.post_message(self.Edited(value.strip()))

    def on_blur(self, _event: events.Blur) -> None:
        # When the terminal's window regains the focus, the row has it again.
        if self.app.app_focus:
            self.action_close()
