"""Tests of the search in pages, without a screen."""

import pytest

from oneoh_tui.games import board_game
from oneoh_tui.text.search import excerpt, search, spans
from oneoh_tui.text.sections import parse

PAGE = parse(
    "## Été {#summer}\n\nLa **tête** haute.\n\n- un pas\n\n{join b3}\n\n## Winter {#winter}\n\nHead down.\n"
)


@pytest.mark.parametrize(
    ("words", "anchors"),
    [
        ("ETE", ["summer"]),
        ("tete haute", ["summer"]),
        ("pas ete", ["summer"]),
        ("head", ["winter"]),
        ("h", ["summer", "winter"]),
        ("head pas", []),
        ("join", []),
        (" ", []),
    ],
)
def test_sections_with_all_the_words_are_found(words: str, anchors: list[str]) -> None:
    assert [found.section.anchor for found in search(PAGE, words)] == anchors


def test_the_line_is_the_one_with_most_of_the_words() -> None:
    assert [found.line for found in search(PAGE, "un pas")] == ["un pas"]
    assert [found.line for found in search(PAGE, "haute")] == ["La tête haute."]


def test_spans_are_those_of_the_text_as_it_is_written() -> None:
    text = "Straße, TÊTE, tete"
    assert [text[start:end] for start, end in spans(text, "tête strasse")] == [
        "TÊTE",
        "tete",
        "Straße",
    ]


def test_an_excerpt_begins_shortly_before_the_first_word() -> None:
    line = "one two three four five six seven eight nine ten"
    assert excerpt(line, "two", "…") == line
    assert excerpt(line, "nine", "…") == "…five six seven eight nine ten"


@pytest.mark.parametrize(("language", "words"), [("en", "PROTECTED"), ("fr", "protegees")])
def test_both_languages_are_searched(language: str, words: str) -> None:
    found = search(board_game("one-zero-one").rules_page(language), words)
    assert "save" in [each.section.anchor for each in found]
