"""Operator's screen: who is here, all tables, what is refused, bans and the audit."""

from collections.abc import Callable
from typing import ClassVar, NotRequired, TypeAlias, TypedDict

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import Worker

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Announce,
    Ban,
    BanRow,
    CloseTable,
    ConnectionRow,
    Drain,
    Inspection,
    Kick,
    LiftBan,
    Mute,
    NodeRow,
    Operate,
    OperatedTable,
    OperatorCommand,
)
from oneoh_tui.app_context import AppContext
from oneoh_tui.net.asking import Trouble, ask
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.operators.inspecting import inspect
from oneoh_tui.operators.rows import about_overview, about_silent
from oneoh_tui.screens.operator_forms import Answer, AskBan, AskReason
from oneoh_tui.screens.operator_panes import (
    FIRST,
    MORE,
    PANES,
    Entry,
    PaneRows,
    entries,
    shown_rows,
)
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import RowList

EVERY_S = 2.0
"""Seconds between two questions to the server."""


Make: TypeAlias = Callable[[Answer], OperatorCommand | None]
"""Function that makes a command of a filled form; None if there is nothing to send."""


class _Terms(TypedDict):
    """Fields of a ban or a mute."""

    guest: NotRequired[str]
    address: NotRequired[str]
    seconds: int
    reason: str


class OperatorScreen(Page[None]):
    """Lobby as its operators see it, asked for every `EVERY_S` while the screen is in front."""

    CSS_PATH = "operator.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "pane(1)", N_("Lists"), id="operator.pane"),
        Binding("shift+tab", "pane(-1)", N_("List before"), show=False, id="operator.pane_before"),
        Binding("x", "kick", N_("Kick"), id="operator.kick"),
        Binding("b", "ban", N_("Ban"), id="operator.ban"),
        Binding("m", "mute", N_("Mute"), id="operator.mute"),
        Binding("c", "close", N_("Close"), id="operator.close"),
        Binding("l", "lift", N_("Lift"), id="operator.lift"),
        Binding("a", "announce", N_("Announce"), id="operator.announce"),
        Binding("d", "drain", N_("Restart"), id="operator.drain"),
        Binding("escape,q", "dismiss", N_("Back"), id="operator.back"),
    ]

    def __init__(self, key: str) -> None:
        """`key` is the operator's, shown again after a lost connection."""
        super().__init__()
        self._key = key
        self._is_new = False
        """Whether the connection is new, to which the server did not see the key yet."""
        self._pane = 0
        self._skip = 0
        self._found: list[Entry] = []
        self._heading = Static(classes="heading", markup=False)
        self._figures = Static(id="figures", markup=False)
        self._rows = PaneRows(id="rows")
        self._empty = Static(id="empty", markup=False)
        self._about = Static(id="about", markup=False)

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._figures
        yield self._rows
        yield self._empty
        yield self._about

    def on_mount(self) -> None:
        self._show(Inspection(1))
        self.set_interval(EVERY_S, self._ask_if_in_front)

    def on_screen_resume(self) -> None:
        self._ask()

    def on_link_event(self, message: LinkEvent) -> None:
        if isinstance(message.event, Connected):
            self._is_new = True
            self._ask()

    def _ask_if_in_front(self) -> None:
        if self.is_active:
            self._ask()

    def _ask(self) -> None:
        _worker: Worker[None] = self.run_worker(self._look, group="operator", exclusive=True)

    async def _look(self) -> None:
        try:
            await self._fetch()
        except Trouble as trouble:
            self._figures.update(str(trouble))

    async def _fetch(self) -> None:
        if self._is_new:
            await ask(self.oneoh.link, Operate(key=self._key))
            self._is_new = False
        overview = await inspect(self.oneoh.link, "overview")
        what = PANES[self._pane].what
        seen = overview
        if what != "overview":
            seen = await inspect(self.oneoh.link, what, self._skip)
        if overview.overview is not None:
            lines = [*about_overview(overview.overview)]
            refusals = len(overview.overview.last_refusals)
            lines = lines[: len(lines) - refusals]
            if silent := sorted({*overview.silent, *seen.silent}):
                lines.insert(0, about_silent(silent))  # the last lines may not fit
            self._figures.update("\n".join(lines))
        self._show(seen)

    def _show(self, seen: Inspection) -> None:
        self._found = entries(seen)
        self._heading.update(headed(_("Operator"), _(PANES[self._pane].title)))
        shown = shown_rows(self._found, self._skip, seen.left_off)
        self._rows.show_rows(shown)
        self._rows.display = bool(shown)
        self._empty.display = not shown
        self._empty.update(_("There are none."))
        self._show_about()
        if shown and self.focused is None:
            self._rows.focus()
        self.refresh_bindings()

    @on(RowList.Moved)
    def _show_about(self) -> None:
        entry = self._entry
        self._about.update("" if entry is None else entry.text)
        self.refresh_bindings()

    @property
    def _entry(self) -> Entry | None:
        return next((entry for entry in self._found if entry.id == self._rows.row), None)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row in (MORE, FIRST):
            self._skip = self._skip + len(self._found) if event.row == MORE else 0
            self._ask()

    def action_pane(self, steps: int) -> None:
        """Show the next list, or the one before."""
        self._pane, self._skip = (self._pane + steps) % len(PANES), 0
        self._show(Inspection(1))
        self._ask()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        subject = self._entry.subject if self._entry is not None else None
        match action:
            case "kick" | "ban" | "mute":
                return isinstance(subject, ConnectionRow)
            case "close":
                return isinstance(subject, OperatedTable)
            case "lift":
                return isinstance(subject, BanRow)
            case _:
                return True

    def action_kick(self) -> None:
        if self._entry is not None and isinstance(row := self._entry.subject, ConnectionRow):
            question = _("End the connection of {who}?").format(who=row.name)
            form = AskReason(_("Kick"), question, _("Reason"))
            self._begin(form, lambda said: Kick(guest=row.guest, reason=said.reason))

    def action_ban(self) -> None:
        if self._entry is not None and isinstance(row := self._entry.subject, ConnectionRow):
            form = AskBan(row, _("Ban"), _("Keep {who} out of the lobby."))
            self._begin(form, lambda said: Ban(**_terms(row, said)))

    def action_mute(self) -> None:
        if self._entry is not None and isinstance(row := self._entry.subject, ConnectionRow):
            form = AskBan(row, _("Mute"), _("Keep {who} out of the chat."))
            self._begin(form, lambda said: Mute(**_terms(row, said)))

    def action_close(self) -> None:
        if self._entry is not None and isinstance(row := self._entry.subject, OperatedTable):
            question = _("Close this table for good?")
            form = AskReason(_("Close"), f"{question}\n{self._entry.text}", _("Reason"))
            self._begin(form, lambda said: CloseTable(table=row.table, reason=said.reason))

    def action_lift(self) -> None:
        if self._entry is not None and isinstance(row := self._entry.subject, BanRow):
            form = AskReason(_("Lift"), self._entry.text, _("Reason"))
            self._begin(form, lambda said: LiftBan(ban=row.ban, reason=said.reason))

    def action_announce(self) -> None:
        question = _("Everybody who is connected reads it.")
        form = AskReason(_("Announce"), question, _("Text"), longest=500)
        self._begin(form, lambda said: Announce(text=said.reason) if said.reason else None)

    def action_drain(self) -> None:
        row = self._entry.subject if self._entry is not None else None
        node = row.node if isinstance(row, NodeRow) and len(self._found) > 1 else None
        if node is None:
            question = _("Restart the lobby, once its games had their time?")
        else:
            question = _("Restart process {number} alone? Its tables go on in the others.")
            question = question.format(number=node)
        form = AskReason(_("Restart"), question, _("Reason"))
        self._begin(form, lambda said: Drain(reason=said.reason, node=node))

    def _begin(self, form: AskReason, make: Make) -> None:
        self.lead(self._act(form, make), "act")

    async def _act(self, form: AskReason, make: Make) -> None:
        said = await self.app.push_screen_wait(form)
        command = None if said is None else make(said)
        if command is None:
            return
        try:
            await ask(self.oneoh.link, command)
        except Trouble as trouble:
            self.oneoh.say(str(trouble), "error")
        else:
            self.oneoh.say(_("Done."))
            self._ask()


def _terms(row: ConnectionRow, said: Answer) -> _Terms:
    terms = _Terms(seconds=said.seconds, reason=said.reason)
    if said.by_address:
        return {**terms, "address": row.address}
    return {**terms, "guest": row.guest}


async def open_operator(app: AppContext, key: str) -> None:
    """Show the server the key of an operator, and open the screen if it is one."""
    try:
        await ask(app.link, Operate(key=key))
    except Trouble as trouble:
        app.say(str(trouble), "error")
    else:
        app.push_screen(OperatorScreen(key))
