"""Cleaning of chat."""

import pytest

from oneoh_protocol.messages import CHAT_LENGTH
from oneoh_server.chat.cleaning import clean_text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  well   played ", "well played"),
        ("one\ntwo\r\nthree\tfour", "one two three four"),
        ("\x1b[2Jgone\x07\x9b31m", "[2Jgone31m"),
        ("abc\u202ecba\u2066x\u200by\ufeff", "abccbaxy"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("z" + "\u0335" * 90, "z" + "\u0335" * 4),
        ("\u200b\u200e \n", ""),
        ("bonne chance \u00e0 vous", "bonne chance \u00e0 vous"),
    ],
    ids=["spaces", "lines", "escapes", "bidi", "composed", "marks", "nothing", "plain"],
)
def test_a_line_is_one_line_that_steers_nothing(said: str, shown: str) -> None:
    assert clean_text(said) == shown


def test_a_text_that_composing_makes_longer_keeps_to_the_length() -> None:
    assert len(clean_text("\ufb2c" * CHAT_LENGTH)) <= CHAT_LENGTH
