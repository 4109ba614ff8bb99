"""Form to play a finished game on with another bot in a seat, and the swing that this makes."""

from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.worker import Worker

from oneoh_tui.config.paths import swings_dir
from oneoh_tui.games import game_title
from oneoh_tui.net.sidecar_folder import SidecarFolder
from oneoh_tui.net.what_if import Answered, KeptSwings, NoSwing, Swing, WhatIf, play_on
from oneoh_tui.screens.form import Form
from oneoh_tui.tables import what_if
from oneoh_tui.tables.bots import level_choices
from oneoh_tui.tables.durations import SECOND
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.text.interval import interval_bar
from oneoh_tui.widgets.fields import Button, ChoiceField, TextField
from oneoh_tui.widgets.paragraph import Paragraph

_SCALE_COLUMNS = 41
_LONGEST = 200
"""Characters of the name of a bot."""


class WhatIfScreen(Form[None]):
    """Question about one move of a game, its answer, and earlier ones."""

    CSS_PATH = "what_if.tcss"
    AUTO_FOCUS = "#bot"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Stop, back"), id="what-if.back"),
    ]

    def __init__(self, game: ReplayedGame, text: str, question: WhatIf) -> None:
        """Ask about a game, whose record is `text`; `question` fills the form."""
        super().__init__()
        self._game = game
        self._text = text
        self._move = question.move
        names = list(enumerate(game.names))
        self._seat = ChoiceField(_("Seat"), names, question.seat, id="seat")
        self._bot = ChoiceField(_("Bot"), level_choices(), question.bot, id="bot")
        self._own = TextField(
            _("Or a bot of yours"), hint=_("a file or a command"), longest=_LONGEST, id="own"
        )
        self._others = ChoiceField(_("In place of"), level_choices(), question.others, id="others")
        counts = [(count, str(count)) for count in what_if.SAMPLES]
        self._samples = ChoiceField(_("Samples"), counts, question.samples, id="samples")
        self._answer = Static(id="answer", markup=False)
        self._problem = Static(id="problem", classes="problem", markup=False)
        self._heading = Static(_("Asked before"), id="earlier-heading", markup=False)
        self._earlier = Static(id="earlier", markup=False)
        self._asking: Worker[None] | None = None
        self._began = 0.0
        """Time of the first sample, by `monotonic`."""

    def body(self) -> ComposeResult:
        title = _("{game}: what if, from move {number} on").format(
            game=game_title(self._game.recorded.game), number=self._move
        )
        yield Static(title, classes="heading", markup=False)
        about = _(
            "The bot plays the seat from here on; then the other one does, from the same deals. "
            "The other one has all other seats, too. What the seat could not know is dealt again."
        )
        yield Paragraph(about, classes="quiet")
        with Vertical(id="fields"):
            yield self._seat
            yield self._bot
            yield self._own
            yield self._others
            yield self._samples
            yield Button(_("Play it on"), id="ask")
        yield self._answer
        yield self._problem
        yield self._heading
        yield self._earlier

    def on_mount(self) -> None:
        self._folder = SidecarFolder(swings_dir(self.oneoh.environment.data), KeptSwings)
        self._kept = self._folder.find(self._text) or KeptSwings()
        self._show_earlier()

    @property
    def question(self) -> WhatIf:
        """Question as the form has it."""
        return WhatIf(
            self._seat.value,
            self._move,
            self._own.value.strip() or self._bot.value,
            self._others.value,
            self._samples.value,
        )

    @on(Input.Submitted)
    @on(Button.Pressed, "#ask")
    def _ask(self) -> None:
        """Play the samples; another question ends those of the last one."""
        self._asking = self.run_worker(self._play(self.question), group="what-if", exclusive=True)

    async def _play(self, question: WhatIf) -> None:
        self._problem.update("")
        self._began = monotonic()
        self._show_swing(question, None)
        try:
            async for swing in play_on(self._text, question):
                self._show_swing(question, swing)
        except NoSwing as error:
            self._answer.update("")
            self._problem.update(str(error) or _("The game could not be played on"))
            return
        self._kept = self._kept.adding(Answered(question, swing))
        self._folder.keep(self._text, self._kept)
        self._show_earlier()

    def _show_swing(self, question: WhatIf, swing: Swing | None) -> None:
        done = swing is not None and swing.samples == question.samples
        elapsed_ms = int((monotonic() - self._began) * SECOND)
        progress = what_if.progress_text(question, swing, elapsed_ms)
        if not done:
            stop = _("{key} stops it").format(key=key("what-if.back", "Esc"))
            progress = f"{progress} {self.oneoh.glyphs.dash} {stop}"
        lines = [progress] if swing is None else [progress, *self._swing_lines(question, swing)]
        self._answer.update("\n".join(lines))

    def _swing_lines(self, question: WhatIf, swing: Swing) -> list[str]:
        bar = interval_bar(swing.low, swing.mean, swing.high, _SCALE_COLUMNS, self.oneoh.glyphs)
        return [
            what_if.score_text(self._game.names[question.seat], question, swing),
            what_if.swing_text(swing),
            f"-100 {bar} +100",
            what_if.verdict(question, swing),
        ]

    def _show_earlier(self) -> None:
        lines = list(what_if.earlier(self._game, self._kept.answers))
        self._heading.display = bool(lines)
        self._earlier.update("\n".join(lines))

    def action_cancel(self) -> None:
        """Stop the samples; where none are played, go back."""
        if self._asking is not None and self._asking.is_running:
            self._asking.cancel()
            self._problem.update(_("Stopped: nothing is kept"))
        else:
            self.dismiss(None)
