"""Form for a game at this keyboard: of several people, or of bots alone."""

from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_games import GAMES, BadOptions, read_options
from oneoh_protocol.messages import CreateTable, Welcome
from oneoh_tui.games import DEFAULT_GAME, board_game, game_title, known_games
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.screens.option_fields import OptionFields
from oneoh_tui.screens.people_fields import PeopleFields, Seated
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField


class Planned(NamedTuple):
    """Game at this keyboard."""

    command: CreateTable
    names: tuple[str, ...]
    """Names of the people, by seat; the first of them opens the table."""
    seated: tuple[Seated, ...]


class AskTogether(Form[Planned | None]):
    """Form for the game, its options and who plays; the result is what to begin, or None."""

    AUTO_FOCUS = "#create"
    DEFAULT_CSS = """
    AskTogether {
        #form { padding: 1 2 0 2; height: 1fr; }
        #options, #people { height: auto; }
        #create { margin: 1 0; }
        #notes { height: auto; padding: 0 4; }
        #caution { color: $text-muted; }
    }
    """

    def __init__(
        self,
        welcome: Welcome,
        player: str,
        *,
        game: str | None = None,
        last: Planned | None = None,
    ) -> None:
        """Begin with what was planned last, or with `game` and people, `player` the first of them."""
        super().__init__()
        self._welcome = welcome
        self._player = player
        self._offers = {offer.id: offer for offer in welcome.games if max(offer.seats) > 1}
        known = [each for each in known_games() if each in self._offers]
        games = [(id_, game_title(id_)) for id_ in dict.fromkeys([*known, *self._offers])]
        game = last.command.game if last is not None else game or DEFAULT_GAME
        self._offer = self._offers.get(game, self._offers[games[0][0]])
        self._game = ChoiceField(_("Game"), games, self._offer.id, id="game")
        self._options = OptionFields(self._offer, last.command.options if last is not None else {})
        seated = last.seated if last is not None else ()
        self._people = PeopleFields(welcome, self._offer, player, seated)
        self._problem = Static(id="problem", classes="problem", markup=False)
        self._caution = Static(id="caution", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("At one keyboard"), classes="heading", markup=False)
        with Fields(id="form"):
            yield self._game
            with Vertical(id="options"):
                yield self._options
            with Vertical(id="people"):
                yield self._people
            yield Button(_("Start"), id="create")
        with Vertical(id="notes"):
            yield self._problem
            yield self._caution

    def on_mount(self) -> None:
        self._check()

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field is self._game:
            await self._show_game()
        self._check()

    async def _show_game(self) -> None:
        """Replace the fields of options and people by those of another game."""
        self._offer = self._offers[self._game.value]
        old = self._options, self._people
        self._options = OptionFields(self._offer)
        self._people = PeopleFields(self._welcome, self._offer, self._player)
        for before, after in zip(old, (self._options, self._people), strict=True):
            await self.exchange(before, after)

    def _check(self) -> None:
        self._options.show_needed()
        problem, caution = self._fault, self._people.caution or ""
        self._problem.update(problem)
        self._problem.display = bool(problem)
        self._caution.update(caution)
        self._caution.display = bool(caution)

    @property
    def _fault(self) -> str:
        """Reason why the game cannot begin; "" if it can."""
        options = self._options.value
        reason = self._people.problem or board_game(self._offer.id).options.reason(options)
        game = GAMES.installed(self._offer.id)
        if reason or game is None:
            return reason or ""
        try:
            read_options(game, options)
        except BadOptions as error:
            return str(error)
        return ""

    @on(Input.Submitted)
    @on(Button.Pressed, "#create")
    def _pressed(self) -> None:
        if self._fault:
            self.app.bell()
            return
        command = CreateTable(
            game=self._offer.id,
            seats=self._people.offers,
            options=dict(self._options.value),
            listed=False,
        )
        self.dismiss(Planned(command, self._people.names, self._people.seated))
