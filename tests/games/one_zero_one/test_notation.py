"""Notation (rules page, "Notation"), and the rule that each refused move breaks."""

import pytest

from oneoh_games import BadNotation, IllegalAction
from oneoh_games.one_zero_one import GAME, MEANING, Direction, Fill, Input, Kind, Rule
from oneoh_games.one_zero_one.position import (
    draw_program,
    play,
    position,
    read_program,
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("delete:left@20", Input(Kind.DELETE, Direction.LEFT, 20)),
        ("blank@10", Input(Kind.BLANK, None, 10)),
        ("print:right@10", Input(Kind.PRINT, Direction.RIGHT, 10)),
        ("save:down", Fill(Kind.SAVE, Direction.DOWN)),
        ("if-then-else@50", Input(Kind.IF_THEN_ELSE, None, 50)),
        ("if-then:up@30", Input(Kind.IF_THEN, Direction.UP, 30)),
        ("goto-10:up@40", Input(Kind.GOTO_10, Direction.UP, 40)),
        ("syntax-error:up", Fill(Kind.SYNTAX_ERROR, Direction.UP)),
        ("blank", Fill(Kind.BLANK, None)),
    ],
)
def test_text_and_action_are_each_others_inverse(text: str, action: Input | Fill) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


def test_the_example_of_the_rules_page_can_be_played() -> None:
    state = position("", "print:horizontal save:vertical blank")
    after = play(state, "print:right@10", "save:down")
    assert after.lines == read_program("10  0:print:right 0:save:down")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not of the form"),
        ("delete", "delete needs a direction, as in delete:down"),
        ("delete@20", "needs a direction"),
        ("blank:up@10", "blank points nowhere"),
        ("if-then-else:left@10", "points nowhere"),
        ("blank@60", "no line 60"),
        ("blank@010", "no line 010"),
        ("blank@15", "there are 10, 20, 30, 40, 50"),
        ("delete:north@10", "no direction 'north'"),
        ("remove:up@10", "no card 'remove'"),
        ("DELETE:up@10", "not of the form"),
        ("delete:up@10 ", "not of the form"),
        ("delete:up@10\n", "not of the form"),
        ("delete: up@10", "not of the form"),
        ("delete:up:down@10", "not of the form"),
        ("delete:up@", "not of the form"),
        ("delete:up@1٠", "not of the form"),
        ("@10", "not of the form"),
    ],
)
def test_other_text_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse_action(text)


def test_the_message_about_long_text_is_short() -> None:
    for text in ("a" * 9000, "é" * 9000, f"blank@{'1' * 9000}", f"delete:{'a' * 9000}@10"):
        with pytest.raises(BadNotation) as refusal:
            GAME.parse_action(text)
        assert len(str(refusal.value)) < 300


FULL = "0:blank 0:blank 0:blank"


@pytest.mark.parametrize(
    ("rule", "hand", "moves"),
    [
        ("input.not-in-hand", "blank blank blank", ["save:up@10"]),
        ("input.axis", "save:vertical blank blank", ["save:left@10"]),
        ("input.axis", "syntax-error:vertical", ["syntax-error:right@10"]),
        ("input.open-line", "blank blank blank", ["blank@30"]),
        ("input.open-line", "blank blank blank", ["blank@50"]),
        ("input.line-missing", "blank blank blank", ["blank"]),
        ("input.line-missing", "blank blank blank", ["save:up"]),
        ("print.waits", "print:vertical blank", ["print:down@10", "blank@10"]),
        ("print.from-hand", "print:vertical blank", ["print:down@10", "delete:up"]),
        ("print.axis", "print:vertical save:vertical", ["print:down@10", "save:left"]),
        ("paste.waits", "paste:vertical blank", ["paste:down@10", "blank@10"]),
        ("paste.from-discard", "paste:vertical blank", ["paste:down@10", "blank"]),
        ("paste.axis", "paste:vertical blank", ["paste:down@10", "rem:up"]),
        ("end.over", "print:horizontal blank", ["blank@10", "blank@10"]),
    ],
)
def test_a_refusal_names_the_rule_in_the_words_of_the_table(
    rule: str, hand: str, moves: list[str]
) -> None:
    deck = "" if rule == "end.over" else "blank blank"
    state = position("", hand, deck=deck, discard="rem:horizontal")
    with pytest.raises(IllegalAction) as refusal:
        play(state, *moves)
    assert refusal.value.rule == rule
    assert str(refusal.value) == MEANING[Rule(rule)]


def test_every_rule_has_a_meaning_in_a_sentence() -> None:
    assert set(MEANING) == set(Rule)
    assert all(meaning.endswith(".") for meaning in MEANING.values())


def test_an_action_of_plain_strings_is_the_same_action() -> None:
    state = position("", "save:vertical blank blank")
    plain = Input("save", "up", 10)  # type: ignore[arg-type]
    assert GAME.apply(state, plain) == play(state, "save:up@10")


def test_an_action_that_no_text_stands_for_is_illegal() -> None:
    state = position("", "save:vertical blank blank")
    for action in (Input(Kind.BLANK, Direction.UP, 10), Input(Kind.SAVE, None, 10)):
        with pytest.raises(IllegalAction, match="axis"):
            GAME.apply(state, action)
    with pytest.raises(IllegalAction, match="Below line 20"):
        GAME.apply(state, Input(Kind.BLANK, None, 60))


def test_a_position_is_drawn_as_it_is_read() -> None:
    text = "10  0:blank . 1:save:up*\n20  1:if-then-else\n30\n40\n50  . . 0:goto-10:left"
    assert draw_program(read_program(text)) == text


def test_a_view_is_drawn_with_what_does_not_count() -> None:
    view = GAME.view(position("10  1:blank 0:rem:left"), None)
    text = draw_program([line.cards for line in view.lines])
    assert text.startswith("10  1:blank~ 0:rem:left\n")
    assert read_program(text) == read_program("10  1:blank 0:rem:left")


@pytest.mark.parametrize(
    "text",
    [
        "15  0:blank",
        "10  2:blank",
        "10  0:blank:up",
        "10  0:save",
        "10  0:blank .",
        "x",
        "50 . . . 0:blank",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_program(text)


def test_a_card_out_of_play_that_the_box_has_not_is_refused() -> None:
    with pytest.raises(BadNotation, match="there is no card 'rem:vertical'"):
        position("", "rem:vertical")
