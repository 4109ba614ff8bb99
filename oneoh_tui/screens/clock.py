"""Fields for the clock of a table: presets, or times of the player's choice."""

from typing import Literal, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from oneoh_protocol.messages import Clock
from oneoh_tui.tables.terms import MINUTE, SECOND, clock_text
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Changed, ChoiceField, NumberField

_PRESETS: tuple[tuple[int, int], ...] = ((3, 5), (10, 15), (30, 30))
"""Minutes of bank, seconds of delay."""
_CUSTOM = "custom"
Timeout: TypeAlias = Literal["act", "lose"]


class ClockFields(Vertical):
    """Fields for the time that the seats have."""

    DEFAULT_CSS = "ClockFields { height: auto; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        presets = [(pair, clock_text(_clock(*pair))) for pair in _PRESETS]
        self._preset = ChoiceField[object](
            _("Clock"),
            [(None, _("none")), *presets, (_CUSTOM, _("your own"))],
            None,
            id="clock-preset",
        )
        self._bank = NumberField(_("Minutes for the game"), 5, 0, 600, id="clock-bank")
        self._delay = NumberField(_("Seconds for each turn"), 10, 0, 3600, id="clock-delay")
        timeouts: list[tuple[Timeout, str]] = [
            ("act", _("a move is made for the seat")),
            ("lose", _("the seat loses")),
        ]
        self._timeout = ChoiceField(_("When time is up"), timeouts, "act", id="clock-timeout")

    def compose(self) -> ComposeResult:
        yield self._preset
        yield self._bank
        yield self._delay
        yield self._timeout

    def on_mount(self) -> None:
        self._show_fields()

    @on(Changed)
    def _show_fields(self) -> None:
        for field in (self._bank, self._delay):
            field.display = self._preset.value == _CUSTOM
        self._timeout.display = self._preset.value is not None

    @property
    def value(self) -> Clock:
        """Clock that the fields stand for."""
        match self._preset.value:
            case None:
                return Clock()
            case (int(minutes), int(seconds)):
                return _clock(minutes, seconds, self._timeout.value)
            case _:
                return _clock(self._bank.value, self._delay.value, self._timeout.value)


def _clock(minutes: int, seconds: int, timeout: Timeout = "act") -> Clock:
    return Clock(bank_ms=minutes * MINUTE, delay_ms=seconds * SECOND, timeout=timeout)
