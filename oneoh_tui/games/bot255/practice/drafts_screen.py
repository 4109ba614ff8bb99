"""Dialog of the saved drafts: load one, or save the present program under a name."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_tui.app_context import context_of
from oneoh_tui.games.bot255.practice.drafts import (
    MAX_BYTES,
    MAX_DRAFTS,
    MAX_NAME,
    Drafts,
    DraftsFull,
    Shortage,
)
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class DraftsScreen(Dialog[str | None]):
    """Dialog that returns the text of a draft; None to stay with the present program."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "save", N_("Keep the present one"), id="drafts.save"),
        Binding("x,delete", "drop", N_("Delete"), id="drafts.drop"),
        Binding("escape", "back", N_("Back"), id="drafts.back"),
    ]
    DEFAULT_CSS = """
    DraftsScreen {
        RowList { height: auto; max-height: 12; margin: 1 0; }
        Input { display: none; }
        .quiet { height: auto; }
    }
    """

    def __init__(self, drafts: Drafts, present: str) -> None:
        """Offer `present`, the present program in notation, for saving; "" if there is no line."""
        super().__init__()
        self._drafts = drafts
        self._present = present

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Drafts for this puzzle"), classes="heading", markup=False)
            yield RowList(id="drafts")
            yield Static(id="note", classes="quiet", markup=False)
            yield Input(placeholder=_("Name"), max_length=MAX_NAME, compact=True, id="name")
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()
        self.query_one(RowList).focus()

    def _show(self, problem: str = "") -> None:
        """Show the drafts, and below them the problem, or what can be done."""
        self.query_one(RowList).show_rows([self._row(name) for name in self._drafts.names])
        if self._drafts.file.problem:
            text = _("The drafts cannot be read. They are left as they are: {problem}")
            problem = text.format(problem=self._drafts.file.problem)
        note = self.query_one("#note", Static)
        note.set_class(bool(problem), "problem")
        note.update(problem or self._aim())
        self.refresh_bindings()

    def _aim(self) -> str:
        if not self._drafts.names:
            return _("There are none yet: s keeps the present program under a name.")
        return _("Enter goes on with a draft; undo brings the present program back.")

    def _row(self, name: str) -> Row:
        lines = self._drafts.text(name).count(";") + 1
        size = counted.lines(lines)
        return Row(name, ((f"{name}  ", "strong"), (size, "quiet")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        match action:
            case "save":
                return bool(self._present) and not self._drafts.file.problem and not self._naming
            case "drop":
                return bool(self._drafts.names) and not self._naming
            case _:
                return True

    @property
    def _naming(self) -> bool:
        return isinstance(self.focused, Input)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(self._drafts.text(event.row))

    def action_save(self) -> None:
        name = self.query_one(Input)
        name.display = True
        name.value = self.query_one(RowList).row or ""
        name.focus()

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        name = " ".join(event.value.split())
        problem = ""
        try:
            if name:
                self._drafts.save(name, self._present)
        except DraftsFull as error:
            problem = _shortage_text(error.shortage)
        self._leave_naming(problem)
        self.query_one(RowList).go_to(name)

    def action_drop(self) -> None:
        if (name := self.query_one(RowList).row) is not None:
            self._drafts.delete(name)
            self._show()

    def action_back(self) -> None:
        if self._naming:
            self._leave_naming()
        else:
            self.dismiss(None)

    def _leave_naming(self, problem: str = "") -> None:
        self.query_one(Input).display = False
        self.query_one(RowList).focus()
        self._show(problem)


def _shortage_text(shortage: Shortage) -> str:
    """Return why the program was not saved, and what to do."""
    if shortage is Shortage.COUNT:
        text = _(
            "Not kept: a puzzle has {most} drafts at most. x deletes one; or take the name of one."
        )
        return text.format(most=MAX_DRAFTS)
    text = _(
        "Not kept: all your drafts together may take {room} KiB. Delete some, here or for other "
        "puzzles."
    )
    return text.format(room=MAX_BYTES // 1024)


def show_drafts(event: Workbench.DraftsRequested) -> None:
    """Show the drafts of the workbench's puzzle, and load the chosen one into it."""
    bench = event.bench
    app = context_of(bench)

    def take(text: str | None) -> None:
        if text is not None:
            bench.take_text(text)

    app.push_screen(DraftsScreen(Drafts(app.environment.data, event.board), bench.text), take)
