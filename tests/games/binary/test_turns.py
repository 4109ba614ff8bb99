"""Turns and the end; rules page, "A turn" and "The end"."""

import pytest

from oneoh_games import Generator, IllegalAction
from oneoh_games.binary import (
    BLACK,
    BOARDS,
    GAME,
    SIZES,
    WHITE,
    Options,
    Place,
    Size,
    Swap,
    squares_of,
)
from oneoh_games.binary.position import draw_board, play, position
from oneoh_games.binary.state import State

EMPTY_6 = """
    . : . : . :
    : . : . : .
    . : . : . :
    : . : . : .
    . : . : . :
    : . : . : .
"""


def start(size: Size = 8) -> State:
    return GAME.start(2, 0, Options(size=size))


def six(*, to_move: int = BLACK, hands: tuple[int, int] = (9, 9)) -> State:
    """Return an empty small board in the middle of a game."""
    return position(EMPTY_6, to_move=to_move, hands=hands)


def refused(state: State, move: str) -> str:
    """Return the rule that forbids the move."""
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    return refusal.value.rule


def texts(state: State) -> list[str]:
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


# Black's first turn


@pytest.mark.parametrize(("size", "turns"), [(6, 16), (8, 30), (10, 48), (12, 70)])
def test_blacks_first_turn_is_one_piece_on_a_dark_square_outside_the_center(
    size: Size, turns: int
) -> None:
    state, board = start(size), BOARDS[size]
    legal = GAME.legal_actions(state)
    assert len(legal) == turns
    for action in legal:
        assert isinstance(action, Place)
        assert action.second is None
        assert 1 << action.first & board.coloured[BLACK] & ~board.center


def test_blacks_first_turn_is_exactly_one_piece() -> None:
    assert refused(start(), "a1,c1") == "first-turn.one-piece"
    assert refused(start(), "a1,b1") == "first-turn.one-piece"


def test_blacks_first_piece_goes_onto_a_dark_square() -> None:
    assert refused(start(), "b1") == "first-turn.dark"
    assert refused(start(), "e4") == "first-turn.dark"


def test_blacks_first_piece_stays_out_of_the_center() -> None:
    assert refused(start(), "d4") == "first-turn.center"
    assert refused(start(), "e5") == "first-turn.center"


# From White's first turn on


def test_white_may_put_two_pieces_at_once() -> None:
    state = play(start(), "a1", "b1,a2")
    assert state.hands == (15, 14)
    assert draw_board(state).split("\n")[-2:] == ["W : . : . : . :", "B W : . : . : ."]
    assert GAME.to_act(state) == 0


@pytest.mark.parametrize("move", ["d1", "a2", "h7"])
def test_white_may_put_one_piece_onto_its_own_colour(move: str) -> None:
    state = play(start(), "a1", move)
    assert state.hands == (15, 15)


@pytest.mark.parametrize("move", ["c1", "b2", "h8"])
def test_one_piece_may_go_onto_the_other_colour(move: str) -> None:
    state = play(start(), "a1", move)
    assert state.hands == (15, 15)
    assert state.pieces[WHITE].bit_count() == 1


def test_two_pieces_go_onto_ones_own_colour_only() -> None:
    after = play(start(), "a1")
    assert refused(after, "c1,e1") == "turns.two-own"
    assert refused(after, "b1,c1") == "turns.two-own"
    assert refused(play(after, "b1"), "c1,d1") == "turns.two-own"


def test_two_pieces_need_two_in_hand() -> None:
    assert "a1,c1" in texts(six(hands=(2, 9)))
    last = six(hands=(1, 9))
    assert refused(last, "a1,c1") == "turns.two-in-hand"
    assert not any("," in text for text in texts(last))
    assert {"a1", "b1", "c3"} <= set(texts(last))


def test_pieces_go_onto_empty_squares() -> None:
    state = play(start(), "a1", "b1,a2")
    for move in ("a1", "b1", "a1,c1", "a1,a3"):
        assert refused(state, move) == "board.taken"


def test_pieces_go_onto_the_board() -> None:
    assert refused(start(6), "g1") == "board.off-board"
    assert refused(start(6), "a7") == "board.off-board"
    assert refused(play(start(), "a1"), "b1,i2") == "board.off-board"


# The center space


def test_a_piece_on_ones_own_colour_in_the_center_is_the_whole_turn() -> None:
    black, white = six(), six(to_move=WHITE)
    assert play(black, "c3").hands == (8, 9)
    assert play(white, "d3").hands == (9, 8)
    for move in ("a1,c3", "c3,e3", "c3,d4"):
        assert refused(black, move) == "center.one-piece"
    for move in ("b1,d3", "d3,f3", "d3,c4"):
        assert refused(white, move) == "center.one-piece"


def test_the_other_colour_in_the_center_costs_one_more_piece() -> None:
    black, white = play(six(), "d3"), play(six(to_move=WHITE), "c3")
    assert (black.hands, black.pieces[BLACK].bit_count()) == ((7, 9), 1)
    assert (white.hands, white.pieces[WHITE].bit_count()) == ((9, 7), 1)


def test_the_other_colour_in_the_center_needs_two_in_hand() -> None:
    assert play(six(hands=(2, 9)), "d3").hands == (0, 9)
    for move in ("d3", "c4"):
        assert refused(six(hands=(1, 9)), move) == "center.discard"
    for move in ("c3", "d4"):
        assert refused(six(to_move=WHITE, hands=(9, 1)), move) == "center.discard"


def test_the_other_colour_outside_of_the_center_costs_nothing_more() -> None:
    assert play(six(hands=(1, 9)), "b1").hands == (0, 9)


def test_two_pieces_never_go_onto_the_other_colour_in_the_center() -> None:
    assert refused(six(), "d3,c4") == "turns.two-own"
    assert refused(six(), "a1,d3") == "turns.two-own"


# Consecutive turns and the end


@pytest.mark.parametrize(("to_move", "hands"), [(WHITE, (0, 5)), (BLACK, (5, 0))])
def test_a_seat_goes_on_by_the_same_rules_when_the_other_hand_is_empty(
    to_move: int, hands: tuple[int, int]
) -> None:
    state = six(to_move=to_move, hands=hands)
    for move in ("d3" if to_move == BLACK else "c3", "a1", "b1"):
        assert GAME.to_act(state) == to_move
        assert refused(state, "e1,f1") == "turns.two-own"
        state = play(state, move)
    assert GAME.to_act(state) == to_move
    state = play(state, "f6" if to_move == BLACK else "f5")
    assert (state.to_move, state.hands) == (None, (0, 0))


def test_a_turn_that_empties_ones_own_hand_hands_over() -> None:
    state = play(six(hands=(2, 3)), "a1,c1")
    assert (GAME.to_act(state), state.hands) == (1, (0, 3))
    assert GAME.to_act(play(state, "b1,d1")) == 1


def test_going_on_ends_only_when_the_hand_is_empty() -> None:
    state = six(to_move=WHITE, hands=(0, 4))
    moves = ["b1", "a1", "d1,f1"]
    for move in moves:
        assert GAME.outcome(state) is None
        state = play(state, move)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("move", ["a1", "b1", "c3"])
def test_the_game_is_over_with_the_last_piece(move: str) -> None:
    state = play(six(hands=(1, 0)), move)
    assert GAME.to_act(state) is None
    assert GAME.legal_actions(state) == ()
    assert GAME.outcome(state) is not None
    assert refused(state, "a3") == "end.over"
    assert refused(state, "swap") == "end.over"


def test_the_game_is_over_with_the_last_two_pieces_or_a_last_discard() -> None:
    for move in ("a1,c1", "d3"):
        assert GAME.to_act(play(six(hands=(2, 0)), move)) is None


# How long a game lasts


@pytest.mark.parametrize("size", SIZES)
def test_a_game_lasts_as_many_turns_as_pieces_at_most_and_half_as_many_at_least(size: Size) -> None:
    """Black's first turn is one piece, any other turn one or two: that bounds the length."""
    pieces = BOARDS[size].pieces
    assert length(size, 1) == 2 * pieces
    assert length(size, 2) == 1 + -(-(pieces - 1) // 2) + -(-pieces // 2)


def length(size: Size, cost: int) -> int:
    """Return the turns of a game in which each takes `cost` pieces from the hand, where it can."""
    state, rng, count = start(size), Generator(size), 0
    while state.to_move is not None:
        after = [GAME.apply(state, action) for action in sample(state, rng)]
        colour = state.to_move
        before = state.hands[colour]
        state = min(after, key=lambda each: abs(before - each.hands[colour] - cost))
        count += 1
    return count


def sample(state: State, rng: Generator) -> list[Place]:
    """Return some turns of one piece and of two."""
    legal = [action for action in GAME.legal_actions(state) if not isinstance(action, Swap)]
    ones = [action for action in legal if len(squares_of(action)) == 1]
    twos = [action for action in legal if len(squares_of(action)) == 2]
    return [rng.choice(ones), ones[0], *([rng.choice(twos)] if twos else [])]
