"""Terminal modes set before the first frame and reset after the last."""

from dataclasses import dataclass

_SCREEN = "\x1b[?1049h"
_NO_WRAP = "\x1b[?7l"
_NO_CURSOR = "\x1b[?25l"
# Buttons and dragging, not every movement: that would go up the line, and its hovering come down.
_MOUSE = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
_FOCUS = "\x1b[?1004h"
_PASTE = "\x1b[?2004h"
# Unambiguous escape codes, all keys, with their text.
_KITTY_KEYS = "\x1b[>25u"
# Kept on the terminal's stack, and taken back from it; one that has none ignores it.
_KEEP_TITLE, _OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
_KNOWS_FRAMES = "\x1b[?2026$p"


@dataclass(frozen=True)
class Modes:
    """Modes to ask a terminal for."""

    mouse: bool = True
    kitty_keys: bool = True
    queries: bool = True
    """Whether it may be sent queries; a terminal that does not answer shows nothing of them."""
    console: bool = False
    """Whether it is the kernel's console: without an alternate screen, printing unknown sequences."""

    def begin(self) -> str:
        """Return the sequences that prepare a terminal for drawing."""
        if self.console:
            return _NO_WRAP + _NO_CURSOR
        wishes = (
            (True, _KEEP_TITLE + _SCREEN + _NO_WRAP + _NO_CURSOR),
            (self.mouse, _MOUSE),
            (True, _FOCUS + _PASTE),
            (self.kitty_keys, _KITTY_KEYS),
            (self.queries, _KNOWS_FRAMES),
        )
        return "".join(sequence for wanted, sequence in wishes if wanted)

    def end(self) -> str:
        """Return the sequences that restore the terminal."""
        # One without another screen is left empty, not with a picture under the prompt.
        clear = "\x1b[m\x1b[2J\x1b[H"
        if self.console:
            return f"{clear}\x1b[?7h\x1b[?25h"
        wishes = (
            (self.kitty_keys, "\x1b[<u"),
            (True, "\x1b[?2004l\x1b[?1004l"),
            (self.mouse, "\x1b[?1006l\x1b[?1002l\x1b[?1000l"),
            (True, f"{clear}\x1b[?7h\x1b[?1049l\x1b[?25h{_OLD_TITLE}"),
        )
        return "".join(sequence for wanted, sequence in wishes if wanted)
