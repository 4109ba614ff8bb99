"""Where one begins: a game against a bot, the lobby of a server, or a lobby of one's own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import Join, SeatOffer, Watch, Welcome
from oneoh_tui.addresses import DEFAULT_PORT, PORTS, BadAddress, split_address
from oneoh_tui.i18n import N_, _
from oneoh_tui.line.commands import Command
from oneoh_tui.line.lobby import Lobby
from oneoh_tui.line.place import Client
from oneoh_tui.line.table import AtTable
from oneoh_tui.line.terms import BadTerms, about_terms, local_offer, offer_of, read_terms
from oneoh_tui.local_server import ServerFailed, lobby_settings
from oneoh_tui.numbers import whole
from oneoh_tui.plain import plain
from oneoh_tui.titles import DEFAULT_GAME

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent

DEFAULT_BOT = "greedy"


class Home:
    """Not at any table, and in no lobby."""

    ready = True
    going_on = unfinished = False

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def commands(self) -> Sequence[Command]:
        back = Command(N_("back"), N_("return to the game"), self._back)
        return (
            *([back] if self._client.session.unfinished is not None else ()),
            Command(
                N_("play"),
                N_("a game against a bot on this machine"),
                self._play,
                N_("[GAME] [BOT] [NAME=VALUE ...]"),
            ),
            Command(N_("options"), N_("what play can be told"), self._options, N_("GAME")),
            Command(N_("join"), N_("the lobby of a server"), self._join, N_("ADDRESS")),
            Command(
                N_("host"), N_("a lobby on this machine"), self._host, N_("[PORT] [public]")
            ),
        )  # fmt: skip

    async def enter(self) -> None:
        name = plain(self._client.settings.player)
        self._client.say(
            _("oneoh, line by line. You are {name}. Type help for what can be typed.").format(
                name=name
            )
        )

    async def hear(self, event: "ClientEvent") -> None:
        """What goes on at a table that one left for a while is told when one returns."""

    def due(self, text: str) -> bool:
        return True

    async def take(self, text: str) -> None:
        self._client.refuse(_("{text} is no command; type help.").format(text=text))

    # What can be typed.

    async def _back(self, _text: str) -> None:
        if (table := self._client.session.unfinished) is not None:
            await self._client.go(AtTable(self._client, table.table, self))

    async def _play(self, text: str) -> None:
        words = text.split()
        names = [word for word in words if "=" not in word]
        game, bot, *rest = (*names, *(DEFAULT_GAME, DEFAULT_BOT)[len(names) :])
        await self.play(game, bot, [*rest, *(word for word in words if "=" in word)])

    async def play(
        self, game: str, bot: str, terms: Sequence[str] = (), seats: int | None = None
    ) -> None:
        """A game against a bot on this machine, or several of it, where a game has more seats."""
        if not self._may_leave(None):
            return
        try:
            await self._client.session.go_private(self._client.settings.player)
        except ServerFailed as error:
            self._client.refuse(_("The server did not start: {reason}").format(reason=error))
            return
        if (welcome := await self._client.welcomed()) is not None:
            await self._open(welcome, game, bot, terms, seats)

    async def _open(
        self, welcome: Welcome, game: str, bot: str, words: Sequence[str], count: int | None
    ) -> None:
        try:
            others = (count or min(offer_of(welcome, game).seats)) - 1
            seats = (SeatOffer("me"), *[SeatOffer("bot", bot)] * others)
            terms = read_terms(welcome, game, [*words, "unlisted"], seats)
        except BadTerms as error:
            self._client.refuse(str(error))
            return
        self._client.say(*terms.cautions)
        if (table := await self._client.table(terms.command)) is not None:
            await self._client.go(AtTable(self._client, table.table, self))

    async def _options(self, text: str) -> None:
        try:
            self._client.say(*about_terms(local_offer(text or DEFAULT_GAME)))
        except BadTerms as error:
            self._client.refuse(str(error))

    async def _join(self, text: str) -> None:
        address = text or self._client.settings.server
        if not address:
            self._client.refuse(_("Write the address of a lobby: join ws://HOST:PORT"))
            return
        await self.join(address)

    async def join(self, address: str) -> None:
        """The lobby of a server; if the address names a table, that table at once."""
        try:
            url, table, invite = split_address(address)
        except BadAddress:
            text = _("{address} is no address of a lobby; write it like ws://HOST:PORT")
            self._client.refuse(text.format(address=address))
            return
        if not self._may_leave(url):
            return
        link = await self._client.session.go_to_lobby(url, self._client.settings.player)
        if link.status != "up":
            self._client.say(_("Connecting to {server}").format(server=link.url))
        if await self._client.welcomed() is None:
            return
        lobby = Lobby(self._client, self)
        await self._client.go(lobby)
        if table is not None:
            command = Join(id=1, table=table, invite=invite) if invite else Watch(id=1, table=table)
            await lobby.open(command)

    async def _host(self, text: str) -> None:
        words = text.split()
        ports = [word for word in words if word != "public"]
        port = whole(ports[0]) if ports else DEFAULT_PORT
        if len(ports) > 1 or port is None or port not in PORTS:
            self._client.refuse(_("Write host, host PORT, or host PORT public."))
            return
        await self.host("0.0.0.0" if "public" in words else "127.0.0.1", port)

    async def host(self, where: str, port: int) -> None:
        """A lobby on this machine, and into it."""
        if self._client.session.hosting is None:
            try:
                url = await self._client.session.host(lobby_settings(where, port))
            except ServerFailed as error:
                self._client.refuse(_("The lobby did not start: {reason}").format(reason=error))
                return
            self._client.say(_("Your lobby listens at {url}").format(url=url))
        await self.join(self._client.session.hosting or "")

    def _may_leave(self, url: str | None) -> bool:
        """Whether the present server may be left for that one, None being one's own."""
        session = self._client.session
        link, game = session.link, session.unfinished
        if link is None or game is None or link.url == url or (url is None and session.private):
            return True
        self._client.refuse(_("A game of yours runs here: type back, and end it first."))
        return False
