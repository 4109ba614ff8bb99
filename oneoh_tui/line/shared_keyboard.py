"""Several people at one keyboard in line mode, and bots that play each other."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import CreateTable, SeatOffer, Table, Welcome
from oneoh_tui.config.default_game import DEFAULT_GAME
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.table import TablePlace
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.tables.shared_keyboard import hides_anything, pass_text
from oneoh_tui.text.i18n import N_, _

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent

BLANK_LINES = 60
"""Lines that push the hand of the last person off the screen."""
_BOT = "bot:"


def place_of(client: LineContext, table: Table, back: Place) -> Place:
    """Return the place of a table: at a shared keyboard, the one that asks to pass it."""
    keyboard = client.session.keyboard
    seat = keyboard.turn_at(table) if keyboard is not None else None
    if seat is not None:
        return PassPlace(client, table, seat, back)
    return TablePlace(client, table, back, place_of)


class PassPlace:
    """Place between the turns of two people; nobody's hand is printed there."""

    ready = unfinished = True
    going_on = False

    def __init__(self, client: LineContext, table: Table, seat: int, back: Place) -> None:
        """`seat` is that of the person who has to act."""
        self._client = client
        self._table = table
        self._seat = seat
        self._back = back
        self._hides = hides_anything(table)

    @property
    def table_id(self) -> str:
        return self._table.table

    @property
    def game_id(self) -> str:
        return self._table.game

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("ready"), N_("show the table to whose turn it is"), self._ready),
            LineCommand(N_("leave"), N_("go back; a running game waits for you"), self._leave),
        )

    async def enter(self) -> None:
        if not self._hides:
            await self._ready("")
            return
        self._client.say(*[""] * BLANK_LINES)
        name = seat_name(self._table, self._seat)
        self._client.say(pass_text(name) + ".", _("Type ready when nobody else looks."))

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events: they are told to whom the keyboard is passed."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def take(self, text: str) -> None:
        self._client.refuse(_("{text} is no command; type help.").format(text=text))

    async def leave_table(self) -> None:
        await self._client.go(self._back)

    async def _ready(self, _text: str) -> None:
        session = self._client.session
        if not await session.pass_to(self._table.table, self._seat) or session.link is None:
            await self._client.go(self._back)
            return
        table = session.link.tables[self._table.table]
        await self._client.go(TablePlace(self._client, table, self._back, place_of))

    async def _leave(self, _text: str) -> None:
        await self._client.go(self._back)


def together_terms(text: str, welcome: Welcome) -> tuple[CreateTable, tuple[str, ...]]:
    """Return the table that a line asks for, and the names of its people. Raises ValueError.

    The line is `[GAME] NAME NAME ...`, where `bot:NAME` is a bot.
    """
    words = text.split()
    games = {offer.id: offer for offer in welcome.games}
    game = words.pop(0) if words and words[0] in games else DEFAULT_GAME
    if game not in games or len(words) not in games[game].seats:
        raise ValueError(_("Write together, a game, and a name or bot:NAME for each seat."))
    names = tuple(word for word in words if not word.startswith(_BOT))
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(_("Each person needs another name."))
    seats = tuple(_offers(words, names[:1]))
    return CreateTable(game=game, seats=seats, listed=False), names


def _offers(words: Sequence[str], first: Sequence[str]) -> Iterator[SeatOffer]:
    for word in words:
        if word.startswith(_BOT):
            yield SeatOffer("bot", word.removeprefix(_BOT))
        else:
            yield SeatOffer("me") if word in first else SeatOffer("invite")
