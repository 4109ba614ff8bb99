"""An app's picture: kept while nobody looks, and shown on the channel that is attached."""

from oneoh_tui.driver.display import Display
from oneoh_tui.gateway.abilities import Depth, depth_of, reduced, spelled
from oneoh_tui.gateway.channel import UTF8, Channel, RemoteTerminal

_ALTERNATE, _HIDE_CURSOR, _PASTE, _FOCUS = (
    "\x1b[?1049h",
    "\x1b[?25l",
    "\x1b[?2004h",
    "\x1b[?1004h",
)
# Buttons and drags, never mere moves: each would cost a packet.
_MOUSE = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
_KEYS = "\x1b[>1u"
RESTORE = "\x1b[<u\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?1004l\x1b[?2004l\x1b[m\x1b[?1049l\x1b[?25h"
"""Gives the terminal back as it was."""


class View:
    """Takes frames at any time; a channel that is not ready misses some, and none waits for it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._display = Display(*size)
        self._channel: Channel | None = None
        self._depth: Depth = "256"
        self._charmap = UTF8

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._display.size

    def attach(self, terminal: RemoteTerminal, *, mouse: bool) -> None:
        """Show everything there from now on; what was attached before must be let go."""
        self._channel, self._charmap = terminal.channel, terminal.charmap
        self._depth = depth_of(terminal.environ)
        # What was meant for the ears of the last terminal is not repeated to this one.
        self._display.take()
        self._display.invalidate()
        self.resize(terminal.size)
        setup = (_ALTERNATE, _HIDE_CURSOR, _MOUSE if mouse else "", _PASTE, _FOCUS, _KEYS)
        terminal.channel.send("".join(setup).encode())
        self.show()

    def detach(self) -> Channel | None:
        """Show nothing any more; the value is what was attached, its terminal restored."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.send(RESTORE.encode())
        return channel

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now."""
        if size != self.size:
            self._display.resize(*size)

    def repaint(self) -> None:
        """Draw everything anew."""
        self._display.invalidate()
        self.show()

    def feed(self, text: str) -> None:
        """Take in what an app draws."""
        text = reduced(text, self._depth)
        self._display.feed(text if self._charmap == UTF8 else spelled(text, self._charmap))

    def show(self) -> None:
        """Send what has changed, if the channel takes it; it is called again when that does."""
        channel = self._channel
        if channel is not None and channel.ready and self._display.pending:
            picture = self._display.take()
            if self._charmap != UTF8:
                picture = picture.decode().encode(self._charmap, "replace")
            channel.send(picture)
