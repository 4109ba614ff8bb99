"""Base of the screens of practice: a workbench with messages below it."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from oneoh_games.bot255.program import Program
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.prompt_text import Tone


class WorkbenchScreen(Page[None]):
    """Screen with a workbench and messages, common to practice and lessons."""

    CSS_PATH = "practice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon,slash", "type", N_("Type"), show=False, id="practice.type", priority=True),
        Binding("right_square_bracket,pagedown", "beside(1)", N_("Next"), key_display="]",
                id="practice.next"),
        Binding("left_square_bracket,pageup", "beside(-1)", N_("Previous"), show=False,
                id="practice.previous"),
        Binding("question_mark,f1", "app.help", N_("Help"), id="practice.help"),
        Binding("f2", "rules", N_("Rules"), show=False, id="practice.rules"),
        Binding("escape,q", "leave", N_("Leave"), key_display="q", id="practice.leave"),
    ]  # fmt: skip

    def __init__(self, progress: ProgressFile) -> None:
        super().__init__()
        self.progress = progress
        self.done = False
        """Whether the program that is shown has collected every bit."""

    def body(self) -> ComposeResult:
        yield Prompt(id="status")
        yield from self.introduction()
        yield Workbench()
        with Vertical(id="speech"):
            yield Prompt(id="message")
            yield Prompt(id="prompt")
            yield Notation()

    def introduction(self) -> ComposeResult:
        """Yield the widgets between the status and the workbench."""
        yield from ()

    @property
    def bench(self) -> Workbench:
        return self.query_one(Workbench)

    def on_mount(self) -> None:
        self.show_exercise()
        self.bench.focus()
        if self.progress.file.problem:
            text = _("What you reached cannot be read, and nothing is stored: {problem}")
            self.oneoh.say(text.format(problem=self.progress.file.problem), "warning")

    def show_exercise(self) -> None:
        """Show the present puzzle or lesson."""
        raise NotImplementedError

    def solved(self, program: Program) -> str:
        """Save a program that collected every bit, and return the message about it."""
        raise NotImplementedError

    def say(self, text: str, tone: Tone = "") -> None:
        """Show a message below the board."""
        self.query_one("#message", Prompt).show(text, tone)

    @on(Workbench.Said)
    def _said(self, event: Workbench.Said) -> None:
        self.say(event.text, "problem" if event.is_problem else "")

    @on(Workbench.DraftsRequested)
    def _drafts_requested(self, event: Workbench.DraftsRequested) -> None:
        from oneoh_tui.games.bot255.practice.drafts_screen import show_drafts

        event.stop()
        show_drafts(event)

    @on(Workbench.Edited)
    def _edited(self) -> None:
        self.done = False
        self.say("")
        self._show_prompt()

    @on(Workbench.RunEnded)
    def _run_ended(self, event: Workbench.RunEnded) -> None:
        if event.playback.ending != "all":
            return
        said = self.query_one("#message", Prompt).text
        self.say(f"{said} {self.solved(event.program)}")
        self._show_prompt()

    def aim(self) -> str:
        """Return what can be done now."""
        raise NotImplementedError

    def _show_prompt(self) -> None:
        self.query_one("#prompt", Prompt).show(self.aim())

    def action_type(self) -> None:
        self.set_class(True, "-typing")
        self.query_one(Notation).open(())

    @on(Notation.Submitted)
    def _typed(self, event: Notation.Submitted) -> None:
        self._end_typing()
        self.bench.take_text(event.text.removeprefix("run:"))

    @on(Notation.Left)
    def _end_typing(self) -> None:
        self.query_one(Notation).close()
        self.set_class(False, "-typing")
        self.bench.focus()

    def action_rules(self) -> None:
        self.oneoh.open_rules("bot255", "programs")

    def action_beside(self, steps: int) -> None:
        raise NotImplementedError

    def action_leave(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works; not while the player types."""
        return action != "type" or not isinstance(self.focused, Notation)
