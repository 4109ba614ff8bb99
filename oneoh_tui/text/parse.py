"""Whole numbers as they are typed."""

_DIGITS = 9
"""More than any number has that means something here; Python itself reads no more than thousands."""


def whole(text: str) -> int | None:
    """The number of these digits; None for any other text, and for numbers beyond all use."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if is_number else None
