"""Tests of the drawings in the rules pages: each exists, is legal, and is drawn whole."""

import re

import pytest

from oneoh_tui.games import BOARDS, board_game
from oneoh_tui.games.illustration import NoDrawing
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import LANGUAGES
from oneoh_tui.text.sections import drawing_in
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, press, screen_text, settle


def drawings(game: str, language: str) -> list[tuple[str, str]]:
    return [
        (section.anchor, drawing)
        for section in board_game(game).rules_page(language)
        for block in section.blocks
        if (drawing := drawing_in(block))
    ]


@pytest.mark.parametrize("game", BOARDS)
def test_a_page_has_the_same_drawings_in_every_language(game: str) -> None:
    assert drawings(game, "en")
    assert all(drawings(game, code) == drawings(game, "en") for code in LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_every_drawing_exists_and_is_told_in_a_few_words(game: str, code: str) -> None:
    i18n.use(code)
    for _anchor, drawing in drawings(game, code):
        assert 0 < len(board_game(game).drawing_lines(drawing)) <= 16, drawing


def test_the_beginning_of_actions_shows_where_a_piece_can_go() -> None:
    lines = board_game("zero-point-one").drawing_lines("steps c1?")
    assert list(lines[-2:]) == ["c1 to a3", "c1 to e3"]


@pytest.mark.parametrize("text", ["", "0", "9", "x", "2 jump", "2 repeat 3", "2 else"])
def test_what_is_no_program_on_the_board_of_a_lesson_is_no_drawing(text: str) -> None:
    with pytest.raises(NoDrawing):
        board_game("bot255").drawing_lines(text)


@pytest.mark.parametrize(
    "text", ["nowhere", "take z9", "take b3 e4", "take e4?", "alone a2 a4 b5 a1", "center d3 d3"]
)
def test_what_is_no_lesson_or_not_legal_is_no_drawing(text: str) -> None:
    with pytest.raises(NoDrawing):
        board_game("binary").drawing_lines(text)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("game", "section", "rows"),
    [
        ("bot255", "programs", (r"─0 .*│    repeat 2", r"─0 .*│    rotateRight")),
        ("binary", "owners", (r"3 .*\(●\)", r" a +b +c +d +e +f")),
        ("one-zero-one", "delete", (r"10 +1 .*┓╭.*╮┏.*┓", r"10 +0 .*╮ +╭DELETE╮")),
        ("zero-point-one", "drop", (r"6 │.*┃ *▞1-2▚ *┃", r"└──+a──.*h──+┘")),
    ],
)
async def test_a_page_shows_a_board_from_its_first_row_to_its_last(
    make_app: MakeApp, game: str, section: str, rows: tuple[str, str], size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        app.open_rules(game, section)
        await settle(pilot)
        seen = screen_text(app)
        await press(pilot, "right")
        await settle(pilot)
        seen += screen_text(app)
        for row in rows:
            assert re.search(row, seen), row
        assert app.screen.focused is app.screen.query_one("#contents")
