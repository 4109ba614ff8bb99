"""Numbers and words that players type."""

import unicodedata

_DIGITS = 9
"""More digits than any meaningful number has; `int` itself raises above thousands of digits."""


def whole(text: str) -> int | None:
    """Return the whole number of a text of ASCII digits; None for other texts and too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if is_number else None


def fold(text: str) -> str:
    """Return the text without case and accents, to compare."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
