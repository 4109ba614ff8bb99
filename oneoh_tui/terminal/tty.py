"""Settings of a tty (termios), and its size."""

import os
import termios

_KEYS_AS_THEY_ARE = termios.ECHO | termios.ICANON | termios.IEXTEN
_BYTES_AS_THEY_ARE = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
_INPUT_FLAGS, _LOCAL_FLAGS, _CHARACTERS = 0, 3, 6
_FALLBACK = (80, 24)


class RawInput:
    """Raw input: keys come as they are pressed, without meaning to the line discipline.

    Without a terminal it does nothing. Should the process be in the background, the kernel stops
    it here until it is not.
    """

    def __init__(self, descriptor: int, *, keep_signals: bool) -> None:
        """Prepare raw input; `keep_signals` leaves Ctrl+C and its like to the line discipline."""
        self._descriptor = descriptor
        self._taken = _KEYS_AS_THEY_ARE | (0 if keep_signals else termios.ISIG)
        self._before: termios._AttrReturn | None = None

    def enter(self) -> None:
        """Switch to raw input."""
        try:
            self._before = termios.tcgetattr(self._descriptor)
            settings = termios.tcgetattr(self._descriptor)
        except termios.error:
            return
        settings[_INPUT_FLAGS] &= ~_BYTES_AS_THEY_ARE
        settings[_LOCAL_FLAGS] &= ~self._taken
        settings[_CHARACTERS][termios.VMIN] = 1
        settings[_CHARACTERS][termios.VTIME] = 0
        self._set(settings)

    def leave(self) -> None:
        """Restore the settings and drop unread keys."""
        if self._before is None:
            return
        try:
            termios.tcflush(self._descriptor, termios.TCIFLUSH)
        except termios.error:
            return
        self._set(self._before)
        self._before = None

    def _set(self, settings: "termios._AttrReturn") -> None:
        try:
            termios.tcsetattr(self._descriptor, termios.TCSANOW, settings)
        except termios.error:
            return


def size_of(descriptor: int) -> tuple[int, int]:
    """Return columns and rows; 80x24 for a terminal without a size."""
    try:
        columns, rows = os.get_terminal_size(descriptor)
    except OSError:
        return _FALLBACK
    return (columns, rows) if columns > 0 and rows > 0 else _FALLBACK
