"""Table in line mode: events as sentences, moves typed in notation."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from oneoh_protocol.client_events import Lost
from oneoh_protocol.messages import (
    Chatted,
    Closed,
    Leave,
    Over,
    Paused,
    Rematched,
    Request,
    Seats,
    Started,
    Table,
    Unpaused,
    Watch,
)
from oneoh_tui.line import sentences
from oneoh_tui.line.absence import Absences
from oneoh_tui.line.chat import LineChat
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.finished import FinishedGames, lobby_games
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.low_time import LowTime
from oneoh_tui.line.pace import Pace
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.playing import Playing
from oneoh_tui.line.questions import Questions
from oneoh_tui.line.seating import Seating
from oneoh_tui.net.news import Move, News
from oneoh_tui.tables import absence, consent, hints, log, seat_ratings
from oneoh_tui.tables.seats import may_have_rematch, rematch_begun
from oneoh_tui.text.i18n import N_, _

NextPlace: TypeAlias = Callable[[LineContext, Table, Place], Place]
"""Factory of the place of a table from the client, the table, and the place after leaving."""
_Told: TypeAlias = Seats | Started | Move | Over | Paused | Unpaused | Rematched | Closed
"""Event of which something is printed."""


class TablePlace:
    """Table of the link, from its waiting phase to its rematch."""

    def __init__(
        self,
        client: LineContext,
        table: Table,
        back: Place,
        next_place: "NextPlace | None" = None,
    ) -> None:
        """Make the place; `back` is the place after leaving.

        `next_place` returns that of a rematch, and the one where the keyboard is passed on.
        """
        self._client = client
        self._next_place = next_place or TablePlace
        self._back = back
        self._followed = followed = Followed(client, table)
        self._known = self.table
        """Table as last printed."""
        self._asked: int | None = None
        """Id of the request last printed."""
        self._is_stale = False
        """Whether the connection was lost and the whole table is still to come."""
        self._seating = Seating(client, followed)
        self._absences = Absences(client, followed)
        self._playing = Playing(client, followed)
        self._questions = Questions(client, followed)
        self._chat = LineChat(client, followed)
        self._low_time = LowTime(client, followed)
        self._pace = Pace(client, followed, self._tell_shown)
        if self._watches:
            self._pace.keep(client.session.pace_s or 0)

    @property
    def table(self) -> Table:
        """Present state of the table."""
        return self._followed.table

    @property
    def table_id(self) -> str:
        return self._followed.id

    @property
    def game_id(self) -> str:
        return self.table.game

    @property
    def ready(self) -> bool:
        if self.table.phase == "waiting":
            return not self._client.session.private
        return not self._playing.is_under_way

    @property
    def going_on(self) -> bool:
        return not self.ready or (
            self.table.phase == "running" and self._followed.answers.request is None
        )

    @property
    def unfinished(self) -> bool:
        return self._followed.is_ours_to_end

    @property
    def commands(self) -> Sequence[LineCommand]:
        table = self.table
        leave = LineCommand(N_("leave"), N_("go back; a running game waits for you"), self._leave)
        seats = LineCommand(N_("seats"), N_("who sits here"), self._seats)
        if table.phase == "waiting":
            return (*self._seating.commands, seats, *self._chat.commands, leave)
        return (
            *(self._pace.commands if self._watches else ()),
            *(self._playing.commands if table.seat is not None else ()),
            *(self._absences.commands if table.seat is not None else ()),
            *self._questions.commands,
            seats,
            *self._replays,
            *self._chat.commands,
            LineCommand(
                N_("wait"), N_("until it is your turn, or the game is over"), self._wait,
                due=lambda: not self.going_on,
            ),
            leave,
        )  # fmt: skip

    @property
    def _replays(self) -> Sequence[LineCommand]:
        if self.table.phase != "over" or not self.table.turn:
            return ()
        return (LineCommand(N_("replay"), N_("watch this game again"), self._replay),)

    async def _replay(self, _text: str) -> None:
        finished = FinishedGames(self._client, self, lobby_games(self._client))
        await finished.open_record(self._followed.id, self.table.seat)

    async def enter(self) -> None:
        self._client.say(*sentences.arrival(self.table))
        if notice := self._followed.model.game.notice:
            self._client.say(notice)
        self._tell_whole()
        self._note_shown()
        self._low_time.watch()
        self._chat.tell()

    def _tell_whole(self) -> None:
        """Print a whole table: at first, and after a reconnection."""
        self._playing.break_off()
        self._followed.answers.forget()
        self._known = table = self.table
        self._followed.clocks.set(table)
        self._followed.log.clear()
        self._followed.log.extend(log.history(table))
        if table.phase == "waiting":
            self._seating.tell()
            return
        self._client.say(*sentences.seats(self._followed.model))
        self._client.say(*self._followed.last())
        if table.phase == "over":
            self._tell_outcome()
        elif table.request is not None:
            self._tell_turn(table.request)
        else:
            self._client.say(sentences.to_move(table))
            self._tell_how_to_watch()

    def _tell_how_to_watch(self) -> None:
        if self._watches and self._pace.waits:
            self._client.say(_("Type next for each move, or help."))

    def _tell_turn(self, request: Request) -> None:
        if request.request != self._asked:
            self._asked = request.request
            self._client.say(sentences.turn(self.table, self._followed.clocks))

    async def hear(self, event: News) -> None:
        """Print an event; of bots that are watched, only once the player asks for the move."""
        if not self._watches:
            await self._tell(event)
        elif isinstance(event, Lost) or getattr(event, "table", None) == self._followed.id:
            await self._pace.hear(event)

    @property
    def _watches(self) -> bool:
        return self._client.session.private and self.table.seat is None

    async def _tell_shown(self, event: News) -> None:
        await self._tell(event)
        self._note_shown()

    def _note_shown(self) -> None:
        """Note how far a game of bots has been told, for whenever it goes on."""
        if self._watches:
            self._client.session.show_watched(self.table)

    async def _tell(self, event: News) -> None:
        if isinstance(event, Lost):
            self._is_stale = True
            self._playing.break_off()
        if getattr(event, "table", None) != self._followed.id:
            return
        self._followed.clocks.set(self.table)
        self._low_time.watch()
        match event:
            case Table() if self._is_stale or event.seq > self._known.seq:
                self._is_stale = False
                rematch = rematch_begun(self._known, event)
                self._client.say(self._why_whole(event))
                self._tell_whole()
                if rematch is not None:
                    await self._follow(rematch)
            case Chatted():
                self._chat.tell()
            case Request():
                if not await self._playing.go_on():
                    self._tell_turn(event)
            case (
                Seats()
                | Started()
                | Move()
                | Over()
                | Paused()
                | Unpaused()
                | Rematched()
                | Closed()
            ) if event.seq > self._known.seq:
                # Others were told already, with the whole table.
                turn = event.turn if isinstance(event, Move) else self._known.turn
                seen = {"seq": event.seq, "phase": self.table.phase, "turn": turn}
                self._known = replace(self._known, **seen)
                await self._tell_event(event)
            case _:
                pass
        await self._pass_on()

    async def _pass_on(self) -> None:
        """Go to where the keyboard is passed, once it is the turn of another person at it."""
        keyboard = self._client.session.keyboard
        if keyboard is not None and keyboard.passes_to(self.table) is not None:
            self._low_time.stop()
            self._playing.break_off()
            await self._client.go(self._next_place(self._client, self.table, self._back))

    def _why_whole(self, table: Table) -> str:
        if told := consent.gone_back(self._known, table):
            return f"{told}."
        return _("The table as it is now:")

    async def _tell_event(self, event: _Told) -> None:
        match event:
            case Seats():
                self._tell_seats(event)
            case Started():
                self._note([_("The game begins") + "."])
                self._client.say(*sentences.seats(self._followed.model))
                self._say_whose_turn(event.to_act)
                self._tell_how_to_watch()
            case Move():
                self._tell_move(event)
            case Over():
                self._playing.break_off()
                self._tell_outcome()
            case Paused() | Unpaused():
                self._playing.break_off()
                self._known = replace(self._known, seats=self.table.seats)
                self._note([log.paused(event, self.table) + "."])
            case Rematched():
                await self._follow(event.next_table)
            case Closed():
                self._client.say(log.closed(event) + ".")
                await self._client.go(self._back)

    def _tell_seats(self, event: Seats) -> None:
        before = self._known
        self._known = now = replace(before, seats=event.seats, hosting=event.hosting)
        self._note(sentences.changes(before, now))
        self._note(f"{change}." for change in seat_ratings.changes(before.seats, now))
        if now.phase == "running":
            self._note(f"{change}." for change in absence.changes(before.seats, now))
            self._note(f"{change}." for change in hints.changes(before.seats, now))
            self._absences.tell()
        if now.phase != "waiting":
            self._note(f"{change}." for change in consent.changes(before.seats, now))
            if consent.declined(self.table):
                self._client.say(_("Type pause, draw, takeback or abort to agree, or decline."))

    def fall_back(self) -> bool:
        self._asked = None
        return self._followed.fall_back()

    async def leave_table(self) -> None:
        self._low_time.stop()
        self._playing.break_off()
        await self._client.go(self._back)

    def _note(self, lines: Iterable[str]) -> None:
        """Print lines and keep them in the log."""
        for line in lines:
            self._client.say(line)
            self._followed.log.append(line)

    def _say_whose_turn(self, seat: int) -> None:
        # To one's own seat the request says so.
        if seat != self.table.seat:
            self._client.say(sentences.to_move(self.table))

    def _tell_move(self, event: Move) -> None:
        # Of the event, not of the table: that may be moves further on by now.
        model = self._followed.model
        notation = self._client.settings.show_notation
        lines = model.game.consequences(model.position_after(event))
        self._note(log.move(event, lines, model.names, notation=notation))

    def _tell_outcome(self) -> None:
        if outcome := self._followed.model.outcome:
            self._note(outcome)
            self._note(log.seed(self.table))
        if self.table.seat is None or not may_have_rematch(self.table):
            return
        if consent.may_be_played_on(self.table):
            self._client.say(
                _("Type rematch for another game, takeback to go on from your last move, or leave.")
            )
        else:
            self._client.say(_("Type rematch for another game, or leave."))

    async def _follow(self, table_id: str) -> None:
        if (table := await self._client.table(Watch(table=table_id))) is not None:
            await self._client.go(self._next_place(self._client, table, self._back))

    def due(self, text: str) -> bool:
        return self._playing.may_play()

    async def take(self, text: str) -> None:
        """Play a typed action."""
        if self.table.phase == "waiting":
            self._client.refuse(_("{text} is no command; type help.").format(text=text))
        elif self.table.seat is None:
            self._client.refuse(_("You are watching: {text} is no command.").format(text=text))
        else:
            await self._playing.take(text)

    async def _seats(self, _text: str) -> None:
        self._client.say(*sentences.seats(self._followed.model))

    async def _wait(self, _text: str) -> None:
        if self.going_on:
            self._client.say(sentences.to_move(self.table))

    async def _leave(self, _text: str) -> None:
        """Leave; a running game goes on and can be returned to."""
        playing = self.table.phase == "running" and self.table.seat is not None
        watching = self._watches and self.table.phase != "over"
        self._low_time.stop()
        if self._client.link.status == "up" and not (playing or watching):
            await self._client.ask(Leave(table=self._followed.id))
        await self._client.go(self._back)
