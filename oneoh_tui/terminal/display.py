"""A terminal as Textual writes to it, in as few bytes as that takes. No I/O, no threads, no time."""

from oneoh_tui.terminal.back_buffer import Wanted
from oneoh_tui.terminal.painter import Painter

_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
_WORTH_SYNCHRONIZING = 512
"""Characters; a terminal takes in fewer at once without being told to."""


class Display:
    """Takes in all that is written, and gives the bytes from what is shown to what should be.

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
        """The terminal's size in cells, and what it decodes.

        With `safe_width` the cursor is moved after each character that is not ASCII, so that a
        terminal that takes one for wider than it is shifts nothing else. With `colour_erase` it is
        relied on that what is erased gets the background colour ("bce" in terminfo).
        """
        self._wanted = Wanted(width, height, encoding)
        self._painter = Painter(width, height, safe_width=safe_width, colour_erase=colour_erase)
        self._encoding = encoding
        self._stale = True
        self._awaits_frame = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._wanted.grid.width, self._wanted.grid.height

    @property
    def pending(self) -> bool:
        """There may be something to take."""
        drawn = bool(self._wanted.touched) or self._stale
        return bool(self._wanted.controls) or (drawn and not self._awaits_frame)

    def feed(self, written: str) -> None:
        """Take in text with escape sequences, none of them cut in two."""
        self._wanted.feed(written)
        self._awaits_frame = self._awaits_frame and not self._wanted.touched

    def take(self) -> bytes:
        """What to send now; once it is sent, the terminal shows all that was fed."""
        controls = "".join(self._wanted.controls.values())
        self._wanted.controls.clear()
        drawn = "" if self._awaits_frame else self._draw()
        if self._wanted.synchronized and len(drawn) >= _WORTH_SYNCHRONIZING:
            drawn = f"{_BEGIN}{drawn}{_END}"
        return (controls + drawn).encode(self._encoding, "replace")

    def invalidate(self) -> None:
        """Nobody knows what the terminal shows: the next bytes draw all of it anew."""
        self._stale = True

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size, and shows who knows what until the next frame."""
        self._wanted.resize(width, height)
        self._wanted.touched.clear()
        self._stale = self._awaits_frame = True

    def _draw(self) -> str:
        rows = set(self._wanted.touched)
        self._wanted.touched.clear()
        start = ""
        if self._stale:
            self._stale = False
            start = self._painter.clear(*self.size)
            rows = set(range(self._wanted.grid.height))
        painted = self._painter.paint(self._wanted.grid, rows)
        if not start and not painted:
            return ""
        return start + painted + self._painter.park(self._wanted.x, self._wanted.y)
