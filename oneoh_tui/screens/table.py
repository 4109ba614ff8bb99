"""A table: a board to play on, who sits there, what happened, and what to do next."""

from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import (
    Closed,
    Command,
    Leave,
    Moved,
    Over,
    Payload,
    Rematch,
    Rematched,
    Resign,
    Started,
    Table,
    Watch,
)
from oneoh_tui.boards import BOARDS, BoardGame, Position
from oneoh_tui.boards.board import Board
from oneoh_tui.boards.game import Refusal as Reason
from oneoh_tui.i18n import N_, _
from oneoh_tui.keys import key_name
from oneoh_tui.link_messages import LinkEvent, LinkStatus
from oneoh_tui.refusals import refused_text
from oneoh_tui.screens import table_texts
from oneoh_tui.screens.page import Page
from oneoh_tui.screens.table_seats import seat_rows
from oneoh_tui.screens.table_waiting import WaitingPanel
from oneoh_tui.tables import story
from oneoh_tui.tables.answers import Answers
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import may_have_rematch, seat_name
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.outcome import OutcomePanel
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.rows import RowList
from oneoh_tui.widgets.seats_panel import SeatsPanel
from oneoh_tui.widgets.story import Entry, Story


class TableScreen(Page[None]):
    """Follows one table of the link, from its waiting phase to its rematch."""

    CSS_PATH = "table.tcss"
    FOLLOWS = True
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (story.NOTATION_COLUMNS, "-wide")]  # noqa: RUF012 - Textual has it so
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        # Before any other key is dealt with: what is pasted behind it belongs into the row.
        Binding("colon,slash", "type", N_("Type"), id="table.type", priority=True),
        Binding("m", "rematch", N_("Rematch"), id="table.rematch"),
        Binding("d", "details", N_("Details"), id="table.details"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="table.rules"),
        Binding("q", "leave", N_("Leave"), id="table.leave"),
        Binding("R", "resign", N_("Resign"), show=False, id="table.resign"),
        Binding("pageup", "story(-1)", N_("Scroll the log up"), show=False, id="table.log-up"),
        Binding("pagedown", "story(1)", N_("Scroll the log down"), show=False, id="table.log-down"),
    ]

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id
        self._answers = Answers(lambda: self.oneoh.link, table_id)
        self._clocks = Clocks(monotonic)
        self._looked_at = ""
        """The action that is chosen on the board, and not played yet."""
        self._hint = ""
        """What Enter does with it."""
        self._problem = ""
        self._section: str | None = None
        """The section of the rules that was last of interest."""

    def body(self) -> ComposeResult:
        yield Prompt(id="status")
        with Horizontal(id="play"):
            with Vertical(id="field"):
                yield WaitingPanel()
                if self.game is not None:
                    yield self.game.board()
            with Vertical(id="side"):
                yield SeatsPanel()
                yield OutcomePanel()
                yield Story(id="story")
        yield Prompt(id="words")
        yield Prompt(id="prompt")
        yield Notation()

    # What the table is.

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.oneoh.link.tables[self.table_id]

    @property
    def game(self) -> BoardGame | None:
        """How its game is shown; None if this client does not know it."""
        return BOARDS.get(self.table.game)

    @property
    def position(self) -> Position | None:
        """The table as a board shows it; None before the game starts."""
        return self._position(self.table.view, self._answers.legal)

    def _position(self, view: Payload | None, legal: tuple[str, ...] = ()) -> Position | None:
        table, game = self.table, self.game
        if view is None or game is None:
            return None
        names = tuple(seat_name(table, seat) for seat in range(len(table.seats)))
        return Position(game.read_view(view), legal, names, table.seat)

    # What happens to it.

    def on_mount(self) -> None:
        self._ticking = self.set_interval(1, self._show_seats, pause=True)
        self.call_after_refresh(self._take_whole)

    def on_link_event(self, message: LinkEvent) -> None:
        event = message.event
        if getattr(event, "table", None) != self.table_id:
            return
        match event:
            case Table():
                self._take_whole()
                return
            case Started():
                self._tell([(_("The game begins"), "strong")])
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
        history = story.history(self.table, None if self._notation_fits else self.game)
        self.query_one(Story).tell_anew(history)
        self._show_table()
        if self.table.phase == "over":
            self._tell_outcome()

    def _tell_move(self, event: Moved) -> None:
        # Of the event, not of the table: that may be moves further on by now.
        position, game = self._position(event.view), self.game
        if position is None or game is None:
            return
        lines = game.log_lines(position, self.oneoh.glyphs)
        self._tell(story.move(event, lines, position.names, notation=self._notation_fits))

    @property
    def _notation_fits(self) -> bool:
        """It is wanted, and the log has room for it: a narrow one would break it over rows."""
        return self.oneoh.settings.show_notation and self.has_class("-wide")

    def _tell_outcome(self) -> None:
        position, game = self.position, self.game
        if position is None or game is None:
            return
        lines = story.outcome(self.table, game, position)
        self._tell([(line, "strong") for line in lines[:1]])

    def _tell(self, entries: list[Entry]) -> None:
        self.query_one(Story).tell(entries)

    # How it is shown.

    def _show_table(self) -> None:
        table = self.table
        self.set_class(table.phase == "waiting", "-waiting")
        self.set_class(table.phase != "waiting", "-playing")
        self._keep_time()
        if table.phase == "waiting":
            self.query_one(WaitingPanel).show(table, self.oneoh.link)
        if (position := self.position) is not None and self.game is not None:
            board = self.query_one(Board)
            board.is_played = self._playing
            board.show(position)
            if table.phase == "over":
                board.end()
            lines = story.outcome(table, self.game, position)
            self.query_one(OutcomePanel).show(lines)
        self._show_seats()
        self._show_status()
        self._show_prompt()
        self._focus_what_matters()
        self.refresh_bindings()

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
        elif self.game is not None:
            board = self.query_one(Board)
            # Textual draws anew what is given the focus, even if it has it.
            if not board.has_focus_within:
                board.focus()

    def _show_seats(self) -> None:
        if (game := self.game) is not None:
            rows = seat_rows(self.table, game, self.position, self._clocks, self.oneoh.glyphs)
            self.query_one(SeatsPanel).show(rows)

    def _show_status(self) -> None:
        parts = table_texts.status(self.table, self.game, self.position)
        self.query_one("#status", Prompt).say(f" {self.oneoh.glyphs.dash} ".join(parts))

    def _show_prompt(self) -> None:
        prompt = self.query_one("#prompt", Prompt)
        if self._problem:
            prompt.say(self._problem, "problem")
        elif self._looked_at or self._hint:
            play = self._hint or _("Enter plays it")
            if self._looked_at and self.oneoh.settings.show_notation:
                play = f"{self._looked_at} {self.oneoh.glyphs.dash} {play}"
            prompt.say(play, "strong")
        else:
            table, sent = self.table, self._answers.request is None
            others_turn = table.to_act not in (None, table.seat)
            task = table_texts.task(table, self.game, self.position, sent=sent)
            prompt.say(task, "" if others_turn else "strong")

    def _say_problem(self, words: str) -> None:
        """Say what is wrong, until something else is chosen or happens."""
        self._problem = words
        self._show_prompt()

    # What the player does at the board.

    @on(Board.ChoiceChanged)
    def _choice_changed(self, event: Board.ChoiceChanged) -> None:
        words = self.query_one("#words", Prompt)
        before = words.text
        words.say(event.words)
        # Typing looks at every letter, and is told of the last one when the refusal is shown already.
        if event.action != self._looked_at or event.words != before:
            self._section, self._problem = None, ""
        self._looked_at, self._hint = event.action, event.hint
        self._show_prompt()

    @on(Board.ActionChosen)
    def _action_chosen(self, event: Board.ActionChosen) -> None:
        work = self._play(event.action, sure=event.sure)
        self.run_worker(work, group="play", exclusive=True)

    def action_type(self) -> None:
        self.set_class(True, "-typing")
        self.query_one(Notation).open(self._answers.legal)

    @on(Notation.Looked)
    def _typing(self, event: Notation.Looked) -> None:
        if self.has_class("-typing"):
            board = self.query_one(Board)
            board.look_at(board.spell(event.text))

    @on(Notation.Typed)
    def _typed(self, event: Notation.Typed) -> None:
        self.set_class(False, "-typing")
        position, game = self.position, self.game
        board = self.query_one(Board)
        board.focus()
        text = board.spell(event.text)
        if position is None or game is None or not text or board.take_text(text):
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
        question = game.caution(position, action) if game is not None and position else ""
        if not question and self.oneoh.settings.confirm_moves:
            question = table_texts.confirmation(action, self.query_one("#words", Prompt).text)
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
        boards = self.query(Board)
        return bool(boards) and boards.first().TAKES_TEXT

    # What the player does beside the board.

    def action_story(self, pages: int) -> None:
        self.query_one(Story).page(pages)

    def action_rules(self) -> None:
        self.oneoh.open_rules(self.table.game, self._section)

    def action_details(self) -> None:
        from oneoh_tui.screens.table_details import DetailsScreen

        if self.game is not None and (position := self.position) is not None:
            self.app.push_screen(DetailsScreen(self.game.details(position, self.oneoh.glyphs)))

    def action_resign(self) -> None:
        self.run_worker(self._resign(), group="resign", exclusive=True)

    async def _resign(self) -> None:
        if await self.app.push_screen_wait(Confirm(_("Give this game up?"))):
            await self._ask(Resign(id=1, table=self.table_id))

    def action_rematch(self) -> None:
        self.run_worker(self._ask(Rematch(id=1, table=self.table_id)), group="rematch")

    async def _follow_rematch(self, table_id: str) -> None:
        if await self._ask(Watch(id=1, table=table_id)):
            self.oneoh.go_to_table(table_id)

    def action_leave(self) -> None:
        self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        """Go back; one's running game stays, and can be returned to."""
        if self.oneoh.link.status == "up" and not self._playing:
            await self._ask(Leave(id=1, table=self.table_id))
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
            await self.oneoh.link.ask(command)
        except Refusal as error:
            self._say_problem(refused_text(error.refused))
            return False
        except ConnectionGone:
            self._say_problem(_("The connection was lost before the answer came."))
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        table = self.oneoh.link.tables.get(self.table_id)
        if table is None:
            return True
        seated = table.seat is not None
        match action:
            case "type":
                typing = isinstance(self.focused, Notation)
                if typing or not (self._playing or self._takes_text):
                    return False
                return self._answers.request is not None or self._takes_text or None
            case "rematch":
                return seated and may_have_rematch(table)
            case "resign":
                return table.phase == "running" and seated
            case "details":
                return table.view is not None
            case _:
                return True
