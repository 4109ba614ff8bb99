"""Tests of Binary's texts: log, previews, reasons and result."""

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES, Outcome
from oneoh_games.binary.legality import Rule
from oneoh_games.binary.position import play, position
from oneoh_games.binary.view import Event, View
from oneoh_tui.games import BOARDS, Position, board_game
from oneoh_tui.games.binary.reasons import REASONS
from oneoh_tui.games.binary.texts import consequences, preview_text
from oneoh_tui.games.preview import preview
from oneoh_tui.text.glyphs import GLYPHS

GAME = GAMES["binary"]
BOARD = BOARDS["binary"]
GROUPS = """
. : . : . :
: . : W : .
. : B B . :
: . : . : .
W : . : . :
: . : . : .
"""


def here(view: View, seat: int | None = 0) -> Position:
    return Position(view, (), ("Ada", "Bob"), seat)


def after(*moves: str, swap: bool = False) -> Position:
    state = play(GAME.start(2, 1, GAME.options(swap=swap)), *moves)
    return here(GAME.view(state, 0))


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("c1",), ["Ada: c1"]),
        (("c1", "b1,d1"), ["Bob: b1, d1"]),
        (("c1", "g1"), ["Bob: takes g1"]),
        (("c1", "d4"), ["Bob: takes d4", "Bob pays with a second piece for the center"]),
        (("c1", "swap"), ["Bob swaps, and plays Black from now on"]),
    ],
)
def test_beside_the_board_a_turn_is_told_in_a_row(moves: tuple[str, ...], told: list[str]) -> None:
    assert BOARD.log_lines(after(*moves, swap=True), GLYPHS["ascii"]) == told


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("c1",), ["Ada places Black on c1"]),
        (("c1", "b1,d1"), ["Bob places White on b1 and d1"]),
        (("c1", "g1"), ["Bob takes g1 from Black"]),
        (("c1", "d4"), ["Bob takes d4 from Black", "Bob pays with a second piece for the center"]),
        (("c1", "swap"), ["Bob swaps, and plays Black from now on"]),
    ],
)
def test_a_turn_is_told_in_sentences(moves: tuple[str, ...], told: list[str]) -> None:
    assert consequences(after(*moves, swap=True)) == told


def test_who_goes_on_alone_and_the_end_are_told() -> None:
    events = (Event("place", 0, "black", "a1"), Event("again", 0), Event("end"))
    told = consequences(here(replace(after("c1").view, events=events)))
    assert told[1:] == [
        "Ada goes on alone: the other hand is empty",
        "Both hands are empty: the game is over",
    ]


def test_a_preview_names_what_is_taken_and_the_points_before_and_after() -> None:
    state = position(GROUPS)
    view = GAME.view(state, 0)
    words = preview_text(here(view), preview(GAME, view, "e4"), "e4")
    points = [side.score for side in view.sides]
    then = preview(GAME, view, "e4").sides
    assert words == (
        f"Black on e4, taken from White. Black {points[0]} becomes {then[0].score} "
        f"(largest {then[0].territories[0].size}); White stays at {points[1]}."
    )


def test_a_preview_says_what_the_center_costs() -> None:
    position_ = after("c1", "b1")
    words = preview_text(position_, preview(GAME, position_.view, "d5"), "d5")
    assert "costs a second piece" in words


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_words_and_a_section_of_the_rules_page(rule: Rule, language: str) -> None:
    known = REASONS.of_rule(rule.value)
    assert known is not None
    assert known.section in {
        section.anchor for section in board_game("binary").rules_page(language)
    }


@pytest.mark.parametrize(
    ("text", "section"),
    [("c2", "first-turn"), ("d4", "first-turn"), ("z9", "notation"), ("swap", "swap")],
)
def test_what_cannot_be_played_is_refused_with_its_section(text: str, section: str) -> None:
    start = here(GAME.view(GAME.start(2, 1, GAME.options()), 0))
    why = BOARD.check(start, text)
    assert why is not None
    assert why.section == section
    assert BOARD.check(start, "c1") is None


def test_the_signs_change_sides_with_a_swap() -> None:
    swapped = after("c1", "swap", swap=True)
    assert [BOARD.badge(seat).text for seat in (0, 1)] == ["B", "W"]
    assert [BOARD.badge(seat, swapped).text for seat in (0, 1)] == ["W", "B"]


def test_the_end_adds_the_territories_up_the_largest_twice() -> None:
    view = GAME.view(position(GROUPS, hands=(0, 0), to_move=None), 0)
    scores = (view.sides[0].score, view.sides[1].score)
    lines = BOARD.result(here(view), Outcome("score", scores, (1, 2)))
    sizes = [territory.size for territory in view.sides[0].territories]
    assert lines[0] == f"You win, {scores[0]}:{scores[1]}"
    assert lines[2].startswith(f"Ada, Black: 2 x {sizes[0]}")
    assert BOARD.result(here(view, 1), Outcome("score", scores, (1, 2)))[0].startswith("You lose")
    assert BOARD.result(here(view, None), Outcome("draw", (8, 8), (1, 1)))[0] == "A draw, 8:8"


def test_the_details_list_every_territory_and_the_center() -> None:
    view = GAME.view(position(GROUPS), 0)
    lines = "\n".join(BOARD.details(here(view), GLYPHS["ascii"]))
    assert all(
        " ".join(territory.squares) in lines
        for side in view.sides
        for territory in side.territories
    )
    assert "Center space: c3 c4 d3 d4" in lines
