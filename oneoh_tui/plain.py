"""Other people's text, made safe to show: no control characters, no marks of direction."""

import unicodedata

from oneoh_protocol.messages import SeatInfo
from oneoh_tui.i18n import _

REPLACEMENT = "�"


def plain(text: str) -> str:
    """The text on one line, with what could move a cursor or turn a line around replaced.

    Show it where no markup is read: `markup=False`, `Content`, `Text`.
    """
    return "".join(_safe(character) for character in text)


def _safe(character: str) -> str:
    category = unicodedata.category(character)
    if category.startswith("Z"):
        return " "
    # Cc: control, Cf: format (turns text around), Cs: half a character, Co and Cn: no character.
    return REPLACEMENT if category.startswith("C") else character


def who(seat: SeatInfo) -> str:
    """Who has the seat, or whom it waits for, in words."""
    match seat.kind:
        case "anyone":
            return _("free")
        case "invite":
            return _("kept for an invite")
        case "bot":
            return _("bot on its way")
        case "taken":
            name = plain(seat.name)
            return _("{name} (bot)").format(name=name) if seat.bot else name
