"""Register below the grid: the byte that a run has collected, and its progress."""

from typing import ClassVar

from rich.cells import cell_len

from oneoh_games.bot255.puzzle import BITS
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


class Register(CanvasWidget):
    """Eight binary digits, filled with a 1 for each collected bit; their value is the run's score."""

    ROLES: ClassVar[tuple[str, ...]] = ("one-digit", "zero-digit", "value")
    DEFAULT_CSS = """
    Register {
        height: 1;
        .card--one-digit { color: $accent; text-style: bold; }
        .card--zero-digit { color: $foreground; }
        .card--value { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="register")
        self._playback: Playback | None = None
        self._playing = False
        self._speed = 0

    def show(self, playback: Playback | None, *, playing: bool, speed: int) -> None:
        """Show a run; `speed` is in steps per second."""
        self._playback, self._playing, self._speed = playback, playing, speed
        self.redraw()

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        playback = self._playback
        bits = playback.collected if playback is not None else 0
        for place in range(BITS):
            is_one = place >= BITS - bits
            canvas.put(place, 0, "1" if is_one else "0", "one-digit" if is_one else "zero-digit")
        canvas.put(BITS, 0, f"={2**bits - 1}", "value")
        state = self._state(playback)
        canvas.put(canvas.width - cell_len(state), 0, state, "plain")
        return canvas

    def _state(self, playback: Playback | None) -> str:
        if playback is None or playback.at == 0:
            return ""
        if self._playing:
            return _("step {step}, {speed}/s").format(step=playback.at, speed=self._speed)
        return _("step {step}/{steps}").format(step=playback.at, steps=len(playback.steps))
