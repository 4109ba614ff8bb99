"""Texts of the chat of a table: ready-made phrases, and who said what."""

from collections.abc import Collection, Mapping

from oneoh_protocol.messages import PHRASES, ChatLine, Welcome
from oneoh_tui.tables.names import guest_name
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed

_PHRASES: Mapping[str, str] = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played!"),
    "nice-move": N_("Nice move!"),
    "oops": N_("Oops!"),
    "one-moment": N_("One moment, please."),
    "thanks": N_("Thank you!"),
    "good-game": N_("Good game!"),
    "another-game": N_("Another game?"),
    "goodbye": N_("Goodbye!"),
}


def has_chat(welcome: Welcome | None) -> bool:
    """Return whether there is any chat at the server."""
    return welcome is not None and welcome.limits.chat_length is not None


def phrases() -> list[tuple[str, str]]:
    """Return the ready-made phrases by id, in the player's language."""
    return [(id_, phrase(id_)) for id_ in PHRASES]


def phrase(id_: str) -> str:
    """Return a ready-made phrase in the player's language, an unknown one by its id."""
    known = _PHRASES.get(id_)
    return _(known) if known else id_


def line_text(line: ChatLine) -> str:
    """Return who said what."""
    said = line.text if line.phrase is None else phrase(line.phrase)
    who = guest_name(line.name) if line.unregistered else line.name
    if line.seat is None:
        return headed(_("{who} (watching)").format(who=who), said)
    return headed(who, said)


def unread_text(count: int) -> str:
    """Return the number of unread lines for the row above the board."""
    return ngettext("{count} unread line", "{count} unread lines", count).format(count=count)


def last_speaker(lines: Collection[ChatLine], name: str) -> ChatLine | None:
    """Return the last line that a guest of this name said; None if there is none."""
    return next((line for line in reversed(tuple(lines)) if line.name == name), None)
