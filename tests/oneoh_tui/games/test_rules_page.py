"""Tests of the rules pages, with every section in every language, and of their screen."""

import pytest

from oneoh_games.one_zero_one.legality import Rule
from oneoh_tui.games import BOARDS, board_game
from oneoh_tui.text.i18n import LANGUAGES
from oneoh_tui.text.sections import parse
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, press, screen_text, settle

GAMES = [game for game in BOARDS if board_game(game).has_rules]


@pytest.mark.parametrize("game", BOARDS)
def test_every_game_that_we_know_has_a_page(game: str) -> None:
    assert board_game(game).has_rules


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_the_same_sections_in_every_language(game: str, code: str) -> None:
    anchors = [section.anchor for section in board_game(game).rules_page("en")]
    assert [section.anchor for section in board_game(game).rules_page(code)] == anchors
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_that_a_refusal_names_has_its_section(code: str) -> None:
    anchors = {section.anchor for section in board_game("one-zero-one").rules_page(code)}
    assert {rule.value.split(".")[0] for rule in Rule} <= anchors


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_command_has_a_section(code: str) -> None:
    from oneoh_games.one_zero_one.cards import Kind

    anchors = {section.anchor for section in board_game("one-zero-one").rules_page(code)}
    assert {kind.value for kind in Kind} - {"blank"} <= anchors


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "designer"),
    [
        ("one-zero-one", "David Harding"),
        ("binary", "Kanare Kato"),
        ("zero-point-one", "James D. Wickson"),
    ],
)
def test_no_section_is_empty_and_the_designer_is_named(game: str, designer: str, code: str) -> None:
    sections = board_game(game).rules_page(code)
    assert all(section.blocks for section in sections)
    assert any(designer in block for block in sections[0].blocks)


def test_a_language_without_a_page_gets_the_english_one() -> None:
    assert board_game("one-zero-one").rules_page("xx") == board_game("one-zero-one").rules_page(
        "en"
    )


def test_headings_make_sections_and_blank_lines_make_blocks() -> None:
    (section,) = parse("## A title {#here}\n\nOne\ntwo.\n\n- a\n  b\n- c\n")
    assert (section.anchor, section.title, section.level) == ("here", "A title", 2)
    assert section.blocks == ("One two.", "- a b", "- c")


async def test_a_rule_opens_its_section(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("one-zero-one", "print.waits")
        await settle(pilot)
        assert "must place another card" in screen_text(app)


async def test_arrows_go_from_section_to_section(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("one-zero-one")
        await settle(pilot)
        await press(pilot, "down")
        assert "upright" in screen_text(app)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_long_section_can_be_read_to_its_end(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        app.open_rules("one-zero-one", "decks")
        await settle(pilot)
        await press(pilot, "right", "right")
        assert "less well balanced" in " ".join(screen_text(app).split())


async def test_a_game_without_a_page_says_so(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("gomoku")
        await settle(pilot)
        assert "no rules" in screen_text(app)


async def test_the_rows_of_a_list_item_hang_below_its_text(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("one-zero-one", "save")
        await settle(pilot)
        rows = screen_text(app).splitlines()
        at = next(number for number, row in enumerate(rows) if "• While its word" in row)
        start = rows[at].index("While")
        assert rows[at + 1][24:start].strip() == ""
        assert rows[at + 1][start] != " "
