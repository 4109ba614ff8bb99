"""Picture of an app, kept while detached and shown on the attached channel."""

from oneoh_tui.gateway.channel import UTF8, Channel, RemoteTerminal
from oneoh_tui.gateway.reduction import Depth, depth_of, reduced, spelled
from oneoh_tui.terminal.display import Display
from oneoh_tui.terminal.modes import Modes


class View:
    """Display of an app. It takes frames at any time; a channel that is not ready misses some."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.display = Display(*size)
        self._modes = Modes()
        self._channel: Channel | None = None
        self._depth: Depth = "256"
        self._charmap = UTF8

    @property
    def size(self) -> tuple[int, int]:
        """Size in columns and rows."""
        return self.display.size

    def attach(self, terminal: RemoteTerminal, *, mouse: bool) -> None:
        """Show everything on a channel from now on. Detach the last one first."""
        self._channel, self._charmap = terminal.channel, terminal.charmap
        self._depth = depth_of(terminal.environ)
        # No questions: a terminal that would print them does not say so by way of SSH.
        console = terminal.environ.get("TERM", "").startswith("linux")
        self._modes = Modes(mouse=mouse, queries=False, console=console)
        # What was meant for the ears of the last terminal is not repeated to this one.
        self.display.take()
        self.display.invalidate()
        if terminal.size != self.size:
            self.display.resize(*terminal.size)
        terminal.channel.send(self._modes.begin().encode())
        self.show()

    def detach(self) -> Channel | None:
        """Restore the terminal and return the channel that was attached."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.send(self._modes.end().encode())
        return channel

    def clipped(self, text: str) -> str:
        """Feed a frame, reduced to what the terminal has."""
        text = reduced(text, self._depth)
        return text if self._charmap == UTF8 else spelled(text, self._charmap)

    def write_line(self, text: str) -> None:
        """Show a line before the app draws."""
        self.display.feed(self.clipped(f"\x1b[2;3H{text}"))
        self.show()

    def show(self) -> None:
        """Send what has changed, if the channel takes it. Called again when it does."""
        channel = self._channel
        if channel is not None and channel.ready and self.display.pending:
            picture = self.display.take()
            if self._charmap != UTF8:
                picture = picture.decode().encode(self._charmap, "replace")
            channel.send(picture)
