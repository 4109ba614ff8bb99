"""Form for quick pairing."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.clock_notation import format_clock, parse_clock
from oneoh_protocol.messages import Opponents, Seek, Welcome
from oneoh_tui.games import game_title, known_games
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.screens.form import Form
from oneoh_tui.tables.seek_terms import CLOCKS, OPPONENTS, SPANS, read_seek
from oneoh_tui.tables.terms import clock_text
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField
from oneoh_tui.widgets.paragraph import Paragraph


class AskPair(Form[Seek | None]):
    """Form for the game to be paired for, starting with the last answer; the result is the command."""

    AUTO_FOCUS = "#go"
    DEFAULT_CSS = """
    AskPair {
        Vertical { padding: 1 2; height: auto; }
        .quiet { margin: 0 2 1 2; }
        Button { margin: 1 0; }
    }
    """

    def __init__(self, welcome: Welcome, last: str) -> None:
        """`last` are the last terms as they are typed; "" if there are none."""
        super().__init__()
        self._welcome = welcome
        before = _last(welcome, last)
        self._game = ChoiceField(_("Game"), _games(welcome), before.game, id="game")
        self._seats = ChoiceField[int](_("Seats"), _counts(welcome), before.seats or 2, id="seats")
        clocks = [(text, clock_text(parse_clock(text))) for text in CLOCKS]
        self._clock = ChoiceField(_("Clock"), clocks, format_clock(before.clock), id="clock")
        self._opponents = ChoiceField[Opponents](
            _("Opponents"),
            [(each, _(text)) for each, text in OPPONENTS.items()],
            before.opponents,
            id="opponents",
        )
        self._rated = ChoiceField(
            _("The game is"), [(False, _("casual")), (True, _("rated"))], before.rated, id="rated"
        )
        self._span = ChoiceField[int | None](
            _("Ratings"), [(span, _span_text(span)) for span in SPANS], before.span, id="span"
        )

    def body(self) -> ComposeResult:
        yield Static(_("Find a game"), classes="heading")
        with Vertical():
            text = _(
                "You are seated as soon as somebody wants the same. You can watch others meanwhile; "
                "the longer you wait, the wider the range of ratings."
            )
            yield Paragraph(text, classes="quiet")
            yield self._game
            yield self._seats
            yield self._clock
            yield self._opponents
            yield self._rated
            yield self._span
            yield Button(_("Look for a game"), id="go")

    def on_mount(self) -> None:
        self._show_seats()

    @on(Changed)
    def _show_seats(self) -> None:
        self._seats.display = len(self._counts_of(self._game.value)) > 1

    def _counts_of(self, game: str) -> list[int]:
        """Return the numbers of seats with which a game is played by more than one."""
        offers = (offer for offer in self._welcome.games if offer.id == game)
        return [count for offer in offers for count in offer.seats if count > 1]

    @on(Button.Pressed)
    def _go(self) -> None:
        counts = self._counts_of(self._game.value)
        words = [self._game.value, f"clock={self._clock.value}", self._opponents.value]
        words += ["rated"] if self._rated.value else []
        words += [f"span={self._span.value}"] if self._span.value is not None else []
        if self._seats.value in counts and len(counts) > 1:
            words.append(f"seats={self._seats.value}")
        self.dismiss(read_seek(" ".join(words), self._welcome))


def _last(welcome: Welcome, last: str) -> Seek:
    try:
        return read_seek(last, welcome)
    except BadTerms:
        return read_seek("", welcome)


def _games(welcome: Welcome) -> list[tuple[str, str]]:
    """Return the server's games for more than one player: those with a board first."""
    ids = [offer.id for offer in welcome.games if max(offer.seats) > 1]
    known = [game for game in known_games() if game in ids]
    return [(id_, game_title(id_)) for id_ in dict.fromkeys([*known, *ids])]


def _counts(welcome: Welcome) -> list[tuple[int, str]]:
    counts = {count for offer in welcome.games for count in offer.seats if count > 1}
    return [(count, str(count)) for count in sorted(counts)]


def _span_text(span: int | None) -> str:
    if span is None:
        return _("any")
    text = ngettext("{points} point from yours at most", "{points} points from yours at most", span)
    return text.format(points=span)
