"""Fields for the clock of a table: presets, or a clock that the player types."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from oneoh_protocol.clock_notation import (
    FORMS,
    BadClock,
    Timeout,
    format_clock,
    parse_clock,
    with_timeout,
)
from oneoh_protocol.messages import Clock
from oneoh_tui.tables.terms import CALM, clock_text
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Changed, ChoiceField, TextField

_PRESETS = (format_clock(CALM), "5+3", "30+20", "10+5x30", "1m/move", "1d/move", "3d/move")
_NONE, _OWN = "none", "own"
_STRIKES = Timeout(strikes=CALM.strikes)
_EXAMPLES = ", ".join(FORMS[:-1])


class ClockFields(Vertical):
    """Fields for the time that the seats have."""

    DEFAULT_CSS = "ClockFields { height: auto; }"

    def __init__(self, *, timed: bool = True, id: str | None = None) -> None:  # noqa: A002
        """Propose a calm clock, or none unless `timed`."""
        super().__init__(id=id)
        presets = [(text, clock_text(parse_clock(text))) for text in _PRESETS]
        self._preset = ChoiceField[str](
            _("Clock"),
            [
                *presets,
                (_NONE, _("none, among friends") if timed else _("none")),
                (_OWN, _("your own")),
            ],
            presets[0][0] if timed else _NONE,
            id="clock-preset",
        )
        self._own = TextField(_("Your clock"), hint=_EXAMPLES, longest=40, id="clock-own")
        self._timeout = ChoiceField(_("When time is up"), _timeouts(), _STRIKES, id="clock-timeout")

    def compose(self) -> ComposeResult:
        yield self._preset
        yield self._own
        yield self._timeout

    def on_mount(self) -> None:
        self._show_fields()

    @on(Changed)
    def _show_fields(self) -> None:
        self._own.display = self._preset.value == _OWN
        self._timeout.display = self._preset.value != _NONE

    @property
    def problem(self) -> str:
        """Reason why the typed clock is none; "" if it is one."""
        try:
            self._read()
        except BadClock:
            return _("Write a clock like one of these: {examples}.").format(examples=_EXAMPLES)
        return ""

    @property
    def value(self) -> Clock:
        """Clock that the fields stand for. Raises BadClock while there is a problem."""
        clock = self._read()
        return with_timeout(clock, self._timeout.value) if clock.runs else clock

    def _read(self) -> Clock:
        return parse_clock(self._own.value if self._preset.value == _OWN else self._preset.value)


def _timeouts() -> list[tuple[Timeout, str]]:
    strikes = _("a move is made; time-out {count} loses").format(count=_STRIKES.strikes)
    return [
        (_STRIKES, strikes),
        (Timeout(), _("a move is made for the seat")),
        (Timeout("lose"), _("the seat loses")),
    ]
