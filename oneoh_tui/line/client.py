"""Client in line mode: handles typed lines and events one at a time."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias

from oneoh_protocol.messages import (
    Announcement,
    Called,
    Challenged,
    ChallengeOver,
    Command,
    CreateTable,
    Draining,
    Join,
    Paired,
    Request,
    Table,
    Unqueued,
    Watch,
    Welcome,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.settings import Settings
from oneoh_tui.games import DEFAULT_GAME
from oneoh_tui.line.challenges import LineChallenges
from oneoh_tui.line.commands import LineCommand, find, help_lines
from oneoh_tui.line.inbox import Inbox
from oneoh_tui.line.keyboard_questions import KeyboardQuestions
from oneoh_tui.line.output import Output
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.rules_printer import tell_rules
from oneoh_tui.line.table import TablePlace
from oneoh_tui.net.link import Link
from oneoh_tui.net.local_games import LocalGames
from oneoh_tui.net.nearby import SearchNearby
from oneoh_tui.net.news import Due, Forgotten, News, PutAside, Wanted
from oneoh_tui.net.refusals import (
    announcement_text,
    draining_text,
    forgotten,
    gone,
    lost_text,
    refused_text,
    unreadable,
)
from oneoh_tui.net.session import MakeWire, Session, Stop, Work, make_wire
from oneoh_tui.tables.fault import fault
from oneoh_tui.tables.leaving import leaving_question
from oneoh_tui.tables.seek_terms import unqueued_text
from oneoh_tui.tables.texts import LONGEST_ACTION
from oneoh_tui.tables.turn_notice import turn_elsewhere
from oneoh_tui.text.i18n import N_, _

if TYPE_CHECKING:
    from oneoh_protocol.client_events import Lost

OK, FAILED, INPUT_ENDED, NOT_ALL = 0, 1, 3, 4
"""Exit codes; 2 is a bad command line."""

_log = logging.getLogger(__name__)

Flow: TypeAlias = Callable[["LineClient"], Awaitable[None]]
"""Flow that the command line asks for, run before any line is read."""


class LineClient:
    """Client in line mode.

    The lines of a `script` wait until what they mean can be done.
    """

    def __init__(
        self,
        settings: Settings,
        guests: Path,
        voice: Output,
        home: Callable[[LineContext], Place],
        *,
        games: Path | None = None,
        records: Path | None = None,
        data: Path | None = None,
        script: bool = False,
        nearby: SearchNearby | None = None,
        make: MakeWire = make_wire,
    ) -> None:
        """Make a client. `guests`, `games` and `records` are folders; see Session.

        `data` is the folder of what the player has reached in practice, and asked of games.
        """
        self.settings = settings
        self.data = data
        self.nearby = nearby
        self.address = ""
        self._inbox = Inbox()
        self.session = Session(
            self._inbox.tell,
            self.start,
            guests,
            make,
            local=LocalGames(games, records, lambda: self.settings.human_pace),
        )
        self.place = self._home = home(self)
        self.faults = 0
        """Number of lines that failed."""
        self._challenges = LineChallenges(self)
        self._questions = KeyboardQuestions(self)
        self._voice = voice
        self.script = script
        self._code: int | None = None
        self._asked_about = ""
        """Command or move last asked about: typed again, it is confirmed."""
        self._said_down = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.session.close()

    @cached_property
    def experience(self) -> ExperienceFile:
        return ExperienceFile(self.data)

    @property
    def link(self) -> Link:
        """Link to the present server. Raises LookupError without one."""
        if self.session.link is None:
            raise LookupError("not connected to any server")
        return self.session.link

    def say(self, *lines: str) -> None:
        self._voice.say(*lines)

    def refuse(self, *lines: str) -> None:
        """Print why something cannot be done, and count it as failed."""
        self.faults += 1
        self.say(*lines)

    async def go(self, place: Place) -> None:
        self.place = place
        await place.enter()

    async def ask(self, command: Command) -> bool:
        """Send a command; return whether it succeeded. A refusal is printed."""
        return await self._ask(command) is not None

    async def table(self, command: CreateTable | Join | Watch) -> Table | None:
        """Send a command and return the table in the reply; None after a refusal, which is printed."""
        reply = await self._ask(command)
        return reply if isinstance(reply, Table) else None

    async def _ask(self, command: Command) -> object:
        from oneoh_protocol.client import ConnectionGone, Refusal
        from oneoh_protocol.table_check import UnreadableTable

        try:
            return await self.link.ask(command)
        except UnreadableTable:
            self.refuse(unreadable())
        except Refusal as error:
            self.refuse(refused_text(error.refused, command))
        except ConnectionGone:
            self.refuse(gone())
        return None

    async def welcomed(self) -> Welcome | None:
        """Wait for the server's welcome; None if it rejects the connection, which is printed."""
        self._said_down = False
        while (link := self.link).welcome is None:
            while (event := self._inbox.news()) is not None:
                await self._hear(event)
            if self._said_down or self.link.status == "rejected":
                return None
            if self.link is link and link.welcome is None:
                await self._inbox.change()
        return link.welcome

    def surely(self, what: str, question: str) -> bool:
        """Return whether a line is confirmed: always for a script, typed again for a person."""
        if self.script or self._asked_about == what:
            self._asked_about = ""
            return True
        self._asked_about = what
        command = what if len(what) <= LONGEST_ACTION else f"{what[: LONGEST_ACTION - 1]}…"
        self.say(_("{question} Type {command} again to do it.").format(
            question=question, command=_(command)
        ))  # fmt: skip
        return False

    async def run(self, heard: AsyncIterator[str], flow: Flow | None) -> int:
        """Handle lines and events until the end; return the exit code."""
        if flow is None:
            await self.place.enter()
        else:
            await flow(self)
            if self.faults and self.script:
                return FAILED
            if self.faults:
                await self.place.enter()
        reading = asyncio.create_task(self._inbox.read(heard))
        try:
            while self._code is None:
                await self._go_on()
        finally:
            reading.cancel()
            with suppress(asyncio.CancelledError):
                await reading
        return self._code

    async def _go_on(self) -> None:
        """Handle one event, else one line, else wait."""
        line = self._inbox.line
        if (event := self._inbox.news()) is not None:
            await self._show(self._hear(event))
        elif line is not None and self._due(line):
            await self._show(self.obey(self._inbox.take_line()))
        elif self._inbox.ended and not (self.script and self.place.going_on):
            self._code = self._code_at_end()
        else:
            await self._inbox.change()

    async def _show(self, telling: Coroutine[None, None, None]) -> None:
        """Print something of the place; after an error at a table, the table as text.

        If that fails too, the table is left. Raises OSError where nobody reads any more, and what
        is raised where there is no table.
        """
        try:
            await telling
        except OSError:
            raise
        except Exception as error:
            table = getattr(self.place, "table_id", None)
            if table is None:
                raise
            if not self.place.fall_back():
                self.link.put_aside(table, fault(error))
                return
            _log.warning("table %s: %s", table, fault(error))
            await self._show(self.place.enter())

    def _code_at_end(self) -> int:
        if self.script and self.place.unfinished:
            self.say(_("The input ended before the game did."))
            self._say_kept()
            return INPUT_ENDED
        return NOT_ALL if self.script and self.faults else OK

    def _due(self, line: str) -> bool:
        if not self.script or not line:
            return True
        word = line.split()[0]
        command = find(self.commands, word)
        if command is None or not self.place.ready:
            return self.place.ready and self.place.due(line)
        return command.due()

    @property
    def commands(self) -> Sequence[LineCommand]:
        """Commands that can be typed now."""
        return (
            *self._questions.answers,
            *self.place.commands,
            *self._challenges.answers,
            LineCommand(
                N_("rules"), N_("the rules of a game"), self._rules, N_("[GAME] [SECTION or WORDS]")
            ),
            LineCommand(N_("help"), N_("what can be typed here"), self._help),
            LineCommand(N_("quit"), N_("leave oneoh"), self._quit),
        )

    async def obey(self, line: str) -> None:
        """Run a typed line."""
        if not line and not getattr(self.place, "takes_blank", False):
            return
        word, _blank, rest = line.partition(" ")
        command = find(self.commands, word)
        if self._asked_about not in (line, rest.strip(), command.name if command else ""):
            self._asked_about = ""
        if command is not None:
            await command.does(rest.strip())
        else:
            await self.place.take(line)

    async def _rules(self, text: str) -> None:
        game = getattr(self.place, "game_id", DEFAULT_GAME)
        link = self.session.link
        offers = link.welcome.games if link is not None and link.welcome is not None else ()
        tell_rules(self, text, game, {offer.id for offer in offers})

    async def _help(self, _text: str) -> None:
        self.say(*help_lines(self.commands))

    async def _quit(self, _text: str) -> None:
        question = leaving_question(self.session)
        if question is None or self.surely("quit", question):
            self._say_kept()
            self._code = OK if not (self.script and self.faults) else NOT_ALL

    def _say_kept(self) -> None:
        if self.session.keeps_games:
            self.say(_("Your games on this machine are kept: back returns to them."))

    async def _hear(self, event: News) -> None:
        from oneoh_protocol.client_events import Connected, Lost, Rejected

        match event:
            case Lost():
                self._say_lost(event)
                await self.place.hear(event)
            case Announcement():
                self.say(announcement_text(event))
            case Draining():
                self.say(draining_text(event))
            case Unqueued():
                self.refuse(unqueued_text(event.reason))
            case Called():
                self.say(_("Your game begins: {title}").format(title=sanitize(event.title)))
                await self._enter_table(event.table)
            case Paired():
                await self._enter_paired(event.table)
            case ChallengeOver() if event.table is not None:
                await self._enter_paired(event.table)
            case Challenged() | ChallengeOver():
                self._challenges.hear(event)
            case Forgotten():
                await self._hear_of_being_forgotten()
            case PutAside():
                if getattr(self.place, "table_id", None) == event.table:
                    self.refuse(unreadable())
                    self._code = FAILED if self.script else None
                    await self.place.leave_table()
            case Due():
                if isinstance(self.place, TablePlace):
                    await self.place.hear(event)
            case Wanted():
                self._questions.ask(event.table)
            case Request() if told := self._turn_elsewhere(event.table):
                self.say(told)
            case Rejected():
                text = _("The server turned us away: {reason}")
                self.refuse(text.format(reason=lost_text(event, self.link.shown)))
                if event.code == "lobby-key":
                    self.say(_("Type key, a blank and the lobby's key."))
                self._code = FAILED if self.script else None
                if self._code is None and self.place is not self._home:
                    await self.go(self._home)
            case Connected() if self._said_down:
                self._said_down = False
                self.say(_("Connected."))
            case _:
                await self.place.hear(event)

    async def _enter_paired(self, table_id: str) -> None:
        """Go to a table at which the player was given a seat, from any place."""
        self.say(_("You are paired."))
        await self._enter_table(table_id)

    async def _enter_table(self, table_id: str) -> None:
        """Go to a table at which the player has a seat; a table that is left leads back here."""
        back = self.place
        if (table := await self.table(Watch(table=table_id))) is not None:
            await self.go(TablePlace(self, table, back))

    def _turn_elsewhere(self, table: str) -> str:
        return turn_elsewhere(self.session, table, getattr(self.place, "table_id", None))

    async def _hear_of_being_forgotten(self) -> None:
        """Print the reason for leaving the table; a script ends with it."""
        if self.script and self.place.unfinished:
            self._code = FAILED
        self.refuse(forgotten())
        await self.welcomed()
        await self.place.leave_table()

    def _say_lost(self, event: "Lost") -> None:
        """Print once that the connection is down; a script ends with it."""
        if not self._said_down:
            self._said_down = True
            text = _("There is no connection: {reason}. It is tried again and again.")
            self.say(text.format(reason=lost_text(event, self.link.shown)))
        if self.script and (self.session.private or self.link.welcome is None):
            self._code = FAILED

    def wake(self, event: Due) -> None:
        self._inbox.tell(event)

    def start(self, work: Work) -> Stop:
        """Do work while lines are read; return what ends it."""
        task = asyncio.create_task(work())
        task.add_done_callback(self._work_ended)

        async def stop() -> None:
            task.cancel()
            await asyncio.wait([task])

        return stop

    def _work_ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._inbox.fail(fault)
        else:
            # A script may have waited for it.
            self._inbox.tell(None)
