"""Numbers with their nouns, in every language."""

from collections.abc import Callable

import pytest

from oneoh_tui.text import counted, i18n

COUNTED = (
    counted.points,
    counted.cards,
    counted.cards_in_hand,
    counted.pieces,
    counted.bits,
    counted.bits_left,
    counted.lines,
    counted.runs,
    counted.turns,
    counted.minutes,
    counted.times,
)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("noun", COUNTED)
def test_one_is_not_counted_as_several(language: str, noun: Callable[[int], str]) -> None:
    i18n.use(language)
    one, two = noun(1), noun(2)
    assert "{" not in one + two
    assert "2" in two
    assert one.replace("1", "") != two.replace("2", "")


@pytest.mark.parametrize(("language", "shown"), [("en", "1234.5"), ("fr", "1234,5")])
def test_a_decimal_number_has_the_sign_of_the_language(language: str, shown: str) -> None:
    i18n.use(language)
    assert counted.tenths(1234.54) == shown


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 of 1 line|1 of 4 lines"), ("fr", "ligne 1 sur 1|ligne 1 sur 4")],
)
def test_an_allowance_is_of_lines_or_of_a_line(language: str, said: str) -> None:
    i18n.use(language)
    assert f"{counted.allowance(1, 1)}|{counted.allowance(1, 4)}" == said
