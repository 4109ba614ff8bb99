"""Short names of keys."""

import pytest

from oneoh_tui.config.keys import key_name
from oneoh_tui.text.glyphs import GLYPHS


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("equals_sign", "="),
        ("less_than_sign", "<"),
        ("minus", "-"),
        ("full_stop", "."),
        ("f3", "F3"),
        ("ctrl+comma", "^,"),
        ("insert", "insert"),
        ("a", "a"),
    ],
)
def test_a_key_is_shown_by_its_sign_or_else_by_its_name(key: str, name: str) -> None:
    assert key_name(key, GLYPHS["unicode"]) == name
