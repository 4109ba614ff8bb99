"""The dialog that opens a table; its options are those of the game's schema."""

from collections.abc import Iterator
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from oneoh_games import GAMES, BadOptions, read_options
from oneoh_protocol.messages import CreateTable, Welcome
from oneoh_tui.games import DEFAULT_GAME, board_game, game_title, known_games
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.games.options import Counts, Option, Switch, Values, Whole, read_schema
from oneoh_tui.screens.clock import ClockFields
from oneoh_tui.screens.counts import CountsField
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.screens.seat_fields import SeatFields
from oneoh_tui.tables.bots import bots_explained
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField, NumberField


class NewTable(Form[CreateTable | None]):
    """Asks for everything that a table needs; against a bot, for little more than which one."""

    CSS_PATH = "new_table.tcss"
    AUTO_FOCUS = "#create"

    def __init__(
        self, welcome: Welcome, *, against_bot: bool = False, game: str | None = None
    ) -> None:
        super().__init__()
        self._welcome = welcome
        self._against_bot = against_bot
        offers = {offer.id: offer for offer in welcome.games}
        self._offer = offers.get(game or DEFAULT_GAME, welcome.games[0])

    def body(self) -> ComposeResult:
        heading = _("Play a bot") if self._against_bot else _("New table")
        yield Static(heading, classes="heading", markup=False)
        with Fields(id="form"):
            if len(self._welcome.games) > 1:
                yield ChoiceField(_("Game"), self._games(), self._offer.id, id="game")
            with Vertical(id="options"):
                yield from self._option_fields()
            with Vertical(id="seats"):
                yield self._seat_fields()
            yield ClockFields(id="clock")
            yield ChoiceField(
                _("In the lobby's list"),
                [(True, _("yes")), (False, _("no, only by its address"))],
                not self._against_bot,
                id="listed",
            )
            yield Button(_("Start") if self._against_bot else _("Open the table"), id="create")
            with Vertical(id="notes"):
                yield Static(id="problem", classes="problem", markup=False)
                yield Static(id="caution", markup=False)

    def on_mount(self) -> None:
        self.query_one("#listed").display = not self._against_bot
        self._check()

    @property
    def _words(self) -> OptionTexts:
        return board_game(self._offer.id).options

    def _games(self) -> list[tuple[object, str]]:
        """All that the server has; those that we know come first, in our order."""
        ids = [offer.id for offer in self._welcome.games]
        known = [game for game in known_games() if game in ids]
        return [(id_, game_title(id_)) for id_ in dict.fromkeys([*known, *ids])]

    def _option_fields(self) -> Iterator[Widget]:
        yield from (self._field(option) for option in read_schema(self._offer.options))

    def _field(self, option: Option) -> Widget:
        words = self._words
        title = words.title(option.name, option.title)
        match option:
            case Switch():
                return ChoiceField(
                    title, [(False, _("no")), (True, _("yes"))], option.default, id=_id(option.name)
                )
            case Values():
                return ChoiceField(title, self._values(option), option.default, id=_id(option.name))
            case Whole():
                return NumberField(
                    title, option.default, option.least, option.most, id=_id(option.name)
                )
            case Counts():
                return CountsField(
                    title,
                    dict(words.starts.get(option.name, option.default)),
                    {
                        key: words.most.get(option.name, {}).get(key, option.most)
                        for key in option.keys
                    },
                    id=_id(option.name),
                )

    def _values(self, option: Values) -> list[tuple[object, str]]:
        known = self._words.values.get(option.name, {})
        ordered = [value for value in known if value in option.values]
        ordered += [value for value in option.values if value not in known]
        return [(value, self._words.value(option.name, value)) for value in ordered]

    def _seat_fields(self) -> SeatFields:
        return SeatFields(self._welcome, self._offer, against_bot=self._against_bot)

    def explained(self) -> Iterator[str]:
        yield from bots_explained(self._welcome, self._offer.id)

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field.id == "game":
            await self._show_game()
        self._check()

    async def _show_game(self) -> None:
        """Other fields, as another game has other options and seats."""
        chosen = self._value("game")
        self._offer = next(offer for offer in self._welcome.games if offer.id == chosen)
        parts: dict[str, list[Widget]] = {
            "#options": [*self._option_fields()],
            "#seats": [self._seat_fields()],
        }
        for part, fields in parts.items():
            await self.query_one(part).remove_children()
            await self.query_one(part).mount_all(fields)

    def _check(self) -> None:
        """Say what is wrong, or unusual; fields that do not matter now go away."""
        for name, (other, value) in self._words.needs.items():
            self.query_one(f"#{_id(name)}").display = self._value(_id(other)) == value
        problem, cautions = self._judge()
        self.query_one("#problem", Static).update(problem or "")
        self.query_one("#problem").display = bool(problem)
        self.query_one("#caution", Static).update("\n".join(cautions))

    def _judge(self) -> tuple[str | None, list[str]]:
        """What is wrong with the table, and what its host should know."""
        seats = self.query_one(SeatFields)
        options = self._options()
        if reason := seats.problem or self._words.reason(options):
            return reason, []
        watching = [seats.caution] if seats.caution else []
        game = GAMES.get(self._offer.id)
        if game is None:
            return None, watching
        try:
            names = game.cautions(read_options(game, options))
        except BadOptions as error:
            return str(error), []
        return None, watching + [self._words.caution(name) for name in names]

    def _value(self, id_: str) -> Any:
        field = self.query_one(f"#{id_}")
        assert isinstance(field, ChoiceField | NumberField | CountsField)
        return field.value

    def _options(self) -> dict[str, Any]:
        given = {}
        for option in read_schema(self._offer.options):
            other, value = self._words.needs.get(option.name, (None, None))
            if other is None or self._value(_id(other)) == value:
                given[option.name] = self._value(_id(option.name))
        return given

    @on(Button.Pressed, "#create")
    def _create(self) -> None:
        problem, _cautions = self._judge()
        if problem is not None:
            self.app.bell()
            return
        self.dismiss(
            CreateTable(
                game=self._offer.id,
                seats=self.query_one(SeatFields).drawn(),
                options=self._options(),
                clock=self.query_one(ClockFields).value,
                listed=self._value("listed"),
            )
        )


def _id(option: str) -> str:
    """The id of an option's field."""
    return f"option-{option}"
