"""A table: a board to play on, who sits there, what happened, and what to do next."""

from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import (
    Act,
    Closed,
    Command,
    Leave,
    Moved,
    Over,
    Played,
    Rematch,
    Rematched,
    Resign,
    Started,
    Table,
    Watch,
)
from oneoh_tui.boards import BOARDS, Board, BoardGame, Position
from oneoh_tui.i18n import N_, _
from oneoh_tui.link import LinkEvent, LinkStatus
from oneoh_tui.plain import plain, who
from oneoh_tui.screens.page import Page
from oneoh_tui.screens.table_clocks import Clocks
from oneoh_tui.titles import game_title
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.seats_panel import SeatRow, SeatsPanel
from oneoh_tui.widgets.story import Story, Tone


class TableScreen(Page[None]):
    """Follows one table of the link, from its waiting phase to its rematch."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon,slash", "type", N_("Type a move"), id="table.type"),
        Binding("m", "rematch", N_("Rematch"), id="table.rematch"),
        Binding("d", "details", N_("Cards"), id="table.details"),
        Binding("i", "rules", N_("Rules"), id="table.rules"),
        Binding("pageup", "story(-1)", N_("Scroll the log up"), show=False),
        Binding("pagedown", "story(1)", N_("Scroll the log down"), show=False),
        Binding("R", "resign", N_("Resign"), show=False, id="table.resign"),
        Binding("q", "leave", N_("Leave"), id="table.leave"),
    ]

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id
        self.clocks = Clocks(monotonic)
        self._section: str | None = None
        """The section of the rules that was last of interest."""
        self._sent: int | None = None
        """The request that an answer is on its way for."""
        self._told = 0
        """How many actions the story tells."""

    def body(self) -> ComposeResult:
        yield Prompt(id="status")
        with Horizontal(id="play"):
            with Vertical(id="field"):
                if self.game is not None:
                    yield self.game.board()
            with Vertical(id="side"):
                yield SeatsPanel()
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
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def position(self) -> Position | None:
        """The table as a board shows it; None before the game starts."""
        table, game = self.table, self.game
        if table.view is None or game is None:
            return None
        names = tuple(plain(seat.name) or who(seat) for seat in table.seats)
        request = table.request
        legal = request.legal if request and request.request != self._sent else None
        return Position(game.read_view(table.view), legal or (), names, table.seat)

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
            case Moved():
                self._show_position()
                self._tell_move(event.played)
            case Started():
                self._show_position()
                self._tell([(_("The game begins"), "strong")])
            case Over():
                self._show_position()
                self._tell_result()
            case Rematched():
                self.run_worker(self._follow_rematch(event.next_table))
            case Closed():
                self._tell([(_("The table is closed"), "strong")])
            case _:
                self._show_position()

    def on_link_status(self, _message: LinkStatus) -> None:
        self._show_prompt()

    def _take_whole(self) -> None:
        """Show a table that came whole: at first, and after the connection was mended."""
        self._sent = None
        self.query_one(Story).tell_anew(
            [(self._history_line(number, played), "quiet") for number, played in self._history()]
        )
        self._show_position()
        if self.table.phase == "over":
            self._tell_result()
        self.board.focus()

    def _history(self) -> list[tuple[int, Played]]:
        table = self.table
        return list(enumerate(table.history, start=table.turn - len(table.history) + 1))

    def _history_line(self, number: int, played: Played) -> str:
        return f"{number}. {self._seat_name(played.seat)}: {plain(played.action)}"

    def _seat_name(self, seat: int) -> str:
        seats = self.table.seats
        return plain(seats[seat].name) or who(seats[seat]) if seat < len(seats) else str(seat)

    def _tell_move(self, played: Played) -> None:
        position, game = self.position, self.game
        if position is None or game is None:
            return
        lines: list[tuple[str, Tone]] = []
        if self.oneoh.settings.show_notation:
            lines.append((f"{self.table.turn}. {plain(played.action)}", "quiet"))
        if played.by_clock:
            lines.append(
                (_("{who} ran out of time").format(who=self._seat_name(played.seat)), "strong")
            )
        lines += [(sentence, "text") for sentence in game.sentences(position)]
        self._tell(lines)

    def _tell_result(self) -> None:
        position, game, outcome = self.position, self.game, self.table.outcome
        if position is None or game is None or outcome is None:
            return
        headline, *rest = game.result(position, outcome)
        seed = _("Seed {seed}").format(seed=self.table.seed or "")
        self._tell([(headline, "strong"), *((line, "text") for line in rest), (seed, "quiet")])

    def _tell(self, lines: list[tuple[str, Tone]]) -> None:
        self.query_one(Story).tell(lines)

    # How it is shown.

    def _show_position(self) -> None:
        self.clocks.set(self.table)
        if self.clocks.running:
            self._ticking.resume()
        else:
            self._ticking.pause()
        if (position := self.position) is not None:
            self.board.show(position)
        self._show_seats()
        self._show_status()
        self._show_prompt()
        self.refresh_bindings()

    def _show_seats(self) -> None:
        position, game, table = self.position, self.game, self.table
        if game is None:
            return
        rows = [
            SeatRow(
                game.badge(seat),
                who(info),
                seat == table.to_act,
                "" if info.present or info.kind != "taken" else _("absent"),
                self.clocks.text(seat),
                game.score(position, seat) if position else "",
                tuple(game.facts(position, seat, self.oneoh.glyphs)) if position else (),
            )
            for seat, info in enumerate(table.seats)
        ]
        self.query_one(SeatsPanel).show(rows)

    def _show_status(self) -> None:
        table = self.table
        parts = [game_title(table.game)]
        if table.phase != "waiting":
            parts.append(_("turn {turn}").format(turn=table.turn + 1))
        if table.seat is None:
            parts.append(_("you are watching"))
        self.query_one("#status", Prompt).say("  ".join(parts))

    def _show_prompt(self, problem: str = "") -> None:
        prompt = self.query_one("#prompt", Prompt)
        if problem:
            prompt.say(problem, "problem")
        else:
            prompt.say(self._what_to_do())

    def _what_to_do(self) -> str:
        table = self.table
        match table.phase:
            case "waiting":
                return _("Waiting for players")
            case "over":
                return _("The game is over. m: rematch, q: leave")
            case "running":
                if table.to_act is None:
                    return ""
                if table.to_act != table.seat:
                    return _("{who} is to move").format(who=self._seat_name(table.to_act))
                return _("Your turn: choose a card, then a line and a direction; Enter plays it")

    # What the player does.

    @on(Board.ChoiceChanged)
    def _choice_changed(self, event: Board.ChoiceChanged) -> None:
        self.query_one("#words", Prompt).say(event.words)
        if event.action:
            self._section = None
            self.query_one("#prompt", Prompt).say(
                _("{action}   Enter plays it").format(action=event.action)
                if self.oneoh.settings.show_notation
                else _("Enter plays it")
            )
        else:
            self._show_prompt()

    @on(Board.ActionChosen)
    def _action_chosen(self, event: Board.ActionChosen) -> None:
        self.run_worker(self._play(event.action), group="play", exclusive=True)

    async def _play(self, action: str) -> None:
        request = self.table.request
        if request is None or request.request == self._sent:
            return
        if self.oneoh.link.status != "up":
            self._show_prompt(_("The connection is down: this can be played once it is mended."))
            return
        if self.oneoh.settings.confirm_moves and not await self._confirm_move(action):
            return
        self._sent = request.request
        try:
            await self.oneoh.link.ask(
                Act(id=1, table=self.table_id, request=request.request, action=action)
            )
        except Refusal as error:
            self._sent = None
            self._show_position()
            self._refused(error)
        except ConnectionGone:
            self._sent = None
            self._show_prompt(_("The connection was lost before the answer came."))

    async def _confirm_move(self, action: str) -> bool:
        assert self.game is not None
        question = _("Play {action}?").format(action=self.game.played(action))
        return bool(await self.app.push_screen_wait(Confirm(question)))

    def _refused(self, error: Refusal) -> None:
        refused = error.refused
        rule = refused.detail.get("rule")
        known = self.game.refusal(rule) if self.game and isinstance(rule, str) else None
        if known is None:
            self._show_prompt(plain(refused.message))
        else:
            self._section = known.section
            self._show_prompt(_("{words} (i: the rule)").format(words=known.words))

    def action_type(self) -> None:
        request = self.table.request
        self.query_one(Notation).open(request.legal or () if request else ())

    @on(Notation.Typed)
    def _typed(self, event: Notation.Typed) -> None:
        position, game = self.position, self.game
        self.board.focus()
        if position is None or game is None or not event.text:
            return
        if refusal := game.check(position, event.text):
            self._section = refusal.section
            self._show_prompt(_("{words} (i: the rule)").format(words=refusal.words))
            return
        self.run_worker(self._play(event.text), group="play", exclusive=True)

    @on(Notation.Looked)
    def _typing(self, event: Notation.Looked) -> None:
        self.board.look_at(event.text)

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
        """Go back; a running game stays and can be returned to."""
        if self.table.phase != "running" or self.table.seat is None:
            await self._ask(Leave(id=1, table=self.table_id))
        self.dismiss()

    async def _ask(self, command: Command) -> bool:
        """Have a command carried out; say why if it was not."""
        try:
            await self.oneoh.link.ask(command)
        except Refusal as error:
            self._show_prompt(plain(error.refused.message))
            return False
        except ConnectionGone:
            self._show_prompt(_("The connection was lost before the answer came."))
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Offer only what can be done now."""
        table = self.oneoh.link.tables.get(self.table_id)
        if table is None:
            return True
        match action:
            case "type":
                return table.request is not None
            case "rematch":
                return table.phase == "over" and table.seat is not None
            case "resign":
                return table.phase == "running" and table.seat is not None
            case "details":
                return table.view is not None
            case _:
                return True
