"""Option `swap`; rules page, "The swap"."""

import pytest

from oneoh_games import Generator, IllegalAction, Outcome
from oneoh_games.binary import BLACK, GAME, WHITE, Options, Swap
from oneoh_games.binary.position import play, position
from oneoh_games.binary.state import State
from oneoh_games.binary.view import Event


def start(*, swap: bool = True) -> State:
    return GAME.start(2, 0, Options(swap=swap))


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    return refusal.value.rule


def test_it_is_off_by_default() -> None:
    after = play(start(swap=False), "a1")
    assert Swap() not in GAME.legal_actions(after)
    assert refused(after, "swap") == "swap.off"
    assert not GAME.view(after, 1).may_swap


def test_white_may_swap_after_blacks_first_turn_and_then_only() -> None:
    state = start()
    assert refused(state, "swap") == "swap.second-turn"
    state = play(state, "a1")
    assert GAME.legal_actions(state)[-1] == Swap()
    assert len(GAME.legal_actions(state)) == 499
    for move in ("swap", "b1"):
        after = play(state, move)
        assert Swap() not in GAME.legal_actions(after)
        assert refused(after, "swap") == "swap.second-turn"
    assert refused(play(state, "b1", "c1"), "swap") == "swap.second-turn"


def test_the_seat_that_swaps_plays_black_from_then_on() -> None:
    before = play(start(), "c3")
    state = play(before, "swap")
    assert state.pieces == before.pieces
    assert state.hands == (15, 16)
    assert [side.colour for side in GAME.view(state, None).sides] == ["white", "black"]
    assert [side.hand for side in GAME.view(state, None).sides] == [16, 15]


def test_seat_0_goes_on_as_white_and_seats_alternate() -> None:
    state = play(start(), "c3", "swap")
    assert (GAME.to_act(state), state.to_move) == (0, WHITE)
    state = play(state, "a2,b3")
    assert (GAME.to_act(state), state.to_move) == (1, BLACK)
    assert state.hands == (15, 14)
    assert GAME.view(state, 0).sides[0].pieces == ("a2", "b3")


def test_it_is_whites_first_turn_that_follows_by_the_usual_rules() -> None:
    swapped = play(start(), "c3", "swap")
    kept = play(start(swap=False), "c3")
    assert GAME.legal_actions(swapped) == GAME.legal_actions(kept)


def test_the_result_goes_to_the_seats_that_play_the_sides() -> None:
    rows = """
        . : . : . :
        : . : . : .
        . : B : . :
        : . : . : .
        . : . : . :
        : . : . : .
    """
    state = position(rows, hands=(1, 0), swapped=True)
    over = play(state, "a1")
    assert GAME.outcome(over) == Outcome("score", (0, 10), (2, 1))
    usual = play(position(rows, hands=(1, 0)), "a1")
    assert GAME.outcome(usual) == Outcome("score", (10, 0), (1, 2))


def test_consecutive_turns_are_those_of_the_seat_that_plays_the_side() -> None:
    rows = "\n".join([". . . . . ."] * 6)
    state = position(rows, to_move=BLACK, hands=(2, 0), swapped=True)
    assert GAME.to_act(state) == 1
    after = play(state, "a1")
    assert GAME.to_act(after) == 1
    assert GAME.view(after, None).events == (
        Event("place", 1, "black", "a1"),
        Event("again", 1),
    )


def test_a_swap_is_told_with_what_the_seat_plays_from_then_on() -> None:
    view = GAME.view(play(start(), "c3", "swap"), 0)
    assert view.events == (Event("swap", 1, "black"),)
    assert view.last == ()
    assert GAME.determinize(view, Generator(1)) == play(start(), "c3", "swap")
