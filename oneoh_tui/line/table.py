"""A table, line by line: the game told as it goes on, and moves typed in its notation."""

from collections import deque
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from msgspec.structs import replace

from oneoh_protocol.client import Lost
from oneoh_protocol.messages import (
    Closed,
    Leave,
    Moved,
    Over,
    Payload,
    Rematch,
    Rematched,
    Request,
    Resign,
    Seats,
    Started,
    Table,
    TableEvent,
    Watch,
)
from oneoh_tui.boards import BOARDS, BoardGame, Position
from oneoh_tui.boards.game import Refusal as Reason
from oneoh_tui.i18n import N_, _
from oneoh_tui.line import telling
from oneoh_tui.line.commands import Command, fold
from oneoh_tui.line.place import Client, Place
from oneoh_tui.line.seating import Seating
from oneoh_tui.plain import plain
from oneoh_tui.tables import story
from oneoh_tui.tables.answers import Answers
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import may_have_rematch, seat_name

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent

_KEPT, _TOLD = 500, 10
"""Lines of the log that are kept, and that are told where no number is given."""
_LONGEST = 4096
"""Characters of an action, as the wire has it."""


class AtTable:
    """Follows one table of the link, from its waiting phase to its rematch."""

    def __init__(self, client: Client, table_id: str, back: Place) -> None:
        """`back` is where one is when the table is left."""
        self._client = client
        self._id = table_id
        self._back = back
        self._known = self.table
        """The table as it was last told."""
        self._asked: int | None = None
        """The request that was last told."""
        self._is_stale = False
        """The connection was lost, and the whole table is still to come."""
        self._answers = Answers(lambda: client.link, table_id)
        self._clocks = Clocks(monotonic)
        self._log: deque[str] = deque(maxlen=_KEPT)
        self._seating = Seating(client, lambda: self.table)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._client.link.tables[self._id]

    @property
    def game_id(self) -> str:
        return self.table.game

    @property
    def game(self) -> BoardGame | None:
        """How its game is told; None if this client does not know it."""
        return BOARDS.get(self.table.game)

    def _position(self, view: Payload | None, legal: tuple[str, ...] = ()) -> Position | None:
        if view is None or self.game is None:
            return None
        names = tuple(seat_name(self.table, seat) for seat in range(len(self.table.seats)))
        return Position(self.game.read_view(view), legal, names, self.table.seat)

    @property
    def position(self) -> Position | None:
        return self._position(self.table.view, self._answers.legal)

    @property
    def ready(self) -> bool:
        return self.table.phase != "waiting" or not self._client.session.private

    @property
    def going_on(self) -> bool:
        return not self.ready or (self.table.phase == "running" and self._answers.request is None)

    @property
    def unfinished(self) -> bool:
        return self.table.seat is not None and self.table.phase != "over"

    @property
    def commands(self) -> Sequence[Command]:
        table, over = self.table, lambda: self.table.phase == "over"
        leave = Command(N_("leave"), N_("go back; a running game waits for you"), self._leave)
        seats = Command(N_("seats"), N_("who sits here"), self._seats)
        if table.phase == "waiting":
            return (*self._seating.commands, seats, leave)
        mine = (
            Command(
                N_("play"), N_("a move; its notation alone does it too"), self.take, N_("MOVE"),
                due=self._may_play,
            ),
            Command(N_("moves"), N_("what can be played"), self._moves, N_("[TEXT or all]"),
                due=self._may_play),
            Command(N_("hand"), N_("what is yours"), self._hand),
            Command(N_("resign"), N_("give this game up"), self._resign),
            Command(N_("rematch"), N_("ask for another game"), self._rematch, due=over),
        )  # fmt: skip
        return (
            *(mine if table.seat is not None else ()),
            Command(N_("board"), N_("the whole board in words"), self._board, N_("[TEXT]")),
            Command(N_("last"), N_("what was played last"), self._last),
            Command(N_("log"), N_("what happened so far"), self._tell_log, N_("[LINES]")),
            Command(N_("clock"), N_("the time that is left"), self._clock),
            Command(N_("details"), N_("all that is known beside the board"), self._details),
            seats,
            Command(
                N_("wait"), N_("until it is your turn, or the game is over"), self._wait,
                due=lambda: not self.going_on,
            ),
            leave,
        )  # fmt: skip

    # What happens.

    async def enter(self) -> None:
        self._client.say(*telling.arrival(self.table))
        if self.game is None:
            self._client.say(_("This client does not know the game: it needs a newer oneoh."))
        self._tell_whole()

    def _tell_whole(self) -> None:
        """Tell of a table that came whole: at first, and after the connection was mended."""
        self._answers.forget()
        self._known = table = self.table
        self._clocks.set(table)
        self._log.clear()
        self._log.extend(text for text, _tone in story.history(table))
        if table.phase == "waiting":
            self._seating.tell()
            return
        self._client.say(*telling.seats(table, self.game, self.position))
        self._client.say(*self._last_lines())
        if table.phase == "over":
            self._tell_outcome()
        elif table.request is not None:
            self._tell_turn(table.request)
        else:
            self._client.say(telling.to_move(table))

    def _tell_turn(self, request: Request) -> None:
        if request.request != self._asked:
            self._asked = request.request
            self._client.say(telling.turn(self.table, self._clocks))

    async def hear(self, event: "ClientEvent") -> None:
        self._is_stale = self._is_stale or isinstance(event, Lost)
        if getattr(event, "table", None) != self._id:
            return
        self._clocks.set(self.table)
        match event:
            case Table() if self._is_stale or event.seq > self._known.seq:
                self._is_stale = False
                self._client.say(_("The table as it is now:"))
                self._tell_whole()
            case Request():
                self._tell_turn(event)
            case Seats() | Started() | Moved() | Over() | Rematched() | Closed() if (
                # Others were told already, with the whole table.
                event.seq > self._known.seq
            ):
                self._known = replace(self._known, seq=event.seq, phase=self.table.phase)
                await self._tell_event(event)
            case _:
                pass

    async def _tell_event(self, event: TableEvent) -> None:
        match event:
            case Seats():
                before = self._known
                self._known = replace(before, seats=event.seats, hosting=event.hosting)
                self._note(telling.changes(before, self._known))
            case Started():
                self._note([_("The game begins") + "."])
                self._client.say(*telling.seats(self.table, self.game, self.position))
                self._say_whose_turn(event.to_act)
            case Moved():
                self._tell_move(event)
            case Over():
                self._tell_outcome()
            case Rematched():
                await self._follow(event.next_table)
            case Closed():
                self._client.say(_("The table is closed") + ".")
                await self._client.go(self._back)

    def _note(self, lines: Iterable[str]) -> None:
        """Say something, and keep it in the log."""
        for line in lines:
            self._client.say(line)
            self._log.append(line)

    def _say_whose_turn(self, seat: int) -> None:
        # To one's own seat the request says so.
        if seat != self.table.seat:
            self._client.say(telling.to_move(self.table))

    def _tell_move(self, event: Moved) -> None:
        # Of the event, not of the table: that may be moves further on by now.
        position, game = self._position(event.view), self.game
        if position is not None and game is not None:
            notation = self._client.settings.show_notation
            lines = story.move(event, game, position, notation=notation)
            self._note(text for text, _tone in lines)

    def _tell_outcome(self) -> None:
        if (position := self.position) is not None and self.game is not None:
            self._note(filter(None, story.outcome(self.table, self.game, position)))
        if self.table.seat is not None and may_have_rematch(self.table):
            self._client.say(_("Type rematch for another game, or leave."))

    async def _follow(self, table_id: str) -> None:
        if await self._client.ask(Watch(id=1, table=table_id)):
            await self._client.go(AtTable(self._client, table_id, self._back))

    # What is typed.

    def _may_play(self) -> bool:
        """It is one's turn, or never will be."""
        return not self.unfinished or self._answers.request is not None

    def due(self, text: str) -> bool:
        return self._may_play()

    async def take(self, text: str) -> None:
        """Play what was typed."""
        if self.table.phase == "waiting":
            self._client.refuse(_("{text} is no command; type help.").format(text=text))
        elif self.table.seat is None:
            self._client.refuse(_("You are watching: {text} is no command.").format(text=text))
        elif self.table.phase == "over":
            self._client.refuse(_("The game is over."))
        elif self._answers.request is None:
            self._client.refuse(telling.to_move(self.table))
        elif obstacle := self._answers.obstacle:
            self._client.refuse(obstacle)
        else:
            action, why = self._read(text)
            if why := why or await self._answers.give(action):
                self._explain(why)

    def _read(self, text: str) -> tuple[str, Reason | None]:
        """What was typed as an action, and why it cannot be played; case counts in few notations."""
        forms = (text, text.lower())
        for form in forms:
            if form in self._answers.legal:
                return form, None
        reasons = [self._why_not(form) for form in forms]
        for form, why in zip(forms, reasons, strict=True):
            if why is None:
                return form, None
        # That it is no notation says less than what a rule says of the other form.
        return text, min(reasons, key=lambda why: why is None or why.section == "notation")

    def _why_not(self, action: str) -> Reason | None:
        if len(action) > _LONGEST:
            return Reason(_("This is too long."), "")
        position, game = self.position, self.game
        return game.check(position, action) if position is not None and game is not None else None

    def _explain(self, why: Reason) -> None:
        self._client.refuse(why.words)
        if why.section:
            text = _("The rule: rules {section}")
            self._client.say(text.format(section=why.section.partition(".")[0]))

    async def _moves(self, text: str) -> None:
        if self._answers.request is None or self.game is None:
            self._client.refuse(telling.to_move(self.table) or _("The game is over."))
            return
        self._client.say(*telling.moves(self._answers.legal, text, self.game.played))

    async def _board(self, text: str) -> None:
        position = self.position
        if position is None or self.game is None:
            self._client.refuse(_("There is no board yet."))
            return
        lines = self.game.told(position)
        self._client.say(*(line for line in lines if fold(text) in fold(line)))

    async def _hand(self, _text: str) -> None:
        if (position := self.position) is not None and self.game is not None:
            assert position.seat is not None
            mine = f"{position.names[position.seat]}:"
            self._client.say(*(x for x in self.game.told(position) if x.startswith(mine)))

    async def _details(self, _text: str) -> None:
        from oneoh_tui.glyphs import GLYPHS

        if (position := self.position) is not None and self.game is not None:
            lines = self.game.details(position, GLYPHS["ascii"])
            self._client.say(*filter(None, lines))

    async def _last(self, _text: str) -> None:
        self._client.say(*(self._last_lines() or [_("Nothing was played yet.")]))

    def _last_lines(self) -> list[str]:
        """The last action, and what it brought about."""
        table, position = self.table, self.position
        if not table.history or position is None or self.game is None:
            return []
        played = table.history[-1]
        head = f"{table.turn}. {seat_name(table, played.seat)}: {plain(played.action)}"
        return [head, *self.game.sentences(position)]

    async def _tell_log(self, text: str) -> None:
        count = int(text[:6]) if text.isascii() and text.isdecimal() else _TOLD
        self._client.say(*list(self._log)[-count:] if count else ())

    async def _clock(self, _text: str) -> None:
        self._client.say(*telling.clocks_told(self.table, self._clocks))

    async def _seats(self, _text: str) -> None:
        self._client.say(*telling.seats(self.table, self.game, self.position))

    async def _wait(self, _text: str) -> None:
        if self.going_on:
            self._client.say(telling.to_move(self.table))

    async def _resign(self, _text: str) -> None:
        if self.table.phase != "running":
            self._client.refuse(_("The game is over."))
        elif self._client.surely("resign", _("Give this game up?")):
            await self._client.ask(Resign(id=1, table=self._id))

    async def _rematch(self, _text: str) -> None:
        if not may_have_rematch(self.table):
            text = _("The game is not over.") if self.unfinished else ""
            self._client.refuse(text or _("The game is over, and not everybody is still here"))
        else:
            await self._client.ask(Rematch(id=1, table=self._id))

    async def _leave(self, _text: str) -> None:
        """Go back; one's running game stays, and can be returned to."""
        playing = self.table.phase == "running" and self.table.seat is not None
        if self._client.link.status == "up" and not playing:
            await self._client.ask(Leave(id=1, table=self._id))
        await self._client.go(self._back)
