"""Home of line mode: local games, lobbies to join, a lobby to host."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from oneoh_protocol.address import PORTS, BadAddress, parse_address
from oneoh_protocol.messages import Clock, Join, Watch, Welcome
from oneoh_tui.config.default_game import DEFAULT_BOT, DEFAULT_GAME
from oneoh_tui.games import games_with_practice
from oneoh_tui.games.typed_options import BadTerms, local_offer
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.lesson_offer import LessonOffer
from oneoh_tui.line.lobby import Lobby
from oneoh_tui.line.local_games import LocalGamesCommands
from oneoh_tui.line.nearby import Nearby
from oneoh_tui.line.place import LineContext
from oneoh_tui.line.running_games import RunningGames
from oneoh_tui.line.shared_keyboard import place_of, together_terms
from oneoh_tui.line.table import TablePlace
from oneoh_tui.line.terms import about_terms, offer_of, read_terms
from oneoh_tui.net.lobby_keys import BadLobbyKey, read_lobby_key
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.net.local_server import ServerFailed
from oneoh_tui.net.refusals import gone
from oneoh_tui.net.session import NameRefused
from oneoh_tui.tables.bots import NoSuchSeat, seats_with_bots
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class Home:
    """Place outside lobbies and tables."""

    ready = True
    going_on = unfinished = False

    def __init__(self, client: LineContext) -> None:
        self._client = client
        self._nearby = Nearby(client, client.nearby) if client.nearby else None
        self._local = LocalGamesCommands(client, self)
        self.running = RunningGames(client, self, self._local.tell_running, self._go_private)

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            *self.running.commands,
            LineCommand(
                N_("play"),
                N_("a game against a bot on this machine"),
                self._play,
                N_("[GAME] [BOT] [NAME=VALUE ...]"),
            ),
            LineCommand(
                N_("together"),
                N_("people at this keyboard, and bots"),
                self._together,
                N_("[GAME] NAME|bot:NAME ..."),
            ),
            LineCommand(N_("options"), N_("what play can be told"), self._options, N_("GAME")),
            LineCommand(
                N_("practice"),
                N_("lessons and problems, without opponents"),
                self._practice,
                N_("GAME [LEVEL] [NUMBER]"),
            ),
            LineCommand(N_("join"), N_("the lobby of a server"), self._join, N_("ADDRESS")),
            LineCommand(
                N_("host"),
                N_("a lobby on this machine"),
                self._host,
                N_("[PORT] [public|private]"),
            ),
            *(self._nearby.commands if self._nearby else ()),
            *self._local.commands,
            *self._keys,
        )  # fmt: skip

    @property
    def _keys(self) -> Sequence[LineCommand]:
        """Command for the key of the lobby that has asked for one."""
        link = self._client.session.link
        if link is None or link.rejected_by != "lobby-key":
            return ()
        return (LineCommand(N_("key"), N_("enter with the lobby's key"), self._key, N_("KEY")),)

    async def _key(self, text: str) -> None:
        try:
            key = read_lobby_key(text)
        except BadLobbyKey as error:
            self._client.refuse(str(error))
            return
        link = await self._client.session.show_lobby_key(key, self._client.settings.player)
        await self._lobby_at(self._client.address or link.url)

    async def enter(self) -> None:
        name = self._client.settings.player
        self._client.say(
            _("oneoh, line by line. You are {name}. Type help for what can be typed.").format(
                name=name
            )
        )
        self._local.tell_running()

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events of tables, which are printed when the player returns."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        self._client.refuse(_("{text} is no command; type help.").format(text=text))

    async def _play(self, text: str) -> None:
        words = text.split()
        names = [word for word in words if "=" not in word]
        game, bot, *rest = (*names, *(DEFAULT_GAME, DEFAULT_BOT)[len(names) :])
        terms = [*rest, *(word for word in words if "=" in word)]
        await self._offer_lessons(game, partial(self.play, game, bot, terms))

    async def _offer_lessons(self, game: str, play: Callable[[], Awaitable[None]]) -> None:
        """Play; before the first game, offer the lessons where somebody can be asked."""
        experience = self._client.experience
        is_new = game in games_with_practice() and experience.of(game).is_new
        if self._client.script or not is_new:
            await play()
            return
        experience.record_asked(game)
        practise = partial(self.practise, game, None, None)
        await self._client.go(LessonOffer(self._client, game, play, practise, self))

    async def play(
        self,
        game: str,
        bot: str,
        terms: Sequence[str] = (),
        seats: int | None = None,
        seat: int = 0,
    ) -> None:
        """Start a game against bots on this machine."""
        await self._begin(game, (bot,), terms, seats, seat)

    async def watch(self, game: str, bots: Sequence[str], terms: Sequence[str] = ()) -> None:
        """Start a game of bots alone on this machine."""
        await self._begin(game, bots or (DEFAULT_BOT,), terms, None, None)

    async def _begin(
        self,
        game: str,
        bots: Sequence[str],
        terms: Sequence[str],
        seats: int | None,
        seat: int | None,
    ) -> None:
        if not await self._go_private():
            return
        if (welcome := self._client.link.welcome) is not None:
            await self._open(welcome, game, terms, bots, (seats, seat))

    async def _together(self, text: str) -> None:
        """Start a game of several people at this keyboard, or of bots alone."""
        if not await self._go_private():
            return
        welcome = self._client.link.welcome
        assert welcome is not None
        try:
            command, names = together_terms(text, welcome)
            if names not in ((), (self._client.settings.player,)):
                await self._client.session.share(names)
        except (ValueError, NameRefused) as error:
            self._client.refuse(str(error))
            return
        if (table := await self._client.table(command)) is None:
            return
        if (keyboard := self._client.session.keyboard) is not None:
            if not await keyboard.sit_down(table):
                self._client.refuse(gone())
                return
            await self._client.session.begun(table.table)
            table = self._client.link.tables[table.table]
        await self._client.go(place_of(self._client, table, self))

    async def _go_private(self, game: OwnGame | None = None) -> bool:
        """Connect to a private server, with a kept game or for a new one."""
        if not self._client.session.private and not self._may_leave(None):
            return False
        folder = game.folder if game is not None else None
        try:
            await self._client.session.go_private(self._client.settings.player, folder)
        except ServerFailed as error:
            self._client.refuse(_("The server did not start: {reason}").format(reason=error))
            return False
        return await self._client.welcomed() is not None

    async def _open(
        self,
        welcome: Welcome,
        game: str,
        words: Sequence[str],
        bots: Sequence[str],
        place: tuple[int | None, int | None],
    ) -> None:
        """Open a table; `place` is the number of seats, and that of the player."""
        count, seat = place
        try:
            seats = seats_with_bots(bots, count or min(offer_of(welcome, game).seats), seat)
            terms = read_terms(welcome, game, [*words, "unlisted"], seats, Clock())
        except (BadTerms, NoSuchSeat) as error:
            self._client.refuse(str(error))
            return
        self._client.say(*terms.cautions)
        if (table := await self._client.table(terms.command)) is not None:
            await self._client.go(TablePlace(self._client, table, self))

    async def _options(self, text: str) -> None:
        try:
            self._client.say(*about_terms(local_offer(text or DEFAULT_GAME), Clock()))
        except BadTerms as error:
            self._client.refuse(str(error))

    async def _practice(self, text: str) -> None:
        words = dict(zip(("game", "level", "number"), text.split(), strict=False))
        number = whole(words.get("number", ""))
        await self.practise(words.get("game"), words.get("level"), number)

    async def practise(self, game: str | None, level: str | None, number: int | None) -> None:
        """Open the lessons or a level of problems of a game, at an exercise counted from 1."""
        from oneoh_tui.line.exercises import ExercisePlace, practice_of

        practices = {each: practice_of(self._client, each) for each in games_with_practice()}
        practice = practices.get(game or "")
        if game is None or practice is None:
            text = _("Write practice and a game: {games}.")
            names = ", ".join(name for name, each in practices.items() if each is not None)
            self._client.refuse(text.format(games=names))
            return
        courses = [course.id for course in practice.courses]
        if level not in (None, *courses):
            text = _("There are these levels: {levels}.")
            self._client.refuse(text.format(levels=", ".join(courses)))
            return
        course = courses.index(level) if level is not None else 0
        first = number - 1 if number is not None else practice.first_undone(course)
        place = ExercisePlace(self._client, game, practice, course, self, max(0, first))
        await self._client.go(place)

    async def _join(self, text: str) -> None:
        address = text or self._client.settings.server
        if not address:
            self._client.refuse(_("Write the address of a lobby: join ws://HOST:PORT"))
            return
        await self.join(address)

    async def join(self, address: str) -> None:
        """Join a lobby, and the table that the address names."""
        await self._lobby_at(address)

    async def _lobby_at(self, address: str) -> Lobby | None:
        """Do as `join`; return the lobby if it is there."""
        try:
            url, table, invite, record, tournament = parse_address(address)
        except BadAddress:
            text = _("{address} is no address of a lobby; write it like ws://HOST:PORT")
            self._client.refuse(text.format(address=address))
            return None
        if not self._may_leave(url):
            return None
        self._client.address = address
        link = await self._client.session.go_to_lobby(url, self._client.settings.player)
        if link.status != "up":
            self._client.say(_("Connecting to {server}").format(server=link.url))
        if await self._client.welcomed() is None:
            return None
        lobby = Lobby(self._client, self)
        await self._client.go(lobby)
        if record is not None:
            await lobby.finished.open_record(record)
        if tournament is not None:
            await lobby.tournaments.enter(tournament)
        if table is not None:
            command = Join(table=table, invite=invite) if invite else Watch(table=table)
            await lobby.open(command)
        return lobby

    async def operate(self, address: str, key: str) -> None:
        """Join a lobby, and go to the place of its operators."""
        from oneoh_tui.line.operator import OperatorPlace

        if (lobby := await self._lobby_at(address)) is not None:
            await OperatorPlace(self._client, lobby).operate(key)

    async def replay(self, target: str, number: int = 1) -> None:
        """Replay a game of a file, by its number from 1; a number is a game of this machine."""
        if target.isdecimal():
            await self._local.finished.open_numbered(int(target))
        else:
            await self._local.finished.open_file(target, number)

    async def figures(self) -> None:
        """Print the figures of the games on this machine."""
        await self._local.tell_figures("")

    async def _host(self, text: str) -> None:
        words = text.split()
        public = next((word == "public" for word in words if word in ("public", "private")), None)
        ports = [word for word in words if word not in ("public", "private")]
        port = whole(ports[0]) if ports else self._client.settings.host_port
        if len(ports) > 1 or port is None or port not in PORTS:
            self._client.refuse(_("Write host, host PORT, or host PORT public."))
            return
        await self.host(public, port)

    async def host(self, public: bool | None, port: int | None) -> None:
        """Host a lobby on this machine and join it; None is for the settings' value."""
        if self._client.session.hosting is None:
            try:
                url = await self._client.session.host(self._client.settings.host(public, port))
            except ServerFailed as error:
                self._client.refuse(_("The lobby did not start: {reason}").format(reason=error))
                return
            self._client.say(_("Your lobby listens at {url}").format(url=url))
        await self.join(self._client.session.hosting or "")

    def _may_leave(self, url: str | None) -> bool:
        """Return whether the present server may be left for `url`; None is a private one."""
        session = self._client.session
        if session.link is None or session.link.url == url or not session.waits_at_lobby:
            return True
        self._client.refuse(_("A game of yours runs here: type back, and end it first."))
        return False
