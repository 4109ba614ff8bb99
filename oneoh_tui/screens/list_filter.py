"""Form for the tables that the lobby shows."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.messages import ListTables, Players, Speed, Welcome
from oneoh_tui.games import game_title
from oneoh_tui.screens.form import Form
from oneoh_tui.screens.wanted_options import WantedOptions
from oneoh_tui.tables.list_filter import PLAYERS, SPANS, SPEEDS, span_text
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField


class AskFilter(Form[ListTables | None]):
    """Form for the tables to show; the result is what to ask the server for, or None."""

    DEFAULT_CSS = """
    AskFilter #fields { padding: 1 2; height: auto; }
    AskFilter #options { height: auto; }
    AskFilter Button { margin: 1 0; }
    """

    def __init__(self, welcome: Welcome, wanted: ListTables) -> None:
        super().__init__()
        games: list[tuple[str | None, str]] = [(None, _("all games"))]
        games += [(offer.id, game_title(offer.id)) for offer in welcome.games]
        speeds: list[tuple[Speed | None, str]] = [(None, _("any"))]
        speeds += [(speed, _(text)) for speed, text in SPEEDS.items()]
        counts = sorted({count for offer in welcome.games for count in offer.seats})
        seats: list[tuple[int | None, str]] = [(None, _("any"))]
        seats += [(count, str(count)) for count in counts]
        players: list[tuple[Players | None, str]] = [(None, _("any"))]
        players += [(kind, _(text)) for kind, text in PLAYERS.items()]
        free = [(False, _("all tables")), (True, _("with a free seat"))]
        self._game = ChoiceField(_("Game"), games, wanted.game, id="game")
        self._offers = {offer.id: offer for offer in welcome.games}
        self._options = WantedOptions(self._offers.get(wanted.game or ""), wanted.options)
        self._speed = ChoiceField(_("Speed"), speeds, wanted.speed, id="speed")
        self._seats = ChoiceField(_("Seats"), seats, wanted.seats, id="seats")
        self._players = ChoiceField(_("Players"), players, wanted.players, id="players")
        ratings = [(span, span_text(*span)) for span in SPANS]
        given = wanted.rating_from, wanted.rating_to
        if given not in SPANS:
            ratings.append((given, span_text(*given)))
        self._rating = ChoiceField(_("Rating"), ratings, given, id="rating")
        self._free = ChoiceField(_("Tables"), free, wanted.free, id="free")

    def body(self) -> ComposeResult:
        yield Static(_("Which tables to show"), classes="heading")
        with Vertical(id="fields"):
            yield self._game
            with Vertical(id="options"):
                yield self._options
            yield self._speed
            yield self._seats
            yield self._players
            yield self._rating
            yield self._free
            yield Button(_("Show"), id="go")

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field is self._game:
            await self._show_options()

    async def _show_options(self) -> None:
        """Replace the fields of options by those of another game."""
        before = self._options
        self._options = WantedOptions(self._offers.get(self._game.value or ""), {})
        await self.exchange(before, self._options)

    @on(Button.Pressed)
    def _go(self) -> None:
        self.dismiss(
            ListTables(
                game=self._game.value,
                speed=self._speed.value,
                seats=self._seats.value,
                players=self._players.value,
                free=self._free.value,
                rating_from=self._rating.value[0],
                rating_to=self._rating.value[1],
                options=dict(self._options.value),
            )
        )
