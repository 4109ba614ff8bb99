"""Fields for who sits at this keyboard: people by name, and bots."""

from collections.abc import Sequence
from typing import TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.messages import GameOffer, SeatOffer, Welcome
from oneoh_tui.games import board_game
from oneoh_tui.tables.bots import bot_label, offers_of
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Changed, ChoiceField, TextField

PERSON = SeatOffer("invite")
LONGEST = 32
"""Characters of a name."""

Seated: TypeAlias = tuple[SeatOffer, str]
"""Person or bot at a seat, and the name if it is a person."""


class PeopleFields(Vertical):
    """A field for each seat: a person, whose name is asked for, or a bot."""

    DEFAULT_CSS = """
    PeopleFields {
        height: auto;
        .quiet { margin: 0 2; }
    }
    """

    def __init__(
        self, welcome: Welcome, offer: GameOffer, player: str, last: Sequence[Seated] = ()
    ) -> None:
        """Begin with those of `last`, or with people, the first of whom is called `player`."""
        super().__init__()
        self._offer = offer
        bots = [(SeatOffer("bot", b.name), bot_label(b)) for b in offers_of(welcome, offer.id)]
        who = [(PERSON, _("a person")), *bots]
        numbers = [(count, str(count)) for count in offer.seats]
        count = len(last) or offer.seats[0]
        self._count = ChoiceField(_("Number of seats"), numbers, count, id="count")
        most = range(max(offer.seats))
        names = (player, *(_("Player {number}").format(number=n + 1) for n in most[1:]))
        seated = (*last, *((PERSON, name) for name in names[len(last) :]))
        self._who = [
            ChoiceField(self._label(n), who, taken, id=f"who-{n}")
            for n, (taken, _name) in enumerate(seated)
        ]
        self._names = [
            TextField("    " + _("Name"), name, longest=LONGEST, id=f"name-{n}")
            for n, (_taken, name) in enumerate(seated)
        ]

    def _label(self, seat: int) -> str:
        label = _("Seat {number}").format(number=seat)
        texts = board_game(self._offer.id).options
        if texts.begins != "seat-0" or seat > 1:
            return label
        side = _(texts.sides[seat])
        return f"{label}, " + (_("{side}, begins").format(side=side) if seat == 0 else side)

    def compose(self) -> ComposeResult:
        if len(self._offer.seats) > 1:
            yield self._count
        for who, name in zip(self._who, self._names, strict=True):
            yield who
            yield name
        if board_game(self._offer.id).options.begins == "dealt":
            yield Static(_("The deal says who begins."), classes="quiet")

    def on_mount(self) -> None:
        self.show_needed()

    @on(Changed)
    def show_needed(self) -> None:
        """Show the seats of the table, and a name for each person."""
        for seat, (who, name) in enumerate(zip(self._who, self._names, strict=True)):
            who.display = seat < self._count.value
            name.display = who.display and who.value == PERSON

    @property
    def seated(self) -> tuple[Seated, ...]:
        """Taker of each seat."""
        fields = zip(self._who[: self._count.value], self._names, strict=False)
        return tuple((who.value, " ".join(name.value.split())) for who, name in fields)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the people, by seat."""
        return tuple(name for who, name in self.seated if who == PERSON)

    @property
    def offers(self) -> tuple[SeatOffer, ...]:
        """Offers by seat: the first person opens the table, the others have invites."""
        offers = [who for who, _name in self.seated]
        first = next((seat for seat, who in enumerate(offers) if who == PERSON), None)
        return tuple(SeatOffer("me") if n == first else who for n, who in enumerate(offers))

    @property
    def problem(self) -> str | None:
        """Reason why no table can have these people; None if one can."""
        names = [name.casefold() for name in self.names]
        if "" in names:
            return _("Everybody needs a name.")
        if len({*names}) < len(names):
            return _("Each person needs another name.")
        return None

    @property
    def caution(self) -> str | None:
        """Consequence of a table of bots alone; None for other tables."""
        return None if self.names else _("Bots play each other, and you watch.")
