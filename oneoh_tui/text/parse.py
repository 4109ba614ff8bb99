"""Numbers and words that players type."""

import unicodedata

_DIGITS = 9
"""More digits than any meaningful number has; `int` itself raises above thousands of digits."""


def whole(text: str) -> int | None:
    """Return the whole number of a text of ASCII digits; None for other texts and too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if is_number else None


def decimal(text: str) -> float | None:
    """Return the number of a text such as 2, 0.5 or 0,5; None for other texts."""
    units, mark, rest = text.replace(",", ".").partition(".")
    if whole(units) is None or (mark and whole(rest) is None):
        return None
    return float(f"{units}.{rest or 0}")


def fold(text: str) -> str:
    """Return the text without case and accents, to compare."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
