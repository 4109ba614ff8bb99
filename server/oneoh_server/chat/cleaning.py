"""Cleaning of chat: nothing that could steer a terminal, reorder a line, or flood a row."""

import unicodedata

from oneoh_protocol.messages import CHAT_LENGTH

_MARKS = 4
"""Most combining marks in a row: more of them cover the rows above and below."""


def clean_text(text: str) -> str:
    """Return the text in one line, without controls, format characters and piles of marks."""
    kept, marks = [], 0
    for character in " ".join(unicodedata.normalize("NFC", text).split()):
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if character.isprintable() and marks <= _MARKS:
            kept.append(character)
    return "".join(kept)[:CHAT_LENGTH].strip()
