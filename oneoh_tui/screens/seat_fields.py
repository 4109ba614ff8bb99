"""Fields for the seats of a new table."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from oneoh_protocol.messages import GameOffer, SeatOffer, Welcome
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.bots import bot_label, offers_of, proposed
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Changed, ChoiceField


class SeatFields(Vertical):
    """Fields for who has each seat; against a bot, for the bot and the player's side."""

    DEFAULT_CSS = """
    SeatFields {
        height: auto;
        .quiet { margin: 0 2; }
    }
    """

    def __init__(
        self,
        welcome: Welcome,
        offer: GameOffer,
        *,
        against_bot: bool,
        last: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """Begin with the choices of `last`, those of `choices`, as far as they are still there."""
        super().__init__()
        self._offer = offer
        self._against_bot = against_bot
        self._texts = board_game(offer.id).options
        offers = offers_of(welcome, offer.id)
        self._bots = [(SeatOffer("bot", bot.name), bot_label(bot)) for bot in offers]
        numbers = [(count, str(count)) for count in offer.seats]
        count = last.get("count", offer.seats[0])
        self._count = ChoiceField(_("Number of seats"), numbers, count, id="count")
        names = [bot.name for bot in offers]
        bot = last["bot"] if last.get("bot") in names else proposed(offers)
        self._bot = ChoiceField(_("Bot"), self._bots, SeatOffer("bot", bot), id="bot")
        sides: list[tuple[int | None, str]] = [*enumerate(self._sides), (None, _("drawn by lot"))]
        self._side = ChoiceField(_("You are"), sides, last.get("side", 0), id="side")
        self._seats = [self._seat_field(seat) for seat in range(max(offer.seats))]
        self._stand_in = ChoiceField[str | None](
            _("If a player stays away"),
            [
                (None, _("the others choose")),
                *(
                    (bot.bot, _("a bot may play: {name}").format(name=label))
                    for bot, label in self._bots
                ),
            ],
            None,
            id="stand-in",
        )
        ways = [(False, _("as above")), (True, _("drawn by lot"))]
        self._draw = ChoiceField(_("Who sits where"), ways, False, id="draw")

    def compose(self) -> ComposeResult:
        if len(self._offer.seats) > 1:
            yield self._count
        if self._against_bot:
            yield from self._against_bots()
        else:
            yield from self._for_all()
        if self._texts.begins == "dealt":
            yield Static(_("The deal says who begins."), classes="quiet")

    def _against_bots(self) -> Iterator[Widget]:
        if self._bots:
            yield self._bot
        if len(self._offer.seats) == 1:
            yield self._side

    def _for_all(self) -> Iterator[Widget]:
        yield Static(_("Seats"), classes="part")
        yield from self._seats
        if len(self._offer.seats) == 1:
            yield self._draw
        if self._bots:
            yield self._stand_in

    def _seat_field(self, seat: int) -> ChoiceField[SeatOffer]:
        offers = [
            (SeatOffer("me"), _("me")),
            (SeatOffer("anyone"), _("anyone")),
            (SeatOffer("invite"), _("by invite")),
            *((bot, _("bot: {name}").format(name=label)) for bot, label in self._bots),
        ]
        first = SeatOffer("me") if seat == 0 else SeatOffer("anyone")
        return ChoiceField(self._seat_label(seat), offers, first, id=f"seat-{seat}")

    @property
    def _sides(self) -> Sequence[str]:
        """Sides of the two seats, the one that begins marked."""
        first, second = map(_, self._texts.sides)
        if self._texts.begins == "seat-0":
            first = _("{side}, begins").format(side=first)
        return first, second

    def _seat_label(self, seat: int) -> str:
        label = _("Seat {number}").format(number=seat)
        # Sides that are dealt go by the numbers of the seats.
        if self._texts.begins == "seat-0":
            return f"{label}, {self._sides[seat]}"
        return label

    def on_mount(self) -> None:
        self._hide_missing_seats()

    @on(Changed)
    def _hide_missing_seats(self) -> None:
        for seat, field in enumerate(self._seats):
            field.display = seat < self._count.value

    @property
    def offers(self) -> tuple[SeatOffer, ...]:
        """Offers by seat, before `drawn` draws lots."""
        count = self._count.value
        if not self._against_bot:
            return tuple(field.value for field in self._seats[:count])
        others = [self._bot.value] * (count - 1) if self._bots else []
        me = SeatOffer("me")
        return (*others, me) if self._side.value == 1 else (me, *others)

    @property
    def choices(self) -> Mapping[str, Any]:
        """Choices against a bot, as plain data."""
        bot = self._bot.value.bot if self._bots else None
        return {"count": self._count.value, "bot": bot, "side": self._side.value}

    @property
    def stand_in(self) -> str | None:
        """Bot that stands in for a player who stays away; None: the others choose."""
        return self._stand_in.value

    def drawn(self) -> tuple[SeatOffer, ...]:
        """Return the offers by seat, shuffled if the seats are drawn by lot."""
        offers = list(self.offers)
        if self._draw.value or self._side.value is None:
            secrets.SystemRandom().shuffle(offers)
        return tuple(offers)

    @property
    def problem(self) -> str | None:
        """Reason why no table can have these seats; None if one can."""
        if self._against_bot and not self._bots:
            game = game_title(self._offer.id)
            return _("No bot of this server plays {game}.").format(game=game)
        if sum(offer.kind == "me" for offer in self.offers) > 1:
            return _("You can take one seat only.")
        return None

    @property
    def caution(self) -> str | None:
        """Warning to the host about these seats; None if there is none."""
        if all(offer.kind != "me" for offer in self.offers):
            return _("You take no seat: you will watch.")
        return None
