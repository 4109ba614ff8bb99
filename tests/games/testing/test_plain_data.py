"""Plain data: the first difference of two values."""

from typing import Any

import pytest

from oneoh_games.testing.plain_data import difference


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
