"""Session: one link at a time, and the servers that the client starts."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from oneoh_protocol.messages import Table
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.config.paths import lobby_database
from oneoh_tui.net.game_folder import (
    GameFolder,
    remove_games,
)
from oneoh_tui.net.guests import Guest, PassingGuest, file_name, take_guest
from oneoh_tui.net.keyboard import Keyboard, Person, agree, is_asked
from oneoh_tui.net.link import Link
from oneoh_tui.net.lobby_keys import LobbyKeys
from oneoh_tui.net.local_games import LocalGames, OwnGame
from oneoh_tui.net.local_server import LocalServer, ServerFailed
from oneoh_tui.net.news import Forgotten, News, Tell, Wanted
from oneoh_tui.net.private_server import PrivateServer
from oneoh_tui.net.running_game import RunningGame, running_games
from oneoh_tui.net.wire import Wire
from oneoh_tui.text.i18n import _

KEEPING_S = 5.0
"""Most seconds to wait for the record of a finished game before its server is stopped."""

MakeWire: TypeAlias = Callable[[str, str, str | None, str | None], Wire]
"""Factory of a connection from URL, name, token of a returning guest, and key of the lobby."""
Stop: TypeAlias = Callable[[], Awaitable[None]]
"""Function that ends background work and returns once it has ended."""
Work: TypeAlias = Callable[[], Coroutine[None, None, None]]
"""Background work: a function, as a coroutine that is cancelled before it runs leaves a warning."""
Start: TypeAlias = Callable[[Work], Stop]
"""Function that starts background work."""


def make_wire(url: str, name: str, token: str | None, lobby_key: str | None) -> Wire:
    """Return a connection over the network."""
    from oneoh_protocol.client import Client

    return Client(url, name=name, software="oneoh", token=token, lobby_key=lobby_key)


def _urgency(game: RunningGame) -> tuple[bool, float]:
    """Return the sort key: games in which it is the player's turn, the least time first."""
    return not game.yours, float("inf") if game.left_ms is None else game.left_ms


class NameRefused(Exception):
    """Refusal of the name of somebody at this keyboard; the message says why, for people."""

    def __init__(self, name: str, reason: str) -> None:
        text = _("The name {name} cannot be used: {reason}")
        super().__init__(text.format(name=name, reason=reason))


class Session:
    """Present link, with its guest and, for local games, its server."""

    def __init__(
        self,
        tell: Tell,
        start: Start,
        guests: Path,
        make: MakeWire = make_wire,
        *,
        local: LocalGames | None = None,
        lobby_shown: str | None = None,
    ) -> None:
        """`lobby_shown` is what people see in place of a lobby's address."""
        self.link: Link | None = None
        self.private = False
        """Whether the link is to a private server."""
        self._tell = tell
        self._start = start
        self._guests = guests
        self._lobby_keys = LobbyKeys(guests)
        self.given_lobby_key: str | None = None
        """Key of the lobby that is joined next, from the command line or the environment."""
        self.pace_s: float | None = None
        """Seconds between two moves of bots that are watched; None for the usual."""
        self._make = make
        self.local = local or LocalGames()
        self._keeping: set[asyncio.Task[None]] = set()
        """Work that ends soon: records on their way to the folder, consents at a shared keyboard."""
        self._lobby_shown = lobby_shown
        self._name = ""
        """Name by which the link was connected."""
        self._stop: Stop | None = None
        self._guest: Guest | None = None
        self.keyboard: Keyboard | None = None
        """People who share this keyboard, in the game in front; None for one player."""
        self._lobby_server: LocalServer | None = None
        self._lobby_url: str | None = None
        self._news = asyncio.Event()
        """Event set, and replaced, at each news of the link."""

    def expect(self, server: PrivateServer) -> None:
        """Take over a private server that is already starting, for the first local game."""
        self.local.server = server

    @property
    def hosting(self) -> str | None:
        """Address of the lobby hosted here; None if there is none or it has ended."""
        runs = self._lobby_server is not None and self._lobby_server.running
        return self._lobby_url if runs else None

    @property
    def games(self) -> list[OwnGame]:
        """Running games to return to: those at the present server, then those kept here."""
        at_lobby = (OwnGame(game, local=False) for game in self.lobby_games)
        return [*at_lobby, *self.local.running()]

    @property
    def waits_at_lobby(self) -> bool:
        """Whether a game waits for the player at the present lobby."""
        return bool(self.lobby_games)

    @property
    def keeps_games(self) -> bool:
        """Whether games on this machine survive the end of the program."""
        return any(game.folder is not None for game in self.games)

    @property
    def lobby_games(self) -> list[RunningGame]:
        """Running games at the present lobby, those that wait for the player first."""
        if self.link is None or self.private:
            return []
        found = running_games(self.link.tables.values(), self.link.left_ms)
        return sorted(found, key=_urgency)

    async def go_private(self, name: str, folder: Path | None = None) -> Link:
        """Return a link to a private server, with the games of `folder` or for a new one.

        Raises ServerFailed, also where another program has the folder open.
        """
        server = self.local.server
        if server is None or not server.runs(folder):
            await self._leave_private()
            self.local.server = server = await self.local.start(folder)
        elif self.link is not None and self.private and self.link.status != "rejected":
            return self.link
        # It is imported while the server starts.
        import_module("oneoh_protocol.client")
        try:
            url = await server.url()
        except ServerFailed:
            await self._leave_private()
            raise
        games = server.folder
        await self._enter_private(games)
        if not (people := games.people):
            return self._connect(url, name)
        links = await self._connect_people(games, url, people)
        return links[0]

    async def share(self, names: Sequence[str]) -> Link:
        """Return the link of the first of those who play at this keyboard, at the private server.

        It is the one in front until `pass_to`. Raises LookupError without such a server, or
        NameRefused: then the player is alone there, as before.
        """
        if self.local.server is None or self.link is None or not self.private:
            raise LookupError("not at a private server")
        url, folder, alone = self.link.url, self.local.server.folder, self._name
        await self._enter_private(folder)
        links = await self._connect_people(folder, url, names)
        for link, name in zip(links, names, strict=True):
            if link.welcome is None:
                await self._enter_private(folder)
                await self._connect(url, alone).welcomed()
                raise NameRefused(name, link.status_text)
        folder.keep_people(names)
        return links[0]

    async def _connect_people(
        self, folder: GameFolder, url: str, names: Sequence[str]
    ) -> list[Link]:
        """Return a link for each name, with which the server has welcomed or rejected them."""
        links = [self._connect(url, names[0])]
        if len(names) > 1:
            assert self._stop is not None
            keyboard = Keyboard(names)
            keyboard.people.append(Person(links[0], self._guest, self._stop))
            for number, name in enumerate(names[1:], 1):
                guest = folder.other_guest(number)
                links.append(self._link(url, name, guest))
                keyboard.people.append(Person(links[-1], guest, self._start(links[-1].run)))
            # Only from here on, as events of the others are told to nobody.
            self.keyboard = keyboard
        for link in links:
            await link.welcomed()
        return links

    async def pass_to(self, table: str, seat: int) -> bool:
        """Put the link of the person at a seat in front, once it is as far as the present one.

        Return False if nobody here has the seat, or a connection is lost before that is known.
        """
        front = self.link.tables.get(table) if self.link is not None else None
        if self.keyboard is None or front is None or seat not in self.keyboard.seats(front):
            return False
        # The link in front may be the first to know a table: of a rematch, or of a game that goes on.
        while (person := self.keyboard.person_at(table, seat)) is None:
            if any(each.link.status != "up" for each in self.keyboard.people):
                return False
            await self._news.wait()
        while (known := person.link.tables.get(table)) is not None and known.seq < front.seq:
            await self._news.wait()
        self.link = person.link
        return True

    async def forget(self, folder: Path) -> None:
        """Remove the games kept in a folder."""
        if self.local.server is not None and folder == self.local.server.folder.path:
            self.local.server.folder.note(())
            await self._leave_private()
        else:
            remove_games(folder)

    async def go_to_lobby(self, url: str, name: str) -> Link:
        """Return a link to a lobby, as the guest that the player was there before."""
        if self.link is not None and self.link.url == url and self.link.status != "rejected":
            return self.link
        if self.local.server is not None and self.local.server.folder.path is not None:
            await self._leave_private()
        await self._leave_link()
        # The hosted lobby keeps its guests when its port changes.
        known_by = str(lobby_database()) if url == self.hosting else url
        self._guest = take_guest(self._guests, known_by)
        if self.given_lobby_key is not None:
            self._lobby_keys.keep(file_name(url), self.given_lobby_key)
            self.given_lobby_key = None
        return self._connect(url, name)

    async def become(self, token: str, name: str) -> Link:
        """Return a new link to the present lobby, as the guest of a token, which is kept."""
        if self.link is None or self.private:
            raise LookupError("not at a lobby")
        guest = self._guest or PassingGuest()
        guest.keep(token)
        return await self._reconnect(self.link, guest, name)

    async def show_lobby_key(self, key: str, name: str) -> Link:
        """Return a new link to the present lobby, with its key, which is kept."""
        if self.link is None or self.private:
            raise LookupError("not at a lobby")
        self._lobby_keys.keep(file_name(self.link.url), key)
        return await self._reconnect(self.link, self._guest, name)

    async def _reconnect(self, old: Link, guest: Guest | None, name: str) -> Link:
        self._guest = None  # It stays locked.
        await self._leave_link()
        self._guest = guest
        link = self._connect(old.url, name)
        link.listed.wanted = old.listed.wanted
        return link

    async def host(self, terms: LobbyTerms) -> str:
        """Start a lobby on this machine and return its address. Raises ServerFailed."""
        await self._stop_hosting()
        # Stored before the wait, so that a cancelled flow leaves no server behind.
        self._lobby_server = await LocalServer.spawn(terms.settings)
        try:
            url = self._lobby_url = await self._lobby_server.url()
        finally:
            if self._lobby_url is None:
                await self._stop_hosting()
        return url

    async def _stop_hosting(self) -> None:
        server, self._lobby_server, self._lobby_url = self._lobby_server, None, None
        if server is not None:
            await server.stop()

    async def begun(self, table: str) -> None:
        """Wait until the game at a table of the present link has begun."""
        while self.link is not None and self._waits(self.link, table):
            await self._news.wait()

    def _waits(self, link: Link, table: str) -> bool:
        return table in link.tables and link.tables[table].phase == "waiting"

    async def close(self) -> None:
        """Disconnect and stop the client's servers."""
        await self._leave_private()
        await self._leave_link()
        await self._stop_hosting()
        await self.local.all_stopped()

    def _connect(self, url: str, name: str) -> Link:
        self._name = name
        self.link = self._link(url, name, self._guest)
        self._stop = self._start(self.link.run)
        return self.link

    def _link(self, url: str, name: str, guest: Guest | None) -> Link:
        def make() -> Wire:
            token = guest.token if guest is not None else None
            key = None if self.private else self._lobby_keys.key_of(file_name(url))
            return self._make(url, name, token, key)

        def tell(news: "News | None") -> None:
            self._hear(link, guest, news)

        link = Link(url, make, tell, shown=self._lobby_shown)
        return link

    def _hear(self, link: Link, guest: Guest | None, news: "News | None") -> None:
        """Store the guest's token and the list of local games, then pass the news on."""
        from oneoh_protocol.client_events import Connected

        match news:
            case Connected() if guest is not None:
                guest.keep(news.welcome.token)
            case Forgotten() if guest is not None:
                guest.keep(None)
            case _:
                pass
        if guest is self._guest and self.local.server is not None and self.private:
            self.local.server.watched.take(news)
        self._note_games()
        if guest is self._guest and self.private and (work := self.local.recording(link, news)):
            self._begin(work)
        self._news.set()
        self._news = asyncio.Event()
        if link is self.link:
            self._tell(news)
        elif self.keyboard is not None:
            # Of those who do not have the keyboard nothing is shown, but they may be asked.
            self._begin(agree(link, news))
            known = link.tables.get(getattr(news, "table", ""))
            if known is not None and is_asked(known):
                self._tell(Wanted(known.table))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    def show_watched(self, table: Table) -> None:
        """Note how a table of bots at the private server was shown."""
        self.local.show_watched(table)
        self._note_games()

    def _note_games(self) -> None:
        if self.link is not None and self.private:
            self.local.note(self.link, self.keyboard)

    async def _enter_private(self, folder: GameFolder) -> None:
        """Leave the link, for another one to the private server of a folder."""
        await self._leave_link()
        self._guest, self.private = folder.guest, True

    async def _leave_private(self) -> None:
        """Stop the private server; its folder keeps the games, and another the finished ones."""
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=KEEPING_S)
        if self.private:
            await self._leave_link()
        await self.local.stop()

    async def _leave_link(self) -> None:
        if self._stop is not None:
            await self._stop()
        keyboard, self.keyboard = self.keyboard, None
        if keyboard is not None:
            await keyboard.close()
        # A private server's guest is its folder's, and goes with that.
        if self._guest is not None and not self.private:
            self._guest.close()
        self._stop = self._guest = self.link = None
        self.private = False
