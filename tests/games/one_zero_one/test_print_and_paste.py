"""PRINT and PASTE, and chains of them; rules page, "Commands"."""

import pytest

from oneoh_games import IllegalAction
from oneoh_games.one_zero_one import GAME, Kind
from oneoh_games.one_zero_one.decks import key_of
from oneoh_games.one_zero_one.position import play, position, read_program
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Event, Space, Waiting


def legal(state: State) -> list[str]:
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def rule(state: State, move: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    return refusal.value.rule


def test_print_at_an_empty_space_waits_for_another_hand_card() -> None:
    state = position("", "print:horizontal delete:vertical blank")
    waiting = play(state, "print:right@10")
    assert waiting.waiting == Waiting(Space(10, 2), "hand")
    assert waiting.to_act == 0
    assert legal(waiting) == ["blank", "delete:down", "delete:up"]
    assert waiting.events[-1] == Event("wait", seat=0, at=Space(10, 2))


def test_a_printed_card_lies_own_digit_up_and_its_command_acts_in_turn() -> None:
    state = position("20  . 0:blank", "print:horizontal delete:vertical blank", seat=1)
    after = play(state, "print:right@10", "delete:down")
    assert after.lines == read_program("10  1:print:right 1:delete:down")
    assert [event.what for event in after.events] == ["print", "delete", "draw"]


def test_print_ignores_the_open_line_rule() -> None:
    after = play(position("20  1:blank", "print:vertical blank blank"), "print:down@20", "blank")
    assert after.lines == read_program("20  1:blank 0:print:down\n30  . 0:blank")


def test_print_ignores_the_leftmost_rule_and_may_hang_with_gaps_beside_it() -> None:
    state = position("10  1:blank 1:blank\n20  1:blank", "print:vertical blank blank")
    after = play(state, "print:down@10", "blank")
    assert after.lines == read_program("10  1:blank 1:blank 0:print:down\n20  1:blank . 0:blank")


def test_print_fills_a_gap() -> None:
    state = position("10  1:blank . 1:blank\n20  1:blank", "print:vertical blank blank")
    after = play(state, "print:up@20", "blank")
    assert after.lines == read_program("10  1:blank 0:blank 1:blank\n20  1:blank 0:print:up")


@pytest.mark.parametrize("kind", ["print", "paste"])
@pytest.mark.parametrize(
    ("program", "way"),
    [("", "left"), ("10  . 1:blank", "right"), ("20  1:blank", "down"), ("", "up")],
)
def test_print_and_paste_outside_or_at_a_card_do_nothing(kind: str, program: str, way: str) -> None:
    hand = f"{kind}:vertical {kind}:horizontal blank"
    after = play(position(program, hand, discard="blank"), f"{kind}:{way}@10")
    assert (after.waiting, after.to_act) == (None, 1)
    assert after.events[1] == Event("nothing", card=Kind(kind), at=Space(10, 1))


def test_prints_chain_until_the_hand_is_empty() -> None:
    hand = "print:horizontal print:vertical print:horizontal"
    state = play(position("", hand), "print:right@10", "print:down")
    assert state.waiting == Waiting(Space(20, 2), "hand")
    after = play(state, "print:right")
    assert after.waiting is None
    assert after.lines == read_program("10  0:print:right 0:print:down\n20  . 0:print:right")
    assert [event.what for event in after.events] == ["print", "nothing", "draw"]
    assert after.events[-1].count == 3


def test_a_chain_is_one_turn_and_the_player_to_move_stays_the_same() -> None:
    state = position("", "print:horizontal print:vertical blank")
    acted = []
    for move in ("print:right@10", "print:down", "blank"):
        acted.append((state.to_act, state.turn))
        state = play(state, move)
    assert acted == [(0, 1)] * 3
    assert (state.to_act, state.turn) == (1, 2)


def test_while_a_print_waits_its_space_is_fixed_and_its_card_is_of_the_hand() -> None:
    state = position("", "print:horizontal delete:vertical blank", discard="save:vertical")
    waiting = play(state, "print:right@10")
    assert rule(waiting, "blank@10") == "print.waits"
    assert rule(waiting, "save:up") == "print.from-hand"
    assert rule(waiting, "delete:left") == "print.axis"


def test_paste_at_an_empty_space_waits_for_a_card_of_the_discard_pile() -> None:
    state = position("", "paste:vertical delete:vertical blank", discard="save:vertical blank")
    waiting = play(state, "paste:down@10")
    assert waiting.waiting == Waiting(Space(20, 1), "discard")
    assert legal(waiting) == ["blank", "save:down", "save:up"]
    assert rule(waiting, "blank@10") == "paste.waits"
    assert rule(waiting, "delete:up") == "paste.from-discard"
    assert rule(waiting, "save:left") == "paste.axis"


def test_equal_cards_of_the_pile_give_one_move() -> None:
    state = position("", "paste:vertical blank", discard="blank save:vertical blank save:vertical")
    assert legal(play(state, "paste:down@10")) == ["blank", "save:down", "save:up"]


def test_a_pasted_card_is_the_players_choice_own_digit_up_and_its_command_acts() -> None:
    """Ruling."""
    pile = "blank delete:horizontal enter:vertical"
    program = """
        20  0:blank
        30  0:enter:up
    """
    state = position(program, "paste:vertical blank blank", seat=1, discard=pile)
    after = play(state, "paste:down@20", "delete:left")
    assert after.lines == read_program("""
        20  0:blank 1:paste:down
        30  . 1:delete:left
    """)
    assert list(map(key_of, after.discard)) == ["blank", "enter:vertical"]


def test_a_pasted_card_leaves_the_hand_and_the_deck_alone() -> None:
    state = position("", "paste:vertical blank blank", discard="delete:horizontal")
    after = play(state, "paste:down@10", "delete:left")
    assert (len(after.hands[0]), len(after.decks[0])) == (3, 3)
    assert after.discard == ()


def test_paste_with_an_empty_pile_does_nothing() -> None:
    after = play(position("", "paste:vertical blank blank"), "paste:down@10")
    assert after.events[1] == Event("nothing", card=Kind.PASTE, at=Space(10, 1))
    assert after.to_act == 1


def test_a_paste_can_paste_a_paste_and_a_print() -> None:
    pile = "paste:horizontal print:horizontal"
    state = position("", "paste:vertical delete:vertical blank", discard=pile)
    state = play(state, "paste:down@10", "paste:right")
    assert state.waiting == Waiting(Space(20, 2), "discard")
    state = play(state, "print:right")
    assert state.waiting == Waiting(Space(20, 3), "hand")
    state = play(state, "blank")
    assert state.lines == read_program("10  0:paste:down\n20  0:paste:right 0:print:right 0:blank")
    assert state.to_act == 1


def test_a_cut_that_is_pasted_fills_the_pile_again() -> None:
    state = position("30  1:enter:left", "paste:vertical blank", discard="cut:vertical")
    after = play(state, "paste:down@10", "cut:down")
    assert after.lines == read_program("10  0:paste:down\n20  0:cut:down")
    assert list(map(key_of, after.discard)) == ["enter:horizontal"]
