"""Typed numbers are parsed, however long; other texts are not."""

import pytest

from oneoh_tui.text.parse import decimal, whole


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


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", 2.0),
        ("0.5", 0.5),
        ("0,25", 0.25),
        ("", None),
        (".5", None),
        ("-1", None),
        ("1.", None),
    ],
)
def test_a_decimal_has_a_point_or_a_comma(text: str, number: float | None) -> None:
    assert decimal(text) == number
