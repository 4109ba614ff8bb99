"""Tests of Zero Point One's texts: log, result, reasons, options and board."""

from typing import Any

import pytest

from oneoh_games import GAMES, BadOptions, Outcome
from oneoh_games.zero_point_one import READY_MADE, Options, Rule, deployment, play_from
from oneoh_games.zero_point_one import read_position as read
from oneoh_games.zero_point_one.options import limits
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games import BOARDS, Position, board_game
from oneoh_tui.games.preview import preview
from oneoh_tui.games.zero_point_one.choice_texts import preview_text
from oneoh_tui.games.zero_point_one.reasons import REASONS
from oneoh_tui.games.zero_point_one.texts import consequences
from oneoh_tui.text.glyphs import GLYPHS

GAME = GAMES["zero-point-one"]
BOARD = BOARDS["zero-point-one"]
MIDDLE = "4w3/8/4n3/2a5/8/2W5/3A4/1D6[DFa] r"
ATTACKED = "4w3/8/8/2a5/8/W7/3A4/8[] r"


def after(text: str, *moves: str, seat: int | None = 0, **options: Any) -> Position:
    state = play_from(read(text), limits(Options(**options)))
    for move in moves:
        state = GAME.apply(state, GAME.parse_action(move))
    return here(GAME.view(state, seat), seat)


def here(view: View, seat: int | None = 0) -> Position:
    return Position(view, (), ("Ada", "Bob"), seat)


def deploying(count: int) -> Position:
    state = GAME.start(2, 1, GAME.options())
    actions = [action for seat in (0, 1) for action in deployment(seat, READY_MADE["wall"])]
    for action in actions[:count]:
        state = GAME.apply(state, action)
    return here(GAME.view(state, 0))


@pytest.mark.parametrize(
    ("text", "moves", "told"),
    [
        (MIDDLE, ("d2f4",), ["Ada: 2-2 d2-f4"]),
        (MIDDLE, ("0-2@h8",), ["Ada: 0-2 on h8"]),
        (MIDDLE, ("1-1@d4", "e6d4"), ["Bob: 1-2 e6xd4 (1-1)"]),
        (ATTACKED, ("d2b4",), ["Ada: 2-2 d2-b4", "The 0-1 of Ada is attacked"]),
        (ATTACKED, ("d2b4", "c5a3"), ["Bob: 2-2 c5xa3 (0-1)", "The game is over"]),
    ],
)
def test_beside_the_board_a_turn_is_told_in_a_row(
    text: str, moves: tuple[str, ...], told: list[str]
) -> None:
    assert BOARD.log_lines(after(text, *moves), GLYPHS["ascii"]) == told


@pytest.mark.parametrize(
    ("text", "moves", "told"),
    [
        (MIDDLE, ("d2f4",), ["Ada: 2-2 from d2 to f4"]),
        (MIDDLE, ("0-2@h8",), ["Ada drops 0-2 on h8"]),
        (MIDDLE, ("1-1@d4", "e6d4"), ["Bob: 1-2 from e6 takes 1-1 on d4"]),
        (ATTACKED, ("d2b4",), ["Ada: 2-2 from d2 to b4", "The 0-1 of Ada is attacked"]),
        (
            ATTACKED,
            ("d2b4", "c5a3"),
            ["Bob: 2-2 from c5 takes 0-1 on a3", "The game is over"],
        ),
    ],
)
def test_a_turn_is_told_in_sentences(text: str, moves: tuple[str, ...], told: list[str]) -> None:
    assert consequences(after(text, *moves)) == told


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "Ada places 2-2 on a2"),
        (16, "Ada places 0-1 on h1, the last piece"),
        (17, "Bob places 2-2 on a7"),
        (32, "Bob places 0-1 on h8, the last piece"),
    ],
)
def test_each_piece_of_a_deployment_is_told(count: int, told: str) -> None:
    assert consequences(deploying(count)) == [told]


def test_a_position_that_comes_again_is_told_before_it_is_a_draw() -> None:
    moves = ("d2f4", "e8e7", "f4d2", "e7e8")
    told = consequences(after(MIDDLE, *moves))
    assert told[-1] == "This position has arisen 2 times; 3 make a draw"
    shown = preview(GAME, after(MIDDLE, *moves, *moves[:3]).view, moves[3])
    words = preview_text(after(MIDDLE, *moves, *moves[:3]), shown, moves[3])
    assert words.endswith("The position is repeated: a draw.")


def test_a_preview_says_what_is_captured_and_where_it_goes() -> None:
    position = after(MIDDLE, "1-1@d4")
    words = preview_text(position, preview(GAME, position.view, "e6d4"), "e6d4")
    assert words == "1-2 from e6 takes 1-1 on d4. It comes to your hand."


def test_a_preview_says_that_the_enemy_is_attacked_then() -> None:
    position = after(MIDDLE)
    words = preview_text(position, preview(GAME, position.view, "0-2@g8"), "0-2@g8")
    assert words == "0-2 from your hand on g8. It attacks the 0-1."


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_words_and_a_section_of_the_rules_page(rule: Rule, language: str) -> None:
    known = REASONS.of_rule(rule.value)
    assert known is not None
    assert known.section in {
        section.anchor for section in board_game("zero-point-one").rules_page(language)
    }


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("d2d4", "move"),
        ("h8h7", "move"),
        ("1-2@a1", "drop"),
        ("0-2@c3", "drop"),
        ("a1", "notation"),
        ("3-3@a1", "notation"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_section(text: str, section: str) -> None:
    why = BOARD.check(after(MIDDLE), text)
    assert why is not None
    assert why.section == section
    assert BOARD.check(after(MIDDLE), "d2f4") is None


@pytest.mark.parametrize(
    ("placed", "text"), [(0, "2-2@a3"), (0, "a1a2"), (15, "2-2@h1"), (15, "0-1@a1"), (0, "2-2@a8")]
)
def test_what_cannot_be_deployed_is_refused_with_its_section(placed: int, text: str) -> None:
    why = BOARD.check(deploying(placed), text)
    assert why is not None
    assert why.section == "deployment"


@pytest.mark.parametrize(
    ("outcome", "seat", "headline", "reason"),
    [
        (Outcome("capture", (1, 0), (1, 2)), 0, "You win", "The 0-1 was captured."),
        (Outcome("capture", (1, 0), (1, 2)), 1, "You lose", "The 0-1 was captured."),
        (Outcome("no-turn", (0, 1), (2, 1)), None, "Bob wins", "The other side had no turn left."),
        (Outcome("repetition", (0, 0), (1, 1)), 0, "A draw", "The position was repeated."),
        (Outcome("turn-limit", (0, 0), (1, 1)), 0, "A draw", "The turns were used up."),
        (Outcome("resigned", (0, 0), (1, 2)), 0, "You win", ""),
    ],
)
def test_the_end_is_told(outcome: Outcome, seat: int | None, headline: str, reason: str) -> None:
    lines = BOARD.result(after(MIDDLE, seat=seat), outcome)
    assert list(lines) == [headline, reason, "Ada, Red: 5 pieces", "Bob, Blue: 4 pieces"]


def test_the_panel_says_what_a_side_has_and_that_its_0_1_is_attacked() -> None:
    glyphs = GLYPHS["ascii"]
    assert BOARD.facts(after(MIDDLE), 0, glyphs) == ["Red, hand 0-2 1-1"]
    assert BOARD.facts(after(ATTACKED), 0, glyphs) == ["Red, hand -", "0-1 attacked!"]
    assert BOARD.facts(deploying(3), 0, glyphs) == ["Red, 13 to place"]
    assert BOARD.score(deploying(3), 0) == "16 pieces"


def test_the_board_is_told_in_words() -> None:
    assert list(BOARD.describe(after(MIDDLE, "d2f4"))) == [
        "Ada: plays Red, 5 pieces",
        "Ada: 0-1 on c3",
        "Ada: 0-2 on b1",
        "Ada: 2-2 on f4",
        "Ada: in hand: 0-2 1-1",
        "Bob: plays Blue, 4 pieces",
        "Bob: 0-1 on e8",
        "Bob: 1-2 on e6",
        "Bob: 2-2 on c5",
        "Bob: in hand: 2-2",
        "Last move: d2f4",
    ]
    assert "Ada: the 0-1 is attacked" in BOARD.describe(after(ATTACKED))
    assert "Bob: to place: 0-1 0-2 x4 1-1 x2 1-2 2-2 x8" in BOARD.describe(deploying(16))


def test_the_details_say_how_near_a_draw_is() -> None:
    lines = "\n".join(BOARD.details(after(MIDDLE, "d2f4"), GLYPHS["ascii"]))
    assert "A draw after 200 turns; left: 199." in lines
    assert "A draw when a position arises 3 times; this one: 1." in lines
    off = "\n".join(BOARD.details(after(MIDDLE, repetition=0, turn_limit=0), GLYPHS["ascii"]))
    assert "A draw" not in off


@pytest.mark.parametrize(("action", "words"), [("a1c3", "a1 to c3"), ("2-2@c1", "2-2 on c1")])
def test_an_action_is_told_without_its_consequences(action: str, words: str) -> None:
    assert BOARD.action_text(action) == words


def test_options_that_the_game_refuses_are_refused_in_our_words() -> None:
    reason = BOARDS["zero-point-one"].options.reason
    with pytest.raises(BadOptions):
        Options(repetition=1)
    assert reason({"repetition": 1})
    assert reason({"repetition": 2}) is None
    assert reason({"rules": "codecup"}) is None


def test_every_caution_has_words() -> None:
    names = GAME.cautions(Options(turn_limit=0))
    assert names
    assert set(names) <= set(BOARDS["zero-point-one"].options.cautions)
