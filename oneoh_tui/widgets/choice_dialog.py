"""Dialog with a question and a row for each answer."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.paragraph import Paragraph
from oneoh_tui.widgets.rows import Row, RowList

Answer = TypeVar("Answer")


class ChoiceDialog(Dialog[Answer | None], Generic[Answer]):
    """Question whose result is the answer that was chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", N_("Back"), id="choice.back"),
    ]
    DEFAULT_CSS = """
    ChoiceDialog RowList { height: auto; max-height: 12; margin: 1 0 0 0; }
    """

    def __init__(self, question: str, answers: Sequence[tuple[Answer, str]]) -> None:
        """`answers` come with their texts, the first one at the cursor."""
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Paragraph(self._question)
            texts = enumerate(text for _answer, text in self._answers)
            yield RowList([Row(str(place), ((text, "text"),)) for place, text in texts])
        yield KeyBar()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        answer, _text = self._answers[int(event.row)]
        self.dismiss(answer)
