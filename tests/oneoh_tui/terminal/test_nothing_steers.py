"""No cell holds a character that a terminal would obey instead of showing it."""

import sys
import unicodedata
from functools import cache
from typing import Literal

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.strip import Strip

from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.terminal.back_buffer import BackBuffer
from oneoh_tui.terminal.clusters import is_harmless
from oneoh_tui.terminal.display import Display
from oneoh_tui.terminal.filters import NoSteering
from tests.oneoh_tui.conftest import MakeApp

BLACK = Color(0, 0, 0)
STEERING = "a\x1b]52;c;UFdO\x07b\x9b2J\u202ec\u2028d\u200be\u00a0f"


@cache
def steering() -> list[str]:
    """Return the format characters and line breaks; for the driver, controls are no text at all."""
    return [
        character
        for character in map(chr, range(0xA0, sys.maxunicode + 1))
        if unicodedata.category(character)[0] in "CZ"
        and unicodedata.category(character) not in ("Cs", "Cn", "Co", "Zs")
    ]


def cells(written: str, encoding: str = "utf-8") -> str:
    wanted = BackBuffer(80, 2, encoding)
    wanted.feed(f"\x1b[1;1H{written}")
    return "".join("".join(row) for row in wanted.grid.texts)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_no_format_character_gets_into_a_cell(encoding: str) -> None:
    for character in steering():
        if character != "\u200d":
            assert cells(f"a{character}b{character}{character}", encoding).isprintable()


def test_controls_are_no_text() -> None:
    text = "a\x00b\x07c\x7fd\x80e\x9b2Jf\x1b]0;PWN\x07g\x1b]52;c;UFdO\x1b\\h"
    assert "".join(cells(text).split()) == "abcdefgh"[:5] + "2Jfgh"


def test_blanks_stay_and_marks_of_direction_have_none() -> None:
    assert cells("12\u00a0345\u202f!").startswith("12\u00a0345\u202f!")
    assert cells("a\u202eb\u2066c\u200bd").startswith("abcd ")


def test_emoji_that_are_joined_stay_whole_and_letters_keep_their_accents() -> None:
    assert "\U0001f469\u200d\U0001f680" in cells("\U0001f469\u200d\U0001f680")
    assert "e\u0301" in cells("e\u0301")


def test_not_a_byte_of_it_is_sent() -> None:
    display = Display(80, 2)
    display.feed("\x1b[1;1Ha\u202eb\u2028c\u200b\x9b2J")
    sent = display.take()
    for bad in ("\u202e", "\u2028", "\u200b", "\x9b"):
        assert bad.encode() not in sent


def test_no_text_of_a_widget_brings_a_sequence_of_its_own() -> None:
    [segment] = NoSteering().apply([Segment(STEERING)], BLACK)
    assert all(map(is_harmless, segment.text))
    assert cell_len(segment.text) == cell_len(STEERING)


def test_every_line_of_the_app_passes_that_filter(make_app: MakeApp) -> None:
    [segment] = _filtered(make_app(), Strip([Segment(STEERING)]))
    assert all(map(is_harmless, segment.text))


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
@pytest.mark.parametrize("theme", ["dark", "ansi"])
def test_a_row_that_was_filtered_is_kept_for_the_next_frame(
    environment: dict[str, str],
    theme: Literal["dark", "ansi"],
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    app = make_app(Settings(name="Ada", theme=theme))
    row = Strip([Segment("a word")])
    first, second = (_filtered(app, row) for _ in range(2))
    assert first is second


def _filtered(app: OneohApp, row: Strip) -> Strip:
    for each in app.get_line_filters():
        row = row.apply_filter(each, BLACK)
    return row
