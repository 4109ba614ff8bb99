"""The fields for the seats of a new table: who has them, and which one begins."""

import secrets
from collections.abc import Iterator, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from oneoh_protocol.messages import GameOffer, SeatOffer, Welcome
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.bots import DEFAULT_BOT, bot_label, offers_of
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Changed, ChoiceField

_DRAWN = "drawn"


class SeatFields(Vertical):
    """Seats for one game; against a bot little more than which one."""

    DEFAULT_CSS = """
    SeatFields {
        height: auto;
        .quiet { margin: 0 2; }
    }
    """

    def __init__(self, welcome: Welcome, offer: GameOffer, *, against_bot: bool) -> None:
        super().__init__()
        self._offer = offer
        self._against_bot = against_bot
        self._words = board_game(offer.id).options
        self._bots = [
            (SeatOffer("bot", bot.name), bot_label(bot)) for bot in offers_of(welcome, offer.id)
        ]

    def compose(self) -> ComposeResult:
        counts = self._offer.seats
        if len(counts) > 1:
            numbers = [(count, str(count)) for count in counts]
            yield ChoiceField(_("Number of seats"), numbers, counts[0], id="count")
        if self._against_bot:
            yield from self._against_bots()
        else:
            yield from self._for_all()
        if self._words.begins == "dealt":
            yield Static(_("The deal says who begins."), classes="quiet")

    def _against_bots(self) -> Iterator[Widget]:
        if self._bots:
            yield ChoiceField(_("Bot"), self._bots, SeatOffer("bot", DEFAULT_BOT), id="bot")
        if len(self._offer.seats) == 1:
            sides = list(enumerate(self._sides))
            yield ChoiceField(_("You are"), [*sides, (_DRAWN, _("drawn by lot"))], 0, id="side")

    def _for_all(self) -> Iterator[Widget]:
        yield Static(_("Seats"), classes="part")
        kinds = [
            ("me", _("me")),
            ("anyone", _("anyone")),
            ("invite", _("by invite")),
            *((bot, _("bot: {name}").format(name=label)) for bot, label in self._bots),
        ]
        for seat in range(max(self._offer.seats)):
            kind = "me" if seat == 0 else "anyone"
            yield ChoiceField(
                self._seat_label(seat), kinds, kind, id=f"seat-{seat}", classes="seat"
            )
        if len(self._offer.seats) == 1:
            ways = [(False, _("as above")), (True, _("drawn by lot"))]
            yield ChoiceField(_("Who sits where"), ways, False, id="draw")

    @property
    def _sides(self) -> Sequence[str]:
        """Return what the two seats play, and which of them begins."""
        first, second = map(_, self._words.sides)
        if self._words.begins == "seat-0":
            first = _("{side}, begins").format(side=first)
        return first, second

    def _seat_label(self, seat: int) -> str:
        label = _("Seat {number}").format(number=seat)
        # One Zero One's sides are the seats' numbers.
        if self._words.begins == "seat-0":
            return f"{label}, {self._sides[seat]}"
        return label

    def on_mount(self) -> None:
        self._hide_missing_seats()

    @on(Changed)
    def _hide_missing_seats(self) -> None:
        for seat, field in enumerate(self.query(".seat")):
            field.display = seat < self.count

    @property
    def count(self) -> int:
        """How many seats the table is to have."""
        return int(str(self._value("count") or self._offer.seats[0]))

    def _value(self, id_: str) -> object:
        """The value of a field; None where there is no such field."""
        fields = self.query(f"#{id_}").results(ChoiceField)
        return next((field.value for field in fields), None)

    @property
    def offers(self) -> tuple[SeatOffer, ...]:
        """Return for whom the seats are, by seat as far as it is known: see `drawn`."""
        if self._against_bot:
            bot = self._value("bot")
            others = [bot] * (self.count - 1) if isinstance(bot, SeatOffer) else []
            me = SeatOffer("me")
            return (*others, me) if self._value("side") == 1 else (me, *others)
        values = (self._value(f"seat-{seat}") for seat in range(self.count))
        return tuple(each if isinstance(each, SeatOffer) else _offer(each) for each in values)

    def drawn(self) -> tuple[SeatOffer, ...]:
        """Return who the seats are for, drawn by lot where that is wanted."""
        offers = list(self.offers)
        if self._value("draw") or self._value("side") == _DRAWN:
            secrets.SystemRandom().shuffle(offers)
        return tuple(offers)

    @property
    def problem(self) -> str | None:
        """Why no table can have these seats, in words."""
        if self._against_bot and not self._bots:
            game = game_title(self._offer.id)
            return _("No bot of this server plays {game}.").format(game=game)
        if sum(offer.kind == "me" for offer in self.offers) > 1:
            return _("You can take one seat only.")
        return None

    @property
    def caution(self) -> str | None:
        """Return what the host should know of these seats."""
        if all(offer.kind != "me" for offer in self.offers):
            return _("You take no seat: you will watch.")
        return None


def _offer(kind: object) -> SeatOffer:
    match kind:
        case "me" | "anyone" | "invite":
            return SeatOffer(kind)
        case _:
            pass
    raise ValueError(f"no kind of seat: {kind!r}")
