"""Form for a new table; its options are those of the game's schema."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_games import GAMES, BadOptions, read_options
from oneoh_protocol.messages import Admission, CreateTable, Spectating, Welcome
from oneoh_tui.games import DEFAULT_GAME, board_game, game_title, known_games
from oneoh_tui.screens.clock import ClockFields
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.screens.option_fields import OptionFields
from oneoh_tui.screens.seat_fields import SeatFields
from oneoh_tui.tables.bots import bots_explained
from oneoh_tui.tables.seat_ratings import rated_fault
from oneoh_tui.tables.terms import ADMISSIONS, admission_fault, delay_text
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField

DELAY = 20
"""Moves by which spectators see the game late, if the host wants that."""


class NewTable(Form[CreateTable | None]):
    """Form for a table; against a bot it asks for little more than the bot.

    The result is the command to create the table, or None.
    """

    CSS_PATH = "new_table.tcss"
    AUTO_FOCUS = "#create"

    def __init__(
        self,
        welcome: Welcome,
        *,
        against_bot: bool = False,
        game: str | None = None,
        last: Callable[[str], Mapping[str, Mapping[str, Any]]] = lambda _game: {},
    ) -> None:
        """Begin with the choices that `last` returns for a game: those that `choices` were."""
        super().__init__()
        self._last = last
        self._welcome = welcome
        self._against_bot = against_bot
        offers = {offer.id: offer for offer in welcome.games}
        self._offer = offers.get(game or DEFAULT_GAME, welcome.games[0])
        self._game = ChoiceField(_("Game"), self._games(), self._offer.id, id="game")
        self._options = self._option_fields()
        self._seats = self._seat_fields()
        # A bot at home never keeps its player waiting, so nobody there needs a clock.
        self._clock = ClockFields(timed=not against_bot, id="clock")
        self._listed = ChoiceField(
            _("In the lobby's list"),
            [(True, _("yes")), (False, _("no, only by its address"))],
            not against_bot,
            id="listed",
        )
        self._admission = ChoiceField[Admission](
            _("Who may sit"),
            [(admission, _(text)) for admission, text in ADMISSIONS.items()],
            "open",
            id="admission",
        )
        self._spectating = ChoiceField[tuple[Spectating, int]](
            _("Spectators"),
            [
                (("public", 0), _("anyone may watch")),
                (("public", DELAY), delay_text(DELAY)),
                (("none", 0), _("nobody but the players")),
            ],
            ("public", 0),
            id="spectating",
        )
        self._rated = ChoiceField(
            _("Rated"),
            [(False, _("no")), (True, _("yes, the game counts for ratings"))],
            False,
            id="rated",
        )
        self._problem = Static(id="problem", classes="problem", markup=False)
        self._caution = Static(id="caution", markup=False)
        self._create = Button(_("Start") if against_bot else _("Open the table"), id="create")

    def body(self) -> ComposeResult:
        heading = _("Play a bot") if self._against_bot else _("A new table")
        yield Static(heading, classes="heading", markup=False)
        with Fields(id="form"):
            if len(self._welcome.games) > 1:
                yield self._game
            with Vertical(id="options"):
                yield self._options
            with Vertical(id="seats"):
                yield self._seats
            yield self._clock
            yield self._listed
            yield self._admission
            yield self._spectating
            yield self._rated
            yield self._create
        # Below the form, not in it: seen from any field, however long the form is.
        with Vertical(id="notes"):
            yield self._problem
            yield self._caution

    def on_mount(self) -> None:
        self._listed.display = not self._against_bot
        self._admission.display = not self._against_bot
        self._spectating.display = not self._against_bot
        self._rated.display = not self._against_bot
        self._check()

    def _games(self) -> list[tuple[str, str]]:
        """Return all games of the server: those with a board first, in their order."""
        ids = [offer.id for offer in self._welcome.games]
        known = [game for game in known_games() if game in ids]
        return [(id_, game_title(id_)) for id_ in dict.fromkeys([*known, *ids])]

    def _option_fields(self) -> OptionFields:
        return OptionFields(self._offer, self._last(self._offer.id).get("options", {}))

    def _seat_fields(self) -> SeatFields:
        last = self._last(self._offer.id).get("seats", {})
        return SeatFields(self._welcome, self._offer, against_bot=self._against_bot, last=last)

    @property
    def choices(self) -> Mapping[str, dict[str, Any]]:
        """Choices of the form against a bot, as plain data, to be proposed again."""
        return {"options": dict(self._options.value), "seats": dict(self._seats.choices)}

    def explained(self) -> Iterator[str]:
        yield from bots_explained(self._welcome, self._offer.id)

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field is self._game:
            await self._show_game()
        self._check()

    async def _show_game(self) -> None:
        """Replace the fields of options and seats by those of another game."""
        games = {offer.id: offer for offer in self._welcome.games}
        self._offer = games[self._game.value]
        old = self._options, self._seats
        self._options, self._seats = self._option_fields(), self._seat_fields()
        for before, after in zip(old, (self._options, self._seats), strict=True):
            await self.exchange(before, after)

    def _check(self) -> None:
        """Show what is wrong or unusual, and only the fields that matter now."""
        self._options.show_needed()
        problem, cautions = self._judge()
        self._problem.update(problem or "")
        self._problem.display = bool(problem)
        self._caution.update("\n".join(cautions))
        self._caution.display = bool(cautions)

    def _judge(self) -> tuple[str | None, list[str]]:
        """Return what is wrong with the table, and what its host should know."""
        texts, options = board_game(self._offer.id).options, self._options.value
        fault = admission_fault(self._admission.value, self._seats.offers)
        fault = fault or self._rated_fault()
        if reason := self._seats.problem or fault or self._clock.problem or texts.reason(options):
            return reason, []
        watching = [self._seats.caution] if self._seats.caution else []
        game = GAMES.installed(self._offer.id)
        if game is None:
            return None, watching
        try:
            names = game.cautions(read_options(game, options))
        except BadOptions as error:
            return str(error), []
        return None, watching + [texts.caution(name) for name in names]

    def _rated_fault(self) -> str:
        if not self._rated.value:
            return ""
        return rated_fault(self._listed.value, self._spectating.value[0], self._seats.offers)

    @on(Input.Submitted)
    @on(Button.Pressed, "#create")
    def _pressed(self) -> None:
        problem, _cautions = self._judge()
        if problem is not None:
            self.app.bell()
            return
        self.dismiss(
            CreateTable(
                game=self._offer.id,
                seats=self._seats.drawn(),
                stand_in=None if self._admission.value == "people" else self._seats.stand_in,
                options=dict(self._options.value),
                clock=self._clock.value,
                listed=self._listed.value,
                spectating=self._spectating.value[0],
                spectator_delay=self._spectating.value[1],
                admission=self._admission.value,
                rated=self._rated.value,
            )
        )
