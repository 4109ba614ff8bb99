"""Sanitizing of text from outside: one rule for every client and log.

The rule is in protocol/README.md#security.
"""

import unicodedata
from typing import Any

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def sanitize(text: str) -> str:
    """Return `text` with all replaced that could steer a terminal or reorder a line.

    Separators other than the space become spaces. Controls (C0, DEL, C1), format characters
    (bidirectional marks, zero-width characters), surrogates, and characters of private use or
    unassigned become U+FFFD. The length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(map(_replaced, text))


def sanitize_data(data: Any) -> Any:
    """Return plain data with each string in it sanitized, the keys of maps too."""
    kind = type(data)
    if kind is str:
        return sanitize(data)
    if kind is dict:
        return {sanitize(key): sanitize_data(value) for key, value in data.items()}
    return [sanitize_data(item) for item in data] if kind is list else data


def _replaced(character: str) -> str:
    # `str.isprintable` is false for the categories C and Z, the space apart.
    if character.isprintable():
        return character
    return " " if unicodedata.category(character).startswith("Z") else REPLACEMENT
