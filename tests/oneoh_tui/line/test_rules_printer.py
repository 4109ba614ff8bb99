"""Rules pages as plain lines."""

import pytest

from oneoh_tui.games import BOARDS, board_game
from oneoh_tui.line.rules_printer import tell_rules
from oneoh_tui.text import i18n
from tests.oneoh_tui.line.talk import Heard


class Listener(Heard):
    refused = 0

    def refuse(self, *lines: str) -> None:
        self.refused += 1
        self.say(*lines)


def told(text: str, game: str = "binary") -> list[str]:
    listener = Listener()
    tell_rules(listener, text, game)
    return listener.lines


def test_the_contents_are_numbered() -> None:
    lines = told("")
    assert lines[0].startswith("Rules of Binary")
    assert lines[2] == "2. The board"


@pytest.mark.parametrize("text", ["2", "board", "The board", "the bo", "binary board", "binary 2"])
def test_a_section_is_read_by_number_anchor_or_title(text: str) -> None:
    assert told(text, "binary" if " 2" not in text else "one-zero-one")[0] == "The board"


@pytest.mark.parametrize("text", ["0", "99", "9" * 5000, "nowhere"])
def test_a_section_that_is_not_there_is_said_so(text: str) -> None:
    listener = Listener()
    tell_rules(listener, text, "binary")
    assert listener.refused == 1
    assert text in listener.lines[0]


@pytest.mark.parametrize(
    ("language", "words", "line"),
    [
        ("en", "HOME rows", "2. The board: "),
        ("fr", "RANGEES de Rouge", "2. Le plateau\u00a0: "),
    ],
)
def test_words_that_are_no_title_are_searched(language: str, words: str, line: str) -> None:
    i18n.use(language)
    lines = told(f"zero-point-one {words}")
    assert words in lines[0]
    assert any(line in each for each in lines[1:])


def test_a_drawing_is_told_in_words() -> None:
    lines = told("territories")
    at = lines.index("An example:")
    assert "Black: pieces: b1 b5" in lines[at:]


def test_a_drawing_of_a_program_is_its_lines_and_what_the_card_did() -> None:
    lines = told("delete", "one-zero-one")
    assert len(lines) <= 12
    assert any(line.endswith("(1) at 10/3 is deleted") for line in lines)


@pytest.mark.parametrize("text", ["nim", "nim 2"])
@pytest.mark.parametrize("game", ["binary", "nim"])
def test_a_game_without_a_rules_page_is_no_section_of_another(text: str, game: str) -> None:
    listener = Listener()
    tell_rules(listener, text, game, ["nim"])
    assert listener.lines == ["There are no rules of this game here."]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_of_the_marks_is_left_in_any_section(game: str, language: str) -> None:
    i18n.use(language)
    sections = board_game(game).rules_page(language)
    for number in range(1, len(sections) + 1):
        lines = told(str(number), game)
        assert not [line for line in lines if "**" in line or line.count("`") >= 2]
