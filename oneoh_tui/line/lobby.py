"""Lobby of a server in line mode, its tables numbered."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from oneoh_protocol.address import BadAddress, parse_record, parse_table
from oneoh_protocol.messages import (
    CreateTable,
    GetPlayer,
    Join,
    Listed,
    ListTables,
    TableRow,
    Watch,
)
from oneoh_tui.games import DEFAULT_GAME, game_title
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.challenges import LineChallenges
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.finished import FinishedGames, lobby_games
from oneoh_tui.line.identity import IdentityCommands
from oneoh_tui.line.list_filter import read_filter
from oneoh_tui.line.pairing import LinePairing
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.playing_again import LineAgain
from oneoh_tui.line.table import TablePlace
from oneoh_tui.line.terms import about_terms, offer_of, read_terms
from oneoh_tui.line.tournaments import LineTournaments
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.refusals import gone
from oneoh_tui.tables.bots import typed_labels
from oneoh_tui.tables.identity import worn_instead
from oneoh_tui.tables.list_filter import filter_text
from oneoh_tui.tables.player_page import fetch_page
from oneoh_tui.tables.player_part import Part, part_of, part_text
from oneoh_tui.tables.player_texts import player_texts
from oneoh_tui.tables.running import about_game, left_text
from oneoh_tui.tables.seat_ratings import rated_occupant
from oneoh_tui.tables.terms import about_options, clock_text, company_texts, phase_text
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent

_PHASES = ("waiting", "running", "over")


class Lobby:
    """Lobby of the present server. A table keeps its first number."""

    unfinished = False
    game_id = DEFAULT_GAME

    def __init__(self, client: LineContext, home: Place) -> None:
        self._client = client
        self._home = home
        self._numbers: list[str] = []
        """Ids of the tables, by number less one."""
        self.finished = FinishedGames(client, self, lobby_games(client))
        self._identity = IdentityCommands(client)
        self._again = LineAgain(client, self.finished, self.open)
        self._pairing = LinePairing(client)
        self._challenges = LineChallenges(client)
        self.tournaments = LineTournaments(client)

    @property
    def ready(self) -> bool:
        return not self._pairing.waiting

    @property
    def going_on(self) -> bool:
        return not self.ready

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("tables"), N_("the tables of this lobby"), self._tables,
                N_("[GAME] [speed=...] [seats=...] [players=...] [rating=...] [free]"),
            ),
            LineCommand(N_("mine"), N_("your running games, and whose turn it is"), self._mine),
            LineCommand(
                N_("join"), N_("take a free seat of a table"), self._join, N_("NUMBER or ADDRESS")
            ),
            LineCommand(N_("watch"), N_("look on at a table"), self._watch, N_("NUMBER or ADDRESS")),
            LineCommand(
                N_("create"), N_("open a table"), self._create, N_("GAME [NAME=VALUE ...]")
            ),
            LineCommand(N_("options"), N_("what create can be told"), self._options, N_("GAME")),
            LineCommand(N_("games"), N_("the games and bots of this server"), self._games),
            LineCommand(
                N_("tv"), N_("the best game, and then the next one"), self._television,
                N_("[best, bots or GAME]"),
            ),
            *self._pairing.commands,
            *self._challenges.commands,
            *self.tournaments.commands,
            *self.finished.commands,
            self._again.command,
            *self._identity.commands,
            LineCommand(
                N_("player"), N_("the ratings of a player, or yours"), self._player, N_("[NAME]")
            ),
            LineCommand(
                N_("operator"), N_("run this lobby, with a key"), self._operator, N_("FILE")
            ),
            LineCommand(N_("leave"), N_("back to the home"), self._leave),
        )  # fmt: skip

    async def enter(self) -> None:
        link = self._client.link
        name = link.welcome.name if link.welcome else self._client.settings.player
        text = _("The lobby: {name} at {server}")
        self._client.say(text.format(name=name, server=link.url))
        if link.welcome and (told := worn_instead(link.welcome, self._client.settings.player)):
            self._client.say(told)
        self._tell_own()
        await self._tables("")

    def _tell_own(self) -> bool:
        """Print the player's running games by number; return whether there are any."""
        games = self._client.session.lobby_games
        for game in games:
            text = f"{self._number(game.table)}. {about_game(game)}{left_text(game)}"
            self._client.say(text)
        return bool(games)

    async def _mine(self, _text: str) -> None:
        if not self._tell_own():
            self._client.say(_("No game of yours runs here."))

    async def hear(self, event: "ClientEvent") -> None:
        """Print a new table that can be joined."""
        if isinstance(event, Listed) and event.row.table not in self._numbers:
            free = any(seat.kind == "anyone" for seat in event.row.seats)
            mine = part_of(self._client.link, event.row) is not None
            if event.row.phase == "waiting" and free and not mine:
                self._client.say(_("New: {table}").format(table=self._row(event.row)))

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        self._client.refuse(_("{text} is no command; type help.").format(text=text))

    async def open(self, command: CreateTable | Join | Watch) -> None:
        """Send a command and go to its table."""
        if (table := await self._client.table(command)) is not None:
            await self._client.go(TablePlace(self._client, table, self))

    async def _tables(self, text: str) -> None:
        link = self._client.link
        try:
            wanted = read_filter(link.welcome, text)
        except BadTerms as error:
            self._client.refuse(str(error))
            return
        await link.follow_list(wanted)
        if not link.listed.rows:
            self._tell_none(wanted)

        def order(row: TableRow) -> tuple[bool, bool, int, str]:
            is_mine = part_of(link, row) is not None
            return row.phase == "over", not is_mine, _PHASES.index(row.phase), row.table

        for row in sorted(link.listed.rows.values(), key=order):
            self._client.say(self._row(row))

    def _tell_none(self, wanted: ListTables) -> None:
        """Print the sentence for an empty list."""
        if wanted == ListTables():
            self._client.say(_("No table is open; create opens one."))
            return
        text = _("No table is like this: {filter}; create opens one.")
        self._client.say(text.format(filter=filter_text(wanted)))

    async def _join(self, text: str) -> None:
        if (command := self._command(text, joining=True)) is not None:
            await self.open(command)

    async def _watch(self, text: str) -> None:
        with suppress(BadAddress):
            if (record := parse_record(text)) is not None:
                await self.finished.open_record(record)
                return
        if (command := self._command(text, joining=False)) is not None:
            await self.open(command)

    async def _create(self, text: str) -> None:
        game, *words = text.split() or [DEFAULT_GAME]
        welcome = self._client.link.welcome
        if welcome is None:
            self._client.refuse(gone())
            return
        try:
            terms = read_terms(welcome, game, words)
        except BadTerms as error:
            self._client.refuse(str(error))
            return
        self._client.say(*terms.cautions)
        await self.open(terms.command)

    async def _options(self, text: str) -> None:
        welcome = self._client.link.welcome
        try:
            if welcome is not None:
                self._client.say(*about_terms(offer_of(welcome, text or DEFAULT_GAME)))
        except BadTerms as error:
            self._client.refuse(str(error))

    async def _games(self, _text: str) -> None:
        welcome = self._client.link.welcome
        if welcome is None:
            return
        for offer in welcome.games:
            bots = typed_labels(welcome, offer.id)
            text = _("{id}: {title}; bots: {bots}")
            self._client.say(text.format(id=offer.id, title=game_title(offer.id), bots=bots))

    async def _player(self, text: str) -> None:
        try:
            page = await fetch_page(self._client.link, GetPlayer(name=text or None))
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            self._client.say(*player_texts(page))

    async def _television(self, text: str) -> None:
        from oneoh_tui.line.television import Television

        await Television(self._client, self).open(text)

    async def _operator(self, text: str) -> None:
        from oneoh_tui.line.operator import OperatorPlace

        await OperatorPlace(self._client, self).open(text)

    async def _leave(self, _text: str) -> None:
        await self._client.link.unfollow_list()
        await self._client.go(self._home)

    def _number(self, table: str) -> int:
        """Return the number of a table, which it keeps."""
        if table not in self._numbers:
            self._numbers.append(table)
        return self._numbers.index(table) + 1

    def _row(self, row: TableRow) -> str:
        return f"{self._number(row.table)}. " + parted(_about(row, part_of(self._client.link, row)))

    def _command(self, text: str, *, joining: bool) -> Join | Watch | None:
        """Return the command for a table named by number, id or address."""
        table, invite = self._named(text)
        if table is None:
            self._client.refuse(
                _("Name a table by its number, which tables tells, or its address.")
            )
            return None
        row = self._client.link.listed.rows.get(table)
        if not joining or (row is not None and part_of(self._client.link, row)):
            return Watch(table=table)
        return Join(table=table, invite=invite)

    def _named(self, text: str) -> tuple[str | None, str | None]:
        number = whole(text) or 0
        if 0 < number <= len(self._numbers):
            return self._numbers[number - 1], None
        try:
            return parse_table(text)
        except BadAddress:
            return None, None


def _about(row: TableRow, part: Part | None) -> Iterator[str]:
    yield f"{game_title(row.game)}, {phase_text(row)}"
    if part is not None:
        yield part_text(part)
    yield ", ".join(rated_occupant(seat) for seat in row.seats)
    yield from about_options(row.game, row.options)
    yield clock_text(row.clock)
    yield from company_texts(row)
    if row.spectators:
        text = ngettext("{count} spectator", "{count} spectators", row.spectators)
        yield text.format(count=row.spectators)
