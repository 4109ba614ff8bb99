"""Form for a new tournament."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_protocol.clock_notation import format_clock
from oneoh_protocol.messages import OpenTournament, TournamentKind, TournamentTerms, Welcome
from oneoh_tui.games import board_game, game_title, known_games
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.screens.option_fields import OptionFields
from oneoh_tui.tables.terms import clock_text
from oneoh_tui.tables.tournament_terms import USUAL_CLOCK, games_for_two, opening, read_clock
from oneoh_tui.tables.tournaments import KINDS
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField, NumberField, TextField

_CLOCKS = ("1+1", "3+2", USUAL_CLOCK, "10+5", "30+20", "1m/move")
_ABOUT: dict[TournamentKind, str] = {
    "round-robin": N_("Each meets each."),
    "swiss": N_("Each round pairs those of like points."),
    "knockout": N_("Who loses a meeting is out."),
    "arena": N_("One game after the other until the time is up."),
}


class NewTournament(Form[OpenTournament | None]):
    """Form for the terms of a tournament; the result is the command to open it, or None."""

    AUTO_FOCUS = "#title Input"
    DEFAULT_CSS = """
    NewTournament {
        Fields { height: 1fr; padding: 1 2; }
        Vertical { height: auto; }
        #kind-about { height: 1; margin: 0 0 0 4; color: $text-muted; }
        #problem { height: auto; margin: 0 2; }
        Button { margin: 1 0; }
    }
    """

    def __init__(self, welcome: Welcome) -> None:
        super().__init__()
        self._offers = games_for_two(welcome)
        usual = TournamentTerms("swiss", "", read_clock(USUAL_CLOCK))
        known = [game for game in known_games() if game in self._offers]
        games = list(dict.fromkeys([*known, *self._offers]))
        self._title_field = TextField(_("Title"), longest=32, id="title")
        self._kind = ChoiceField[TournamentKind](
            _("Kind"), [(kind, _(text)) for kind, text in KINDS.items()], usual.kind, id="kind"
        )
        self._about = Static(id="kind-about", markup=False)
        self._game = ChoiceField(
            _("Game"), [(game, game_title(game)) for game in games], games[0], id="game"
        )
        self._options = OptionFields(self._offers[games[0]])
        clocks = [(text, clock_text(read_clock(text))) for text in _CLOCKS]
        self._clock = ChoiceField(_("Clock"), clocks, format_clock(usual.clock), id="clock")
        self._rounds = NumberField(_("Number of rounds"), usual.rounds, 1, 15, id="rounds")
        self._games = NumberField(_("Games of each meeting"), usual.games, 1, 6, id="games")
        self._minutes = NumberField(_("Minutes"), usual.minutes, 1, 720, id="minutes")
        self._streaks = _yes_or_no(_("Wins in a row count double"), usual.streaks, "streaks")
        self._patience = NumberField(
            _("Seconds to come to a game"), usual.patience_s, 5, 3600, id="patience"
        )
        self._rated = _yes_or_no(_("Rated"), usual.rated, "rated")
        self._people = _yes_or_no(_("For people alone"), usual.people, "people")
        self._listed = _yes_or_no(_("In the list"), usual.listed, "listed")
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("A new tournament"), classes="heading")
        with Fields(id="form"):
            yield self._title_field
            yield self._kind
            yield self._about
            yield self._game
            with Vertical(id="options"):
                yield self._options
            yield self._clock
            yield self._rounds
            yield self._games
            yield self._minutes
            yield self._streaks
            yield self._patience
            yield self._rated
            yield self._people
            yield self._listed
            yield Button(_("Open the tournament"), id="open")
        yield self._problem

    def on_mount(self) -> None:
        self._show_needed()

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field is self._game:
            await self._show_options()
        self._show_needed()

    async def _show_options(self) -> None:
        """Replace the fields of options by those of another game."""
        before, self._options = self._options, OptionFields(self._offers[self._game.value])
        await self.exchange(before, self._options)

    def _show_needed(self) -> None:
        """Show only the fields that matter for the kind, and what is wrong."""
        kind = self._kind.value
        self._options.show_needed()
        self._about.update(_(_ABOUT[kind]))
        self._rounds.display = kind == "swiss"
        self._games.display = kind != "arena"
        self._minutes.display = self._streaks.display = kind == "arena"
        self._problem.update("")
        self._problem.display = False

    def _fault(self) -> str:
        if not self._title_field.value.strip():
            return _("Give it a title.")
        return board_game(self._game.value).options.reason(self._options.value) or ""

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _open(self) -> None:
        try:
            if fault := self._fault():
                raise BadTerms(fault)
            command = opening(" ".join(self._title_field.value.split()), self._terms())
        except BadTerms as error:
            self._problem.update(str(error))
            self._problem.display = True
            self.app.bell()
        else:
            self.dismiss(command)

    def _terms(self) -> dict[str, Any]:
        return {
            "kind": self._kind.value,
            "game": self._game.value,
            "options": dict(self._options.value),
            "clock": read_clock(self._clock.value),
            "rounds": self._rounds.value,
            "games": self._games.value,
            "minutes": self._minutes.value,
            "streaks": self._streaks.value,
            "patience_s": self._patience.value,
            "rated": self._rated.value,
            "people": self._people.value,
            "listed": self._listed.value,
        }


def _yes_or_no(label: str, value: bool, id_: str) -> ChoiceField[bool]:
    return ChoiceField(label, [(False, _("no")), (True, _("yes"))], value, id=id_)
