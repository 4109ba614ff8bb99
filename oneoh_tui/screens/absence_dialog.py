"""Question how a game goes on without somebody who stayed away."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_protocol.messages import BotOffer, Claim, Table
from oneoh_tui.tables.absence import away_names, others_to_agree, overdue
from oneoh_tui.tables.bots import bot_label
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class AbsenceDialog(ModalScreen[str | None]):
    """Question about those who stayed away; the result is for `absence.choose`, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", N_("Back"), id="absence.back"),
    ]
    DEFAULT_CSS = """
    AbsenceDialog RowList { height: auto; max-height: 12; margin: 1 0 0 0; }
    """

    def __init__(self, table: Table, bots: Sequence[BotOffer]) -> None:
        super().__init__()
        self._table = table
        self._bots = bots

    def compose(self) -> ComposeResult:
        question = _("{names} stayed away. How does the game go on?")
        with Vertical(classes="dialog"):
            yield Static(question.format(names=away_names(self._table)), markup=False)
            yield RowList([Row(choice, ((text, "text"),)) for choice, text in self._rows()])
        yield KeyBar()

    def _rows(self) -> Iterator[tuple[str, str]]:
        """Yield each choice with its text."""
        yield "wait", _("Wait")
        yield "claim", self._with_others(_("Claim the game"), "claim")
        yield "draw", self._with_others(_("Call it a draw"), "draw")
        who = seat_name(self._table, overdue(self._table)[0])
        for bot in self._bots:
            text = _("A bot plays for {who}: {bot}").format(who=who, bot=bot_label(bot))
            yield f"bot {bot.name}", text

    def _with_others(self, text: str, choice: Claim) -> str:
        others = others_to_agree(self._table, choice)
        if not others:
            return text
        return parted((text, _("if {names} agree").format(names=", ".join(others))))

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.row)
