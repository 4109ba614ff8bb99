"""Typed numbers are parsed, however long; other texts are not."""

import pytest

from oneoh_tui.text.parse import whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("0012", 12),
        ("999999999", 999_999_999),
        ("", None),
        ("-1", None),
        ("1_0", None),
        (" 1", None),
        ("²", None),
        ("٣", None),
        ("9" * 10, None),
        ("9" * 5000, None),
    ],
)
def test_only_digits_are_a_number_and_not_too_many(text: str, number: int | None) -> None:
    assert whole(text) == number
