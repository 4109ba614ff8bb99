"""Chat beside the board, in the place of the log."""

from collections.abc import Collection
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from oneoh_protocol.messages import CHAT_LENGTH, ChatLine
from oneoh_tui.tables import chat
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.log_panel import LogPanel


class ChatPane(Vertical):
    """Lines of the chat, and a row to write in; arrows put ready-made phrases there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "phrase(-1)", N_("Phrase before"), show=False, id="chat.phrase-before"),
        Binding("down", "phrase(1)", N_("Phrases"), id="chat.phrase-after"),
        Binding("f6", "mute", N_("Mute the last speaker"), id="chat.mute"),
        Binding("escape", "close", N_("Back"), id="chat.close"),
    ]
    DEFAULT_CSS = """
    ChatPane {
        display: none;
        height: 1fr;
        margin: 1 0 0 0;
        LogPanel { height: 1fr; }
        Input { border: none; height: 1; padding: 0; margin: 1 0 0 0; }
    }
    """

    class Said(Message):
        """The player says a text, or the phrase of this id."""

        def __init__(self, text: str, phrase: str | None) -> None:
            super().__init__()
            self.text = text
            self.phrase = phrase

    class Muted(Message):
        """The player wants to read nothing more of the speaker of a line, or to read it again."""

        def __init__(self, line: ChatLine) -> None:
            super().__init__()
            self.line = line

    class Closed(Message):
        """The player goes back to the board."""

    def __init__(self) -> None:
        super().__init__(id="chat")
        self._lines = LogPanel(id="chat-lines")
        self._row = Input(compact=True, max_length=CHAT_LENGTH, id="chat-row")
        self._row.placeholder = _("Text; Down: phrases")
        self._chosen: int | None = None
        """Number of the ready-made phrase in the row."""
        self._last: ChatLine | None = None

    def open(self) -> None:
        """Show the pane, and write in it."""
        self.display = True
        if not self._row.is_attached:
            # Not before: most tables are played without a word.
            self.mount(self._lines, self._row)
        self.screen.set_focus(self._row)

    def show(self, lines: Collection[ChatLine], muted: Collection[str]) -> None:
        """Show these lines, but for the text of muted guests."""
        self._last = next(reversed(tuple(lines)), None)
        self._lines.show((_shown(line, muted), "text") for line in lines)

    def action_phrase(self, step: int) -> None:
        phrases = chat.phrases()
        start = -1 if step > 0 else len(phrases)
        self._chosen = ((start if self._chosen is None else self._chosen) + step) % len(phrases)
        self._row.value = phrases[self._chosen][1]
        self._row.cursor_position = len(self._row.value)

    def action_mute(self) -> None:
        if self._last is not None:
            self.post_message(self.Muted(self._last))

    def action_close(self) -> None:
        self.display = False
        self.post_message(self.Closed())

    @on(Input.Submitted)
    def _say(self, event: Input.Submitted) -> None:
        event.stop()
        text, phrases = self._row.value.strip(), chat.phrases()
        if not text:
            return
        chosen = phrases[self._chosen] if self._chosen is not None else ("", "")
        is_phrase = text == chosen[1]
        self.post_message(self.Said("" if is_phrase else text, chosen[0] if is_phrase else None))
        self.clear()

    def clear(self) -> None:
        """Empty the row."""
        self._row.value = ""
        self._chosen = None


def _shown(line: ChatLine, muted: Collection[str]) -> str:
    return (
        _("{who} is muted").format(who=line.name) if line.speaker in muted else chat.line_text(line)
    )
