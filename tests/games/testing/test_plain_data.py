"""Plain data: what the wire carries, and the first difference of two values."""

import math
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games.testing.plain_data import MAX_DEPTH, difference, why_not_plain


class Box(msgspec.Struct):
    """View with a value of any type."""

    held: Any


def leaves(value: Any) -> Iterator[Any]:
    """Yield the keys of maps and all values that hold no others."""
    if isinstance(value, dict | list):
        for item in value:
            yield from leaves(item)
        if isinstance(value, dict):
            yield from leaves(list(value.values()))
    else:
        yield value


def is_carried(leaf: Any) -> bool:
    if isinstance(leaf, str):
        return leaf.isprintable()
    if isinstance(leaf, float):
        return math.isfinite(leaf)
    return leaf is None or abs(leaf) < 2**53


LEAVES = (
    st.none() | st.booleans() | st.integers(-(2**54), 2**54) | st.floats() | st.text(max_size=4)
)
VALUES = st.recursive(
    LEAVES, lambda held: st.lists(held) | st.dictionaries(st.text(), held), max_leaves=12
)


@given(VALUES)
def test_plain_is_printable_text_and_numbers_that_every_language_holds(held: Any) -> None:
    is_plain = why_not_plain(Box(held), Box) is None
    assert is_plain == all(map(is_carried, leaves(held)))


@pytest.mark.parametrize("text", ["\n", "\x7f", "\u200b", "\ue000"], ids=ascii)
def test_a_character_that_is_not_printable_is_named(text: str) -> None:
    assert why_not_plain(Box([text]), Box) == f"{text!r} is not printable"


@pytest.mark.parametrize("text", ["", '"', "\\", "\\n", "日本"], ids=ascii)
def test_any_printable_text_is_plain(text: str) -> None:
    assert why_not_plain(Box({text: text}), Box) is None


@pytest.mark.parametrize("kind", ["list", "map"])
def test_a_view_has_at_most_twelve_levels(kind: str) -> None:
    deep: Any = 1
    for _ in range(MAX_DEPTH - 1):
        deep = [deep] if kind == "list" else {"in": deep}
    assert why_not_plain(Box(deep), Box) is None
    assert why_not_plain(Box([deep]), Box) == "it is nested deeper than 12 levels"


def test_a_key_that_is_no_text_is_named() -> None:
    assert why_not_plain(Box({1: "a"}), Box) == "a map has the key 1, which is no text"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, None),
        ({"a": [1, 2]}, {"a": [1, 3]}, "`a.1` is 2, then 3"),
        ({"a": [1, 2]}, {"a": [1]}, "`a` is [1, 2], then [1]"),
        ({"a": 1}, {"b": 1}, "`.` is {'a': 1}, then {'b': 1}"),
        ([{"x": None}], [{"x": 0}], "`0.x` is None, then 0"),
        ((1, 2), [1, 2], None),
    ],
)
def test_a_difference_is_named_by_its_path(before: Any, after: Any, said: str | None) -> None:
    assert difference(before, after) == said
