"""The fields for a table's clock: presets, or one's own."""

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


class ClockFields(Vertical):
    """How long the seats may think."""

    DEFAULT_CSS = "ClockFields { height: auto; }"

    def compose(self) -> ComposeResult:
        presets = [(pair, clock_text(_clock(*pair))) for pair in _PRESETS]
        yield ChoiceField(
            _("Clock"),
            [(None, _("none")), *presets, (_CUSTOM, _("your own"))],
            None,
            id="clock-preset",
        )
        yield NumberField(_("Minutes for the game"), 5, 0, 600, id="clock-bank")
        yield NumberField(_("Seconds for each turn"), 10, 0, 3600, id="clock-delay")
        yield ChoiceField(
            _("When time is up"),
            [("act", _("a move is made for the seat")), ("lose", _("the seat loses"))],
            "act",
            id="clock-timeout",
        )

    def on_mount(self) -> None:
        self._show_fields()

    @on(Changed)
    def _show_fields(self) -> None:
        preset = self._preset
        for part in ("bank", "delay"):
            self.query_one(f"#clock-{part}").display = preset == _CUSTOM
        self.query_one("#clock-timeout").display = preset is not None

    @property
    def _preset(self) -> object:
        return self.query_one("#clock-preset", ChoiceField).value

    @property
    def value(self) -> Clock:
        match self._preset:
            case None:
                return Clock()
            case (int(minutes), int(seconds)):
                pair = minutes, seconds
            case _:
                pair = (
                    self.query_one("#clock-bank", NumberField).value,
                    self.query_one("#clock-delay", NumberField).value,
                )
        timeout = self.query_one("#clock-timeout", ChoiceField).value
        return _clock(*pair, timeout="lose" if timeout == "lose" else "act")


def _clock(minutes: int, seconds: int, *, timeout: str = "act") -> Clock:
    return Clock(
        bank_ms=minutes * MINUTE,
        delay_ms=seconds * SECOND,
        timeout="lose" if timeout == "lose" else "act",
    )
