"""Notation (rules page, "How to write a turn"), and the rule that each refused move breaks."""

import pytest

from oneoh_games import BadNotation, IllegalAction
from oneoh_games.binary import (
    GAME,
    MEANING,
    SQUARE_OF,
    Action,
    Options,
    Place,
    Rule,
    Swap,
    place_on,
)
from oneoh_games.binary.position import draw_board, play, position
from oneoh_games.binary.state import State


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c3", Place(SQUARE_OF["c3"])),
        ("c3,f4", Place(SQUARE_OF["c3"], SQUARE_OF["f4"])),
        ("a1,b1", Place(SQUARE_OF["a1"], SQUARE_OF["b1"])),
        ("h1,a2", Place(SQUARE_OF["h1"], SQUARE_OF["a2"])),
        ("l12", Place(SQUARE_OF["l12"])),
        ("l9,a10", Place(SQUARE_OF["l9"], SQUARE_OF["a10"])),
        ("swap", Swap()),
    ],
)
def test_text_and_action_are_each_others_inverse(text: str, action: Action) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


def test_the_lower_index_comes_first() -> None:
    """Index = (rank - 1) * n + (file - 1), on every board the same order."""
    for size in (6, 8, 10, 12):
        names = [f"{file}{rank}" for rank in range(1, size + 1) for file in "abcdefghijkl"[:size]]
        squares = [SQUARE_OF[name] for name in names]
        assert squares == sorted(squares)


def test_every_square_of_the_largest_board_can_be_named() -> None:
    names = {f"{file}{rank}" for file in "abcdefghijkl" for rank in range(1, 13)}
    for name in names:
        assert GAME.format_action(GAME.parse_action(name)) == name
    state = play(GAME.start(2, 0, Options(size=12)), "l12", "a12,k12")
    assert GAME.view(state, None).last == ("a12", "k12")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is no square"),
        ("m1", "'m1' is no square"),
        ("a0", "no square"),
        ("a13", "no square"),
        ("a01", "no square"),
        ("c", "no square"),
        ("3", "no square"),
        ("C3", "no square"),
        ("c3 ", "no square"),
        ("c3\n", "no square"),
        ("c٣", "no square"),
        ("c3,", "'' is no square"),
        (",c3", "'' is no square"),
        ("c3, f4", "no square"),
        ("c3;f4", "no square"),
        ("c3,f4,a5", "names 3 squares"),
        ("c3,m1", "'m1' is no square"),
        ("c3,c3", "c3 is named twice"),
        ("f4,c3", "the lower rank comes first, then the one further left: c3,f4"),
        ("b1,a1", "a1,b1"),
        ("a2,h1", "h1,a2"),
        ("a10,b9", "b9,a10"),
        ("Swap", "no square"),
        ("swap,c3", "no square"),
        ("pass", "a turn is one like c3, two like c3,f4, or swap"),
    ],
)
def test_other_text_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse_action(text)


def test_the_message_about_long_text_is_short() -> None:
    for text in ("a" * 9000, "é" * 9000, f"c3,{'a' * 9000}", "," * 9000):
        with pytest.raises(BadNotation) as refusal:
            GAME.parse_action(text)
        assert len(str(refusal.value)) < 200


ROWS = """
    . : . : . :
    : . : . : .
    . : . : . :
    : . : . : .
    . : . : W :
    : . : . : B
"""


def in_hand(count: int) -> State:
    return position(ROWS, hands=(count, 8))


START = GAME.start(2, 0, Options())
SWAP = GAME.start(2, 0, Options(swap=True))


@pytest.mark.parametrize(
    ("rule", "state", "move"),
    [
        ("end.over", play(position(ROWS, hands=(1, 0)), "a1"), "c1"),
        ("board.off-board", START, "l12"),
        ("board.off-board", in_hand(9), "a1,h7"),
        ("board.taken", in_hand(9), "f1"),
        ("board.taken", in_hand(9), "a1,e2"),
        ("first-turn.one-piece", START, "a1,c1"),
        ("first-turn.dark", START, "b1"),
        ("first-turn.center", START, "e5"),
        ("turns.two-in-hand", in_hand(1), "a1,c1"),
        ("turns.two-own", in_hand(9), "a1,b1"),
        ("center.one-piece", in_hand(9), "a1,c3"),
        ("center.discard", in_hand(1), "d3"),
        ("swap.off", START, "swap"),
        ("swap.off", play(START, "a1"), "swap"),
        ("swap.second-turn", SWAP, "swap"),
        ("swap.second-turn", play(SWAP, "a1", "swap"), "swap"),
    ],
)
def test_a_refusal_names_the_rule_in_the_words_of_the_table(
    rule: str, state: State, move: str
) -> None:
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    assert refusal.value.rule == rule
    assert str(refusal.value) == MEANING[Rule(rule)]


def test_every_rule_has_a_meaning_in_a_sentence() -> None:
    assert set(MEANING) == set(Rule)
    assert all(meaning.endswith(".") for meaning in MEANING.values())


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Place(SQUARE_OF["c1"], SQUARE_OF["a1"]), Rule.ORDER),
        (Place(SQUARE_OF["c1"], SQUARE_OF["c1"]), Rule.ORDER),
        (Place(-1), Rule.OFF_BOARD),
        (Place(12), Rule.OFF_BOARD),
        (Place(10**9), Rule.OFF_BOARD),
        (Place(0, 10**9), Rule.OFF_BOARD),
    ],
)
def test_an_action_that_no_text_stands_for_is_illegal(action: Place, rule: Rule) -> None:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(in_hand(9), action)
    assert refusal.value.rule == rule


def test_a_turn_is_the_same_in_whichever_order_its_squares_are_chosen() -> None:
    c3, f4 = SQUARE_OF["c3"], SQUARE_OF["f4"]
    assert place_on(f4, c3) == place_on(c3, f4) == GAME.parse_action("c3,f4")
    assert place_on(c3) == GAME.parse_action("c3")


# Positions as text


def test_a_position_is_drawn_as_it_is_read() -> None:
    drawn = draw_board(position(ROWS))
    assert drawn.split() == ROWS.split()
    assert position(drawn) == position(ROWS)


def test_pieces_that_are_not_on_the_board_are_in_hand() -> None:
    assert position(ROWS).hands == (8, 8)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "6, 8, 10, 12"),
        (". . .\n. . .\n. . .", "as many marks a row as rows"),
        (ROWS.replace("B", "B ."), "as many marks a row as rows"),
        (ROWS.replace("B", "X"), "no mark 'X'"),
        ("B B B B B B\n" * 6, "each side has 9 pieces"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        position(text)
