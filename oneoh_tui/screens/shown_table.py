"""Table that a screen shows as it goes on: the board, the seats, the log, and what to do next."""

import logging
from collections.abc import Callable, Iterator
from functools import partial

from textual.app import ComposeResult
from textual.events import Resize

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.client_events import Lost
from oneoh_protocol.messages import (
    Chatted,
    Closed,
    Command,
    Moved,
    Over,
    Paused,
    Rematched,
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
from oneoh_tui.net.refusals import refused_text, unanswered, unreadable
from oneoh_tui.screens.table_panel import TablePanel
from oneoh_tui.tables import consent, log
from oneoh_tui.tables.fault import fault
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.tables.paced_events import PACES, SPEEDS, PacedEvents
from oneoh_tui.tables.seats import rematch_begun
from oneoh_tui.tables.table_log import TableLog, outcome
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.i18n import _, key
from oneoh_tui.widgets.page import Page

_log = logging.getLogger(__name__)


class ShownTable(Page[None]):
    """Screen that follows a table, from its waiting phase to its rematch, at the pace of its events."""

    CSS_PATH = "table.tcss"
    FOLLOWS = True
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual has it so
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall"), (48, "-huge")]  # noqa: RUF012

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
        self.oneoh.tables.replace(self.table_id, type(self)(self._live, self._log, fallback))

    def _guard(self, show: Callable[[], None]) -> None:
        """Call `show`, and give up if it raises: the last safeguard, after the check of the link."""
        try:
            show()
        except Exception as error:  # noqa: BLE001 - whatever a board raises
            self.give_up(error)

    def on_link_event(self, message: LinkEvent) -> None:
        event = message.event
        is_news = not isinstance(event, Wanted)
        if isinstance(event, Lost) or (is_news and getattr(event, "table", None) == self.table_id):
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

    def _show_chat(self) -> None:
        """Show the lines of the chat in its pane, or how many there are to read."""
        talk = self._followed.link.conversation(self.table_id)
        if self._panel.chat.display:
            talk.read()
            self._panel.chat.show(talk.lines, self.oneoh.settings.muted)
        self._panel.show_status()

    def _pace_text(self) -> str:
        """Return the pace of a game of bots; "" for any other."""
        if not self._is_watched or self.model.table.phase == "waiting":
            return ""
        if self._pace.paused:
            return _("paused: {key} goes on").format(key=key("watch.pause", _("Space")))
        return _("{seconds} s a move").format(seconds=f"{SPEEDS[self._speed]:g}")

    async def _follow_rematch(self, table_id: str) -> None:
        if await self._ask(Watch(table=table_id)):
            self.oneoh.tables.go_to(table_id)

    async def _ask(self, command: Command) -> bool:
        """Have a command carried out, and show why if it was not. Return whether it was."""
        try:
            await self._followed.link.ask(command)
        except Refusal as error:
            self._panel.report(refused_text(error.refused, command))
        except ConnectionGone:
            self._panel.report(unanswered())
        except UnreadableTable:
            self._panel.report(unreadable())
        else:
            return True
        return False


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
