"""Numbers that players type."""

_DIGITS = 9
"""More digits than any meaningful number has; `int` itself raises above thousands of digits."""


def whole(text: str) -> int | None:
    """Return the whole number of a text of ASCII digits; None for other texts and too many digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if is_number else None
