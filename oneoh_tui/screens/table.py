"""A table: a board to play on, who sits there, what happened, and what to do next."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.geometry import Size

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import (
    Closed,
    Command,
    Leave,
    Moved,
    Over,
    Payload,
    Played,
    Rematch,
    Rematched,
    Resign,
    SeatInfo,
    Seats,
    Started,
    Table,
    Watch,
)
from oneoh_protocol.table_check import UnreadableTable
from oneoh_tui.config.keys import key_name
from oneoh_tui.games import BoardGame, Position, board_of
from oneoh_tui.games.board import Board
from oneoh_tui.games.reasons import Reason
from oneoh_tui.net.link import News
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.refusals import refused_text, unreadable
from oneoh_tui.screens import table_texts
from oneoh_tui.screens.table_seats import seat_rows
from oneoh_tui.screens.table_waiting import WaitingPanel
from oneoh_tui.tables import log
from oneoh_tui.tables.answers import Answers
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import is_asked_for_rematch, may_have_rematch, seat_name
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.log_entry import LogEntry
from oneoh_tui.widgets.log_panel import LogPanel
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.outcome import OutcomePanel
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.rows import RowList
from oneoh_tui.widgets.seats_panel import SeatsPanel

SIDE_COLUMNS = 38
"""Columns of the side panel in a wide window."""
OTHER_ROWS = 4
"""Above the board and below it, the key bar aside."""
LEAST = Size(120, 39)
"""A table in a window that is larger is never smaller than this, for the sake of its log."""


class TableScreen(Page[None]):
    """Follows one table of the link, from its waiting phase to its rematch."""

    CSS_PATH = "table.tcss"
    FOLLOWS = True
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual has it so
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall"), (48, "-huge")]  # noqa: RUF012
    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("table.type", "table.details"))
    BINDINGS: ClassVar[list[BindingType]] = [
        # Before any other key is dealt with: what is pasted behind it belongs into the row.
        Binding("colon,slash", "type", N_("Type"), id="table.type", priority=True),
        Binding("m", "rematch", N_("Rematch"), id="table.rematch"),
        Binding("d", "details", N_("Details"), id="table.details"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="table.rules"),
        Binding("q", "leave", N_("Leave"), id="table.leave"),
        Binding("R", "resign", N_("Resign"), show=False, id="table.resign"),
        Binding("pageup", "scroll_log(-1)", N_("Scroll the log up"), show=False, id="table.log-up"),
        Binding(
            "pagedown", "scroll_log(1)", N_("Scroll the log down"), show=False, id="table.log-down"
        ),
    ]

    def __init__(self, live: LiveTable) -> None:
        super().__init__()
        self.table_id = live.id
        self._live = live
        self._answers = Answers(live)
        self._clocks = Clocks(monotonic)
        self._log = log.MoveLog()
        self._seats: tuple[SeatInfo, ...] = ()
        """As they were when they were last told of."""
        self._looked_at = ""
        """The action that is chosen on the board, and not played yet."""
        self._words = ""
        """The effect that it would have."""
        self._hint = ""
        """What Enter does with it."""
        self._typed_so_far: str | None = None
        """The action that stands in the row to type in; None while that is closed."""
        self._problem = ""
        self._section: str | None = None
        """The section of the rules that was last of interest."""

    def body(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Prompt(id="status")
            with Horizontal(id="play"):
                with Vertical(id="field"):
                    yield WaitingPanel()
                    yield self.game.board()
                with Vertical(id="side"):
                    yield SeatsPanel()
                    yield OutcomePanel()
                    yield LogPanel(id="log")
            with Vertical(id="speech"):
                yield Prompt(id="words")
                yield Prompt(id="prompt")
                yield Notation()

    # What the table is.

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._live.now

    @property
    def game(self) -> BoardGame:
        """How its game is shown."""
        return board_of(self.table)

    @property
    def position(self) -> Position | None:
        """The table as a board shows it; None before the game starts."""
        last = self.table.history[-1] if self.table.history else None
        return self._position(self.table.view, last, self._answers.legal)

    def _position(
        self, view: Payload | None, last: Played | None, legal: tuple[str, ...] = ()
    ) -> Position | None:
        table = self.table
        if view is None:
            return None
        names = tuple(seat_name(table, seat) for seat in range(len(table.seats)))
        return Position(self.game.read_view(view), legal, names, table.seat, last)

    # What happens to it.

    def on_mount(self) -> None:
        self._ticking = self.set_interval(1, self._show_seats, pause=True)
        self.call_after_refresh(self._show, self._take_whole)

    def give_up(self, error: Exception) -> None:
        """Leave the table, which cannot be shown or played: `error` is what that raised."""
        self._live.link.put_aside(self.table_id, f"{type(error).__name__}: {error}")

    def _show(self, show: Callable[[], None]) -> None:
        """Show something of the table, or give it up: the last wall, behind the link's check."""
        try:
            show()
        except Exception as error:  # noqa: BLE001 - whatever a board raises
            self.give_up(error)

    def on_link_event(self, message: LinkEvent) -> None:
        if getattr(message.event, "table", None) == self.table_id:
            self._show(partial(self._take, message.event))

    def _take(self, event: News) -> None:
        match event:
            case Table():
                self._take_whole()
                return
            case Started():
                self._tell([(text, "strong") for text in log.beginning(self.table)])
            case Seats():
                self._tell_parting()
            case Moved():
                self._problem = ""
                self._tell_move(event)
            case Over():
                self._tell_outcome()
            case Rematched():
                self.run_worker(self._follow_rematch(event.next_table), group="rematch")
            case Closed():
                self._problem = _("The table is closed")
                self._tell([(self._problem, "strong")])
            case _:
                pass
        self._show_table()

    def on_link_status(self, _message: LinkStatus) -> None:
        self._show_prompt()

    def _take_whole(self) -> None:
        """Show a table that came whole: at first, and after the connection was mended."""
        self._answers.forget()
        self._problem = ""
        self._seats = self.table.seats
        self._log = log.MoveLog()
        beginning: list[LogEntry] = [(text, "strong") for text in log.beginning(self.table)]
        history = self._log.history(self.table, self.game, self.oneoh.glyphs)
        self.query_one(LogPanel).show(beginning + history)
        self._show_table()
        if self.table.phase == "over":
            self._tell_outcome()

    def _tell_move(self, event: Moved) -> None:
        # Of the event, not of the table: that may be moves further on by now.
        position, game = self._position(event.view, event.played), self.game
        if position is None:
            return
        lines = game.log_lines(position, self.oneoh.glyphs)
        words = parted(log.consequences(event, lines, position.names))
        if not words:  # a game leaves out what is done nearly always
            return
        name = position.who(event.played.seat)
        entry, instead = self._log.entry(event.turn, event.played, name, words, game)
        self.query_one(LogPanel).add([entry], instead=instead)

    def _tell_outcome(self) -> None:
        if (position := self.position) is None:
            return
        first, *rest = log.outcome(self.table, self.game, position)
        self._tell([(first, "strong"), *((line, "text") for line in rest)])

    def _tell_parting(self) -> None:
        before, self._seats = self._seats, self.table.seats
        if self.table.phase == "over":
            self._tell([(text, "strong") for text in log.parting(before, self.table)])

    def _tell(self, entries: list[LogEntry]) -> None:
        self.query_one(LogPanel).add(entries)

    # How it is shown.

    def _show_table(self) -> None:
        table = self.table
        self.set_class(table.phase == "waiting", "-waiting")
        self.set_class(table.phase != "waiting", "-playing")
        self._keep_together(self.size)
        self._keep_time()
        self.query_one(Notation).complete_from(self._answers.legal)
        if table.phase == "waiting":
            self.query_one(WaitingPanel).show(
                table, self._live.link, private=self.oneoh.session.private
            )
        if (position := self.position) is not None:
            board = self.query_one(Board)
            board.is_played = self._playing
            board.show(position)
            self._look_at_typed()
            if table.phase == "over":
                board.end()
            headline = log.outcome(table, self.game, position)[:1]
            self.query_one(OutcomePanel).show("".join(headline))
        self._show_seats()
        self._show_status()
        self._show_prompt()
        self._focus_what_matters()
        self.refresh_bindings()

    def on_resize(self, event: Resize) -> None:
        self._keep_together(event.size)

    def _keep_together(self, window: Size) -> None:
        """Take no more of a large window than the board needs, so that all else is beside it."""
        box = self.query_one("#table").styles
        if self.table.phase == "waiting":
            box.max_width = box.max_height = None
            return
        board = self.query_one(Board).fit(
            Size(window.width - SIDE_COLUMNS, window.height - OTHER_ROWS - 1)
        )
        box.max_width = max(board.width + SIDE_COLUMNS, LEAST.width)
        box.max_height = max(board.height + OTHER_ROWS, LEAST.height)

    def _keep_time(self) -> None:
        self._clocks.set(self.table)
        if self._clocks.running:
            self._ticking.resume()
        else:
            self._ticking.pause()

    def _focus_what_matters(self) -> None:
        if self.query_one(Notation).has_focus:
            return
        if self.table.phase == "waiting":
            self.query_one("#waiting-seats", RowList).focus()
        else:
            board = self.query_one(Board)
            # Textual draws anew what is given the focus, even if it has it.
            if not board.has_focus_within:
                board.focus()

    def _show_seats(self) -> None:
        rows = seat_rows(self.table, self.game, self.position, self._clocks, self.oneoh.glyphs)
        self.query_one(SeatsPanel).show(rows)

    def _show_status(self) -> None:
        parts = table_texts.status(self.table, self.game, self.position)
        self.query_one("#status", Prompt).show(f" {self.oneoh.glyphs.dash} ".join(parts))

    def _show_words(self) -> None:
        """Say what the chosen action would do; nothing while something else is typed."""
        is_meant = self._typed_so_far in (None, self._looked_at)
        self.query_one("#words", Prompt).show(self._words if is_meant else "")

    def _show_prompt(self) -> None:
        self.query_one("#speech").set_class(self._answers.request is None, "-idle")
        prompt = self.query_one("#prompt", Prompt)
        if self._problem:
            prompt.show(self._problem, "problem")
        elif self._looked_at or self._hint:
            play = self._hint or _("Enter plays it")
            if self._looked_at and self.oneoh.settings.show_notation:
                play = f"{self._looked_at} {self.oneoh.glyphs.dash} {play}"
            prompt.show(play, "strong")
        else:
            table, sent = self.table, self._answers.request is None
            others_turn = table.to_act not in (None, table.seat)
            task = table_texts.task(table, self.game, self.position, sent=sent)
            typing = self.has_class("-typing")
            if others_turn and typing:
                task = table_texts.not_yet(task)
            prompt.show(task, "" if others_turn and not typing else "strong")

    def _say_problem(self, words: str) -> None:
        """Say what is wrong, until something else is chosen or happens."""
        self._problem = words
        self._show_prompt()

    # What the player does at the board.

    @on(Board.ChoiceChanged)
    def _choice_changed(self, event: Board.ChoiceChanged) -> None:
        # Typing looks at every letter, and is told of the last one when the refusal is shown already.
        if event.action != self._looked_at or event.words != self._words:
            self._section, self._problem = None, ""
        self._looked_at, self._words, self._hint = event.action, event.words, event.hint
        self._show_words()
        self._show_prompt()

    @on(Board.ActionChosen)
    def _action_chosen(self, event: Board.ActionChosen) -> None:
        work = self._play(event.action, sure=event.sure)
        self.run_worker(work, group="play", exclusive=True)

    def action_type(self) -> None:
        """Open the row to type in: while the others think as well, as letters are keys outside."""
        self.set_class(True, "-typing")
        self.query_one(Notation).open(self._answers.legal)
        self._show_prompt()

    @on(Notation.Edited)
    def _look_at_typed(self) -> None:
        if self.has_class("-typing"):
            self._typed_so_far = self.game.normalize(self.query_one(Notation).value.strip())
            self.query_one(Board).look_at(self._typed_so_far)
            self._show_words()

    @on(Notation.Left)
    def _end_typing(self) -> None:
        self.query_one(Notation).close()
        self.set_class(False, "-typing")
        self._typed_so_far = None
        self._show_words()
        self.query_one(Board).focus()
        self._show_prompt()

    @on(Notation.Submitted)
    def _typed(self, event: Notation.Submitted) -> None:
        position, game = self.position, self.game
        if position is None:
            return
        text = game.normalize(event.text)
        if self._playing and self._answers.request is None and not self._takes_text:
            # It stays in its row until it can be played.
            self._show_prompt()
            return
        self._end_typing()
        if self.query_one(Board).take_text(text):
            return
        if text not in self._answers.legal and (why := game.check(position, text)):
            self._explain(why)
            return
        self.run_worker(self._play(text), group="play", exclusive=True)

    async def _play(self, action: str, *, sure: bool = False) -> None:
        if self._answers.request is None:
            return
        if obstacle := self._answers.obstacle:
            self._say_problem(obstacle)
            return
        if not sure and not await self._is_meant(action):
            return
        if (why := await self._answers.give(action)) is not None:
            self._show_table()
            self._explain(why)

    async def _is_meant(self, action: str) -> bool:
        """Ask, where that is wanted; and where it costs something, whatever is wanted."""
        position, game = self.position, self.game
        question = game.caution(position, action) if position else ""
        if not question and self.oneoh.settings.confirm_moves:
            question = table_texts.confirmation(action, self._words)
        if not question:
            return True
        agreed: bool = await self.app.push_screen_wait(Confirm(question))
        return agreed

    def _explain(self, why: Reason) -> None:
        """Say which rule forbids it; the key for the rules opens them there."""
        self._section = why.section or None
        key = key_name(self.query_one(Board).RULES_KEY, self.oneoh.glyphs)
        text = _("{words} ({key}: the rule)") if why.section else "{words}"
        self._say_problem(text.format(words=why.words, key=key))

    @property
    def _takes_text(self) -> bool:
        return self.query_one(Board).TAKES_TEXT

    # What the player does beside the board.

    def action_scroll_log(self, pages: int) -> None:
        self.query_one(LogPanel).page(pages)

    def action_rules(self) -> None:
        chosen = self.query_one(Board).rules_section
        self.oneoh.open_rules(self.table.game, self._section or chosen or None)

    def action_details(self) -> None:
        from oneoh_tui.screens.table_details import DetailsScreen

        if (position := self.position) is not None:
            lines = [*self.game.details(position, self.oneoh.glyphs), *log.seed(self.table)]
            self.app.push_screen(DetailsScreen(lines))

    def action_resign(self) -> None:
        self.run_worker(self._resign(), group="resign", exclusive=True)

    async def _resign(self) -> None:
        if await self.app.push_screen_wait(Confirm(_("Give this game up?"))):
            await self._ask(Resign(table=self.table_id))

    def action_rematch(self) -> None:
        self.run_worker(self._ask(Rematch(table=self.table_id)), group="rematch")

    async def _follow_rematch(self, table_id: str) -> None:
        if await self._ask(Watch(table=table_id)):
            self.oneoh.go_to_table(table_id)

    def action_leave(self) -> None:
        self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        """Go back; one's running game stays, and can be returned to."""
        if self._live.link.status == "up" and not self._playing:
            await self._ask(Leave(table=self.table_id))
        self.dismiss()

    @property
    def _playing(self) -> bool:
        return self.table.phase == "running" and self.table.seat is not None

    @on(WaitingPanel.Wanted)
    def _wanted(self, event: WaitingPanel.Wanted) -> None:
        self.run_worker(self._ask(event.command), group="host", exclusive=True)

    async def _ask(self, command: Command) -> bool:
        """Have a command carried out; say why if it was not."""
        try:
            await self._live.link.ask(command)
        except Refusal as error:
            self._say_problem(refused_text(error.refused))
            return False
        except ConnectionGone:
            self._say_problem(_("The connection was lost before the answer came."))
            return False
        except UnreadableTable:
            self._say_problem(unreadable())
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        table = self.table
        seated = table.seat is not None
        match action:
            case "type":
                typing = isinstance(self.focused, Notation)
                return not typing and (self._playing or self._takes_text)
            case "rematch":
                return may_have_rematch(table) and is_asked_for_rematch(table)
            case "resign":
                return table.phase == "running" and seated
            case "details":
                return table.view is not None
            case _:
                return True
