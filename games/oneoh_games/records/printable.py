"""Printable text: the only one that a record holds."""

from typing import Any

from oneoh_games.records.faults import RecordFault

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """Return the text with each character that is not printable replaced by U+FFFD."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else REPLACEMENT for each in text)


def check_printable(number: int, value: Any) -> None:
    """Raise RecordFault if plain data has a text with a character that is not printable.

    Control and format characters could steer a terminal or reorder a line.
    """
    if isinstance(value, str):
        if not value.isprintable():
            at = next(at for at, each in enumerate(value) if not each.isprintable())
            raise RecordFault(number, f"character U+{ord(value[at]):04X} is not allowed")
    elif isinstance(value, dict):
        for key, item in value.items():
            check_printable(number, key)
            check_printable(number, item)
    elif isinstance(value, list):
        for item in value:
            check_printable(number, item)
