"""Screen of a table: the board, the seats, the log, and what to do next."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets import Input

from oneoh_protocol.address import Address
from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.client_events import Lost
from oneoh_protocol.messages import (
    Chat,
    Chatted,
    Closed,
    Command,
    Leave,
    Moved,
    Over,
    Paused,
    Rematch,
    Rematched,
    Resign,
    Seats,
    Started,
    Table,
    Unpaused,
    Watch,
)
from oneoh_protocol.table_check import UnreadableTable
from oneoh_tui.games import BoardGame
from oneoh_tui.games.registry import fallback_of
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.news import News, Wanted
from oneoh_tui.net.refusals import refused_text, unreadable
from oneoh_tui.screens.chat_pane import ChatPane
from oneoh_tui.screens.hint import give_hint
from oneoh_tui.screens.playing_again import play_again
from oneoh_tui.screens.table_panel import TablePanel
from oneoh_tui.screens.table_waiting import WaitingPanel
from oneoh_tui.tables import absence, consent, hints, log
from oneoh_tui.tables.bots import offers_of
from oneoh_tui.tables.chat import has_chat
from oneoh_tui.tables.fault import fault
from oneoh_tui.tables.finished_games import Trouble, fetched, replayed
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.tables.offered_actions import is_offered
from oneoh_tui.tables.paced_events import PACES, SPEEDS, PacedEvents
from oneoh_tui.tables.same_again import played_at
from oneoh_tui.tables.seats import may_have_rematch, rematch_begun
from oneoh_tui.tables.shared_keyboard import answer_for, offers_to
from oneoh_tui.tables.table_log import TableLog, outcome
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.page import Page

_log = logging.getLogger(__name__)


class TableScreen(Page[None]):
    """Screen of a followed table, from its waiting phase to its rematch."""

    CSS_PATH = "table.tcss"
    FOLLOWS = True
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual has it so
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall"), (48, "-huge")]  # noqa: RUF012
    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("table.type", "table.details", "table.chat"))
    BINDINGS: ClassVar[list[BindingType]] = [
        # Handled before other keys: text pasted behind it belongs in the row.
        Binding("colon,slash", "type", N_("Type"), id="table.type", priority=True),
        # Handled before the keys of a board, which has nothing to choose for those who look on.
        Binding("space", "watch_pause", N_("Pause"), id="watch.pause", priority=True),
        Binding("right", "watch_step", N_("Step"), id="watch.step", priority=True),
        Binding(
            "plus",
            "watch_speed(1)",
            N_("Faster"),
            show=False,
            id="watch.faster",
            priority=True,
        ),
        Binding(
            "minus", "watch_speed(-1)", N_("Slower"), show=False, id="watch.slower", priority=True
        ),
        Binding("full_stop,f4", "skip", N_("Show all moves at once"), show=False, id="table.skip"),
        Binding("m", "rematch", N_("Rematch"), id="table.rematch"),
        Binding("W", "replay", N_("Watch again"), id="table.replay"),
        Binding("d", "details", N_("Details"), id="table.details"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="table.rules"),
        Binding("C", "chat", N_("Chat"), id="table.chat"),
        Binding("q", "leave", N_("Leave"), id="table.leave"),
        Binding("I", "players", N_("Pages of the players"), show=False, id="table.players"),
        Binding("R", "resign", N_("Resign"), show=False, id="table.resign"),
        Binding("P", "pause", N_("Pause, or go on"), show=False, id="table.pause"),
        Binding("H", "hint", N_("Hint"), show=False, id="table.hint"),
        Binding("equals_sign", "draw", N_("Offer a draw"), show=False, id="table.draw"),
        Binding("T", "takeback", N_("Take back"), show=False, id="table.takeback"),
        Binding("A", "abort", N_("End without a result"), show=False, id="table.abort"),
        Binding("N", "decline", N_("Decline"), show=False, id="table.decline"),
        Binding(
            "S",
            "choose",
            N_("Who stays away: decide, or name a stand-in"),
            show=False,
            id="table.choose",
        ),
        Binding("pageup", "scroll_log(-1)", N_("Scroll the log up"), show=False, id="table.log-up"),
        Binding(
            "pagedown", "scroll_log(1)", N_("Scroll the log down"), show=False, id="table.log-down"
        ),
    ]

    def __init__(self, live: LiveTable, told: TableLog, game: BoardGame | None = None) -> None:
        """Make the screen of `live`, shown by `game` in place of the board of its game.

        `told` is the log of the table, which knows what it has told on earlier screens.
        """
        super().__init__()
        self.table_id = live.id
        self._live = live
        self._is_fallback = game is not None
        self._has_failed = False
        self._followed = FollowedTable(live, game)
        self._log = told
        self._pace = PacedEvents(live, self._show_event, self.set_timer)
        self._speed = SPEEDS.index(1.0)
        """Place of the pace at which bots are watched."""
        self._begun: Table | None = None
        """Table that the log begins with: the events before it are in it. None while it opens."""
        self._is_outdated = False
        """Whether the connection was lost after it, and the table of the next one is still to come."""

    def body(self) -> ComposeResult:
        # Known before there are widgets: a class that is set later styles all of them once more.
        self.add_class(*self._size_classes(), update=False)
        if self.model.table.phase != "waiting":
            # "-waiting" comes later: with it, Textual lays out the list of seats, empty until then.
            self.add_class("-playing", update=False)
        self._panel = TablePanel(self._followed)
        yield self._panel

    def _size_classes(self) -> Iterator[str]:
        """Yield the classes that Textual will set for the breakpoints of the window's size."""
        width, height = self.app.size
        for cells, breakpoints in (
            (width, self.HORIZONTAL_BREAKPOINTS),
            (height, self.VERTICAL_BREAKPOINTS),
        ):
            yield max(each for each in breakpoints if each[0] <= cells)[1]

    @property
    def model(self) -> TableModel:
        """Table as it is now."""
        return self._followed.model

    def on_mount(self) -> None:
        if (pace_s := self.oneoh.session.pace_s) is not None:
            self._speed = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - pace_s))
        self._pace.begin(self._seconds)
        self.call_after_refresh(self._guard, self._begin)

    @property
    def _seconds(self) -> float:
        """Time between two moves of others that are shown; 0 where a clock or a person waits."""
        table = self.model.table
        if not self.oneoh.session.private or table.banks_ms:
            return 0.0
        if self._is_watched:
            return SPEEDS[self._speed]
        return PACES[self.oneoh.settings.event_pace]

    @property
    def _is_watched(self) -> bool:
        """Whether bots play at home, and the player looks on."""
        return self.oneoh.session.private and self.model.table.seat is None

    def give_up(self, error: Exception) -> None:
        """Show the table as text after an error of its board; leave it if that has failed too.

        The server is not at fault: the link has checked the table by the rules of its game.
        """
        if self._has_failed:
            return  # A screen that failed may fail again before it is gone.
        self._has_failed = True
        fallback = None if self._is_fallback else fallback_of(self._live.now)
        if fallback is None:
            self._followed.link.put_aside(self.table_id, fault(error))
            return
        _log.warning("table %s: %s", self.table_id, fault(error))
        # A screen or a widget whose handler failed receives nothing more: another takes its place.
        self.oneoh.tables.replace(self.table_id, TableScreen(self._live, self._log, fallback))

    def _guard(self, show: Callable[[], None]) -> None:
        """Call `show`, and give up if it raises: the last safeguard, after the check of the link."""
        try:
            show()
        except Exception as error:  # noqa: BLE001 - whatever a board raises
            self.give_up(error)

    def on_link_event(self, message: LinkEvent) -> None:
        event = message.event
        if isinstance(event, Wanted):
            self._ask_others(event.table)
            return
        if isinstance(event, Lost) or getattr(event, "table", None) == self.table_id:
            self._pace.take(event)

    def _show_event(self, event: News) -> None:
        follow = partial(self._guard, partial(self._follow, event))
        if self._begun is None:
            self.call_after_refresh(follow)  # After `_begin`, which waits for that, too.
        else:
            follow()

    def _begin(self) -> None:
        """Show a whole table: the first time, and after each reconnection."""
        self._begun = self.model.table
        self._followed.answers.forget()
        self._panel.move_on()
        self._panel.log_panel.show(self._log.begin(self.model, self.oneoh.glyphs))
        self._show()
        if self.model.outcome:
            self._panel.log_panel.add(outcome(self.model))

    def _follow(self, event: News) -> None:
        """Show an event; the table may be further on already."""
        if self._begun is None:
            return
        if isinstance(event, Lost):
            self._is_outdated = True
            return
        if isinstance(event, Table) and self._is_outdated:
            # A server that has restarted counts from the beginning again.
            self._is_outdated = False
            self._begin_again(self._begun)
            return
        if _includes(self._begun, event):
            return
        match event:
            case Table():
                self._go_on_from(event)
                return
            case Chatted():
                self._show_chat()
                return
            case Moved():
                self._panel.move_on()
            case Rematched():
                self.run_worker(self._follow_rematch(event.next_table), group="rematch")
            case Closed():
                self._panel.report(log.closed(event))
            case _:
                pass
        change = self._log.follow(event, self._panel.model, self.model, self.oneoh.glyphs)
        self._panel.log_panel.add(change.entries, replaces_last=change.replaces_last)
        self._show()

    def _begin_again(self, before: Table) -> None:
        """Show the whole table after a reconnection, or the rematch that began meanwhile."""
        self._begin()
        if rematch := rematch_begun(before, self.model.table):
            self.run_worker(self._follow_rematch(rematch), group="rematch")

    def _go_on_from(self, table: Table) -> None:
        """Show a whole table that came unasked: for one, since moves were taken back."""
        told = consent.gone_back(self._panel.model.table, table)
        self._begin()
        if told:
            self._panel.log_panel.add([(told, "strong")])

    def _show(self) -> None:
        waiting = self.model.table.phase == "waiting"
        self.update_classes({"-waiting": waiting, "-playing": not waiting})
        self._panel.pace = self._pace_text()
        if self._is_watched:
            self.oneoh.session.show_watched(self.model.table)
        self._panel.show()
        self.refresh_bindings()
        keyboard = self.oneoh.session.keyboard
        if keyboard is not None and keyboard.passes_to(self.model.table) is not None:
            self.oneoh.tables.pass_on(self.table_id)

    def on_resize(self, event: Resize) -> None:
        self._panel.fit(event.size)

    def action_type(self) -> None:
        self._panel.open_row()

    def action_chat(self) -> None:
        self.set_class(True, "-chatting")
        self._panel.chat.open()
        self._show_chat()

    def _show_chat(self) -> None:
        """Show the lines of the chat in its pane, or how many there are to read."""
        talk = self._followed.link.conversation(self.table_id)
        if self._panel.chat.display:
            talk.read()
            self._panel.chat.show(talk.lines, self.oneoh.settings.muted)
        self._panel.show_status()

    @on(ChatPane.Said)
    def _said(self, event: ChatPane.Said) -> None:
        command = Chat(table=self.table_id, text=event.text, phrase=event.phrase)
        self.run_worker(self._ask(command), group="chat")

    @on(ChatPane.Muted)
    def _muted(self, event: ChatPane.Muted) -> None:
        muted, speaker = self.oneoh.settings.muted, event.line.speaker
        others = tuple(each for each in muted if each != speaker)
        self.oneoh.change(muted=(*muted, speaker) if others == muted else others)
        self._show_chat()

    @on(ChatPane.Closed)
    def _chat_closed(self) -> None:
        self.set_class(False, "-chatting")
        self._panel.focus_main()

    def action_skip(self) -> None:
        """Show at once all moves that have been made."""
        self._pace.skip()

    def action_watch_pause(self) -> None:
        self._pace.pause(not self._pace.paused)
        self._show()

    def action_watch_step(self) -> None:
        """Show the next move of the bots, and stop."""
        self._pace.pause(True)
        self._pace.step()
        self._show()

    def action_watch_speed(self, faster: int) -> None:
        self._speed = max(0, min(self._speed + faster, len(SPEEDS) - 1))
        self._pace.begin(SPEEDS[self._speed])
        self._show()

    def _pace_text(self) -> str:
        """Return the pace of a game of bots; "" for any other."""
        if not self._is_watched or self.model.table.phase == "waiting":
            return ""
        if self._pace.paused:
            return _("paused: {key} goes on").format(key=key("watch.pause", _("Space")))
        return _("{seconds} s a move").format(seconds=f"{SPEEDS[self._speed]:g}")

    def action_scroll_log(self, pages: int) -> None:
        self._panel.log_panel.page(pages)

    def action_rules(self) -> None:
        self.oneoh.open_rules(self.model.table.game, self._panel.rules_section or None)

    def action_details(self) -> None:
        from oneoh_tui.screens.table_details import DetailsScreen, table_details

        if lines := table_details(self.model, self.oneoh.glyphs):
            self.app.push_screen(DetailsScreen(lines))

    def action_players(self) -> None:
        from oneoh_tui.screens.ask_player import open_player

        names = [seat.name for seat in self.model.table.seats if seat.name]
        self.lead(open_player(self.oneoh, names), "players")

    def action_resign(self) -> None:
        self.lead(self._offer(_("Give this game up?"), Resign(table=self.table_id)), "resign")

    def action_pause(self) -> None:
        self.run_worker(self._ask(consent.pause(self.model.table)), group="consent")

    def action_hint(self) -> None:
        """Ask the coach what it would play; while it thinks, stop it."""
        if any(worker.group == "hint" and worker.is_running for worker in self.workers):
            self.workers.cancel_group(self, "hint")
            self._panel.report("")
        elif why := hints.obstacle(self.model):
            self._panel.report(why)
        else:
            self.run_worker(give_hint(self._panel, self._followed, self._ask), group="hint")

    def action_draw(self) -> None:
        table = self.model.table
        self.lead(self._offer(consent.draw_question(table), consent.draw(table)), "consent")

    def action_takeback(self) -> None:
        """Take the player's last move back, agree to that of another, or withdraw the wish."""
        command = consent.takeback(self.model.table)
        self.run_worker(self._ask(command), group="consent", exclusive=True)

    def action_abort(self) -> None:
        table = self.model.table
        self.lead(self._offer(consent.question(table), consent.abort(table)), "consent")

    async def _offer(self, question: str, command: Command) -> None:
        """Send a command, after the question if there is one."""
        if not question or await self.app.push_screen_wait(Confirm(question)):
            await self._ask(command)

    def action_decline(self) -> None:
        self.run_worker(self._decline(), group="consent", exclusive=True)

    async def _decline(self) -> None:
        for command in consent.declined(self.model.table):
            await self._ask(command)

    def _ask_others(self, table: str) -> None:
        """Have those at this keyboard asked who have to agree to a wish."""
        is_asking = any(each.group == "others" and each.is_running for each in self.workers)
        if table == self.table_id and not is_asking:
            self.run_worker(self._ask_each(), group="others")

    async def _ask_each(self) -> None:
        """Ask by a dialog, which hides the table, so that nobody sees the hand of another."""
        session = self.oneoh.session
        keyboard = session.keyboard
        for person in keyboard.asked(self.table_id, session.link) if keyboard is not None else ():
            for question, offer in offers_to(person, self.table_id):
                agrees = await self.app.push_screen_wait(Confirm(question))
                await answer_for(person, offer, agrees=agrees)

    def action_choose(self) -> None:
        self.lead(self._choose(), "choose")

    async def _choose(self) -> None:
        from oneoh_tui.screens.absence_dialog import absence_dialog, stand_in_dialog

        table, welcome = self.model.table, self._followed.link.welcome
        bots = offers_of(welcome, table.game) if welcome else []
        if not absence.may_choose(table):
            bot = await self.app.push_screen_wait(stand_in_dialog(table, bots))
            if bot is not None:
                await self._ask(absence.name_stand_in(table, bot))
            return
        chosen = await self.app.push_screen_wait(absence_dialog(table, bots))
        if chosen and absence.may_choose(self.model.table):
            await self._ask(absence.choose(self.model.table, chosen))

    def action_replay(self) -> None:
        """Replay the game that is over."""
        self.lead(self._replay(), "replay")

    async def _replay(self) -> None:
        from oneoh_tui.screens.replay import ReplayScreen

        try:
            text = await fetched(self._followed.link, self.table_id)
            game = await replayed(text)
        except Trouble as trouble:
            self._panel.report(str(trouble))
            return
        shown = "" if self.oneoh.session.private else self._followed.link.shown
        address = str(Address(shown, record=self.table_id)) if shown else ""
        seat = self.model.table.seat
        self.app.push_screen(ReplayScreen(game, text, seat=seat, address=address))

    def action_rematch(self) -> None:
        """Offer another game; once somebody has left, open a table on the same terms."""
        if may_have_rematch(self.model.table):
            self.run_worker(self._ask(Rematch(table=self.table_id)), group="rematch")
        elif (played := played_at(self.model.table)) is not None:
            self.run_worker(play_again(self.oneoh, played), group="rematch", exclusive=True)

    def key_text(self, action: str) -> str:
        """Return what another game is called once somebody has left."""
        is_left = action == "rematch" and not may_have_rematch(self.model.table)
        return _("The same again") if is_left else ""

    async def _follow_rematch(self, table_id: str) -> None:
        if await self._ask(Watch(table=table_id)):
            self.oneoh.tables.go_to(table_id)

    def action_leave(self) -> None:
        self.lead(self._leave(), "leave")

    async def _leave(self) -> None:
        """Go back; a game of the player that is running is kept, and one of bots that is watched."""
        goes_on = self._is_watched and self.model.table.phase != "over"
        if self._followed.link.status == "up" and not self.model.is_played and not goes_on:
            await self._ask(Leave(table=self.table_id))
        self.dismiss()

    @on(WaitingPanel.CommandGiven)
    def _command_given(self, event: WaitingPanel.CommandGiven) -> None:
        self.run_worker(self._ask(event.command), group="host", exclusive=True)

    async def _ask(self, command: Command) -> bool:
        """Have a command carried out, and show why if it was not. Return whether it was."""
        try:
            await self._followed.link.ask(command)
        except Refusal as error:
            self._panel.report(refused_text(error.refused))
        except ConnectionGone:
            self._panel.report(_("The connection was lost before the answer came."))
        except UnreadableTable:
            self._panel.report(unreadable())
        else:
            return True
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        if action == "type":
            return not isinstance(self.focused, Input) and self._panel.can_type
        if action.startswith("watch_"):
            can_watch = self._is_watched and self.model.table.phase == "running"
            return can_watch and not isinstance(self.focused, Input)
        if action == "skip":
            return self._pace.behind > 0
        if action == "hint" and self.oneoh.environment.lobby is not None:
            return False  # A host who serves many screens has no processors to spare.
        private, link = self.oneoh.session.private, self._followed.link
        return is_offered(action, self.model, private=private, chat=has_chat(link.welcome))


def _includes(table: Table, event: News) -> bool:
    """Return whether a log that begins with `table` tells of `event` already."""
    match event:
        case Table():
            # The one that comes after a reconnection may be equal, and says what is still asked.
            return event is table or event.seq < table.seq
        case Seats() | Started() | Moved() | Over() | Paused() | Unpaused():
            return event.seq <= table.seq
        case _:
            return False
