"""Sans-I/O terminal display: Textual's frames in, the bytes of what changed out."""

from oneoh_tui.terminal.back_buffer import BackBuffer
from oneoh_tui.terminal.painter import Painter

_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
_WORTH_SYNCHRONIZING = 512
"""Characters of a frame from which on synchronized output (DEC mode 2026) is worth its bytes."""


class Display:
    """Back buffer and front buffer of a terminal, and the bytes from one to the other.

    Feed it whole frames, and take from it whenever the terminal can take more: what was drawn over
    in between never goes out. It is not safe for threads; lock around it, if there are several.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        encoding: str = "utf-8",
        safe_width: bool = False,
        colour_erase: bool = False,
    ) -> None:
        """Make a display of a size in cells, for a terminal that decodes `encoding`.

        With `safe_width` the cursor is moved after each character that is not ASCII, so that a
        terminal that takes one for wider than it is shifts nothing else. With `colour_erase` it is
        relied on that what is erased gets the background colour ("bce" in terminfo).
        """
        self._back = BackBuffer(width, height, encoding)
        self._painter = Painter(width, height, safe_width=safe_width, colour_erase=colour_erase)
        self._encoding = encoding
        self._stale = True
        self._awaits_frame = False

    @property
    def size(self) -> tuple[int, int]:
        """Size in columns and rows."""
        return self._back.grid.width, self._back.grid.height

    @property
    def pending(self) -> bool:
        """Whether there may be something to take."""
        drawn = bool(self._back.touched) or self._stale
        return bool(self._back.controls) or (drawn and not self._awaits_frame)

    def feed(self, written: str) -> None:
        """Parse text with escape sequences, none of them cut in two."""
        self._back.feed(written)
        self._awaits_frame = self._awaits_frame and not self._back.touched

    def take(self) -> bytes:
        """Return the bytes after which the terminal shows all that was fed."""
        controls = "".join(self._back.controls.values())
        self._back.controls.clear()
        drawn = "" if self._awaits_frame else self._draw()
        if self._back.synchronized and len(drawn) >= _WORTH_SYNCHRONIZING:
            drawn = f"{_BEGIN}{drawn}{_END}"
        return (controls + drawn).encode(self._encoding, "replace")

    def invalidate(self) -> None:
        """Forget what the terminal shows: the next bytes redraw all of it."""
        self._stale = True

    def resize(self, width: int, height: int) -> None:
        """Resize; nothing is sent until the next frame, which redraws all."""
        self._back.resize(width, height)
        self._back.touched.clear()
        self._stale = self._awaits_frame = True

    def _draw(self) -> str:
        rows = set(self._back.touched)
        self._back.touched.clear()
        start = ""
        if self._stale:
            self._stale = False
            start = self._painter.clear(*self.size)
            rows = set(range(self._back.grid.height))
        painted = self._painter.paint(self._back.grid, rows)
        if not start and not painted:
            return ""
        return start + painted + self._painter.park(self._back.x, self._back.y)
