"""Dialogs: a question with two answers, and a wait that can be cancelled."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.front_screen import FrontScreen
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.paragraph import Paragraph
from oneoh_tui.widgets.rows import Row, RowList


class Confirm(Dialog[bool]):
    """Question with two answers, the safe one first; the result is whether it was agreed to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", N_("No"), id="confirm.no"),
        Binding("y", "answer(True)", N_("Yes"), id="confirm.yes"),
    ]
    DEFAULT_CSS = """
    Confirm .dialog RowList { height: 2; margin: 1 0 0 0; }
    """

    def __init__(self, question: str, *, yes: str = "", no: str = "") -> None:
        super().__init__()
        self._question = question
        self._yes = yes or _("Yes")
        self._no = no or _("No")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Paragraph(self._question)
            yield RowList([Row("no", ((self._no, "text"),)), Row("yes", ((self._yes, "text"),))])
        yield KeyBar()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.row == "yes")

    def action_answer(self, answer: bool) -> None:
        if not self.query_one(RowList).has_chosen:
            self.dismiss(answer)


class Waiting(ModalScreen[bool], FrontScreen[bool]):
    """Message shown until `end`; Escape cancels the wait with the result False."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", N_("Give up"), id="waiting.stop"),
        # A modal screen keeps the app's own bindings from the keyboard.
        Binding("ctrl+c", "app.quit", N_("Quit"), show=False, id="waiting.quit"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._is_over = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Paragraph(self._text)
        yield KeyBar()

    async def end(self) -> None:
        """Close the dialog, now or once the screens above it are closed."""
        self._is_over = True
        if self.is_active:
            await self.app.pop_screen()

    def on_screen_resume(self) -> None:
        if self._is_over:
            self.app.pop_screen()
