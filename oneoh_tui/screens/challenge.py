"""Form for a challenge, and the question to the one who is challenged."""

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.clock_notation import Timeout, format_clock, parse_clock, with_timeout
from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenged,
    ChallengeTerms,
    Command,
    Decline,
    GameOffer,
    Side,
    Welcome,
)
from oneoh_tui.games import game_title, known_games
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.screens.option_fields import OptionFields
from oneoh_tui.tables.challenges import REASONS, SIDES, challenger, terms_text
from oneoh_tui.tables.seek_terms import CLOCKS, read_seek
from oneoh_tui.tables.terms import CALM, clock_text
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed
from oneoh_tui.widgets.choice_dialog import ChoiceDialog
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField


def challenge_dialog(event: Challenged) -> ChoiceDialog[Command]:
    """Return the question whether to accept a challenge; its answers are commands."""
    text = _("{who} challenges you: {terms}")
    question = text.format(who=challenger(event), terms=terms_text(event.terms, mine=False))
    return ChoiceDialog(question, list(_answers(event)))


def _answers(event: Challenged) -> Iterator[tuple[Command, str]]:
    yield Accept(challenge=event.challenge), _("Accept")
    yield Decline(challenge=event.challenge), _("Decline")
    for reason, text in REASONS.items():
        if reason == ("casual" if not event.terms.rated else "rated"):
            continue
        command = Decline(challenge=event.challenge, reason=reason)
        yield command, headed(_("Decline"), _(text))
    text = _("Decline, and block {name}").format(name=event.name)
    yield Block(player=event.player), text


class AskChallenge(Form[ChallengeTerms | None]):
    """Form for the game to which a guest is challenged; the result are its terms, or None."""

    AUTO_FOCUS = "#go"
    DEFAULT_CSS = """
    AskChallenge {
        Fields { padding: 1 2; }
        Vertical { height: auto; }
        Button { margin: 1 0; }
    }
    """

    def __init__(self, welcome: Welcome, name: str, last: str) -> None:
        """`last` are the terms of the last quick pairing as they are typed; "" if there are none."""
        super().__init__()
        self._whom = name
        self._offers = {offer.id: offer for offer in welcome.games if 2 in offer.seats}
        try:
            before = read_seek(last, welcome)
        except BadTerms:
            before = read_seek("", welcome)
        known = [game for game in known_games() if game in self._offers]
        games = [(id_, game_title(id_)) for id_ in dict.fromkeys([*known, *self._offers])]
        self._game = ChoiceField(_("Game"), games, before.game, id="game")
        self._options = OptionFields(self._offer)
        clocks = [(text, clock_text(parse_clock(text))) for text in CLOCKS]
        self._clock = ChoiceField(_("Clock"), clocks, format_clock(before.clock), id="clock")
        self._rated = ChoiceField(
            _("The game is"), [(False, _("casual")), (True, _("rated"))], before.rated, id="rated"
        )
        sides = [(side, _(text)) for side, text in SIDES.items()]
        self._side = ChoiceField[Side](_("Who begins"), sides, "lot", id="side")

    @property
    def _offer(self) -> GameOffer:
        return self._offers[self._game.value]

    def body(self) -> ComposeResult:
        text = _("Challenge {name}").format(name=self._whom)
        yield Static(text, classes="heading", markup=False)
        with Fields():
            yield self._game
            with Vertical(id="options"):
                yield self._options
            yield self._clock
            yield self._rated
            yield self._side
            yield Button(_("Challenge"), id="go")

    def on_mount(self) -> None:
        self._options.show_needed()

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        if event.field is self._game:
            before, self._options = self._options, OptionFields(self._offer)
            await self.exchange(before, self._options)
        self._options.show_needed()

    @on(Button.Pressed)
    def _go(self) -> None:
        clock = parse_clock(self._clock.value)
        self.dismiss(
            ChallengeTerms(
                game=self._game.value,
                clock=with_timeout(clock, Timeout(strikes=CALM.strikes)) if clock.runs else clock,
                options=dict(self._options.value),
                rated=self._rated.value,
                side=self._side.value,
            )
        )
