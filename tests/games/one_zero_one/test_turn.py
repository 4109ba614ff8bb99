"""The deal, INPUT, and LOAD; rules page, "Set-up" and "A turn"."""

import pytest

from oneoh_games import Generator, IllegalAction
from oneoh_games.one_zero_one import GAME, Card, Kind, Options, View
from oneoh_games.one_zero_one.cards import Direction
from oneoh_games.one_zero_one.position import draw_program, play, position, read_program
from oneoh_games.one_zero_one.program import count_cards, neighbour, open_lines
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Event, Space

THREE = "0:blank 1:blank 0:blank"


def legal(state: State) -> list[str]:
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, GAME.parse_action(move))
    return refusal.value.rule


def test_the_starters_blank_lies_in_line_10_and_the_others_in_line_20() -> None:
    starters = set()
    for seed in range(20):
        state = GAME.start(2, seed, Options())
        starters.add(state.starter)
        first, second = state.starter, 1 - state.starter
        assert draw_program(state.lines) == f"10  {first}:blank\n20  {second}:blank\n30\n40\n50"
        assert GAME.to_act(state) == state.starter
    assert starters == {0, 1}


def test_each_seat_draws_three_and_keeps_thirteen_in_the_deck() -> None:
    state = GAME.start(2, 3, Options())
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert [len(deck) for deck in state.decks] == [13, 13]
    for seat in (0, 1):
        assert tuple(sorted(state.hands[seat] + state.decks[seat])) == state.deck


def test_the_two_decks_are_shuffled_apart() -> None:
    state = GAME.start(2, 3, Options())
    assert state.decks[0] != state.decks[1]


@pytest.mark.parametrize(
    ("at", "direction", "to"),
    [
        ((10, 1), "left", None),
        ((10, 4), "up", None),
        ((50, 2), "down", None),
        ((50, 3), "right", None),
        ((40, 4), "down", None),
        ((40, 3), "down", (50, 3)),
        ((40, 30), "right", (40, 31)),
        ((20, 2), "up", (10, 2)),
        ((20, 2), "down", (30, 2)),
        ((20, 2), "left", (20, 1)),
        ((50, 2), "right", (50, 3)),
    ],
)
def test_neighbours_share_line_or_column_and_the_rest_is_outside(
    at: tuple[int, int], direction: str, to: tuple[int, int] | None
) -> None:
    assert neighbour(Space(*at), Direction(direction)) == (Space(*to) if to else None)


def test_an_input_shows_its_owners_digit() -> None:
    for seat in (0, 1):
        after = play(position("", seat=seat), "blank@10")
        assert draw_program(after.lines).startswith(f"10  {seat}:blank\n")


def test_an_input_goes_to_the_leftmost_empty_column() -> None:
    after = play(position("10  1:blank 1:blank"), "blank@10")
    assert after.lines == read_program("10  1:blank 1:blank 0:blank")


def test_an_input_fills_gaps_first() -> None:
    after = play(position("20  1:blank . 1:blank . 1:blank"), "blank@20")
    assert after.lines == read_program("20  1:blank 0:blank 1:blank . 1:blank")


def opened(program: str) -> tuple[int, ...]:
    """Return the open lines of a program."""
    return open_lines(count_cards(read_program(program)))


def test_lines_10_and_20_are_always_open() -> None:
    assert opened("") == (10, 20)
    assert opened("20  0:blank 0:blank 0:blank") == (10, 20)


def test_another_line_is_open_while_every_line_above_holds_three_cards() -> None:
    assert opened(f"10  {THREE}\n20  {THREE}") == (10, 20, 30)
    assert opened(f"10  {THREE}\n20  {THREE}\n30  0:blank") == (10, 20, 30)
    full = f"10  {THREE}\n20  {THREE}\n30  {THREE}\n40  {THREE}"
    assert opened(full) == (10, 20, 30, 40, 50)
    broken = f"10  {THREE}\n20  0:blank 0:blank\n30  {THREE}\n40  {THREE}"
    assert opened(broken) == (10, 20)


def test_gaps_do_not_open_a_line_but_cards_beyond_them_do() -> None:
    assert opened(f"10  {THREE}\n20  0:blank . 0:blank") == (10, 20)
    assert 30 in opened(f"10  {THREE}\n20  0:blank . 0:blank . 1:blank")


def test_a_delete_can_close_a_line_again() -> None:
    state = position(f"10  {THREE}\n20  1:blank 1:blank", "delete:vertical blank blank")
    assert "blank@30" not in legal(state)
    opened = position(f"10  {THREE}\n20  1:blank 1:blank 1:blank", "delete:vertical blank blank")
    assert "blank@30" in legal(opened)
    closed = play(opened, "delete:up@30")
    assert "blank@30" not in legal(closed)
    assert refused(closed, "blank@30") == "input.open-line"


def test_a_hand_card_goes_in_either_direction_of_its_axis_into_any_open_line() -> None:
    state = position("", "delete:vertical save:horizontal blank")
    assert legal(state) == [
        "blank@10", "blank@20",
        "delete:down@10", "delete:down@20", "delete:up@10", "delete:up@20",
        "save:left@10", "save:left@20", "save:right@10", "save:right@20",
    ]  # fmt: skip


def test_equal_cards_give_one_move() -> None:
    assert legal(position("", "blank blank blank")) == ["blank@10", "blank@20"]


def test_both_cards_of_a_kind_give_all_four_directions() -> None:
    state = position("", "enter:vertical enter:horizontal enter:vertical")
    assert legal(state) == [
        f"enter:{way}@{line}" for way in ("down", "left", "right", "up") for line in (10, 20)
    ]


def test_a_card_without_a_command_does_nothing() -> None:
    after = play(position("10  1:blank"), "blank@10")
    assert [event.what for event in after.events] == ["input", "draw"]


@pytest.mark.parametrize("kind", ["delete", "enter", "if-then", "goto-10", "cut"])
@pytest.mark.parametrize(
    ("axis", "way"), [("vertical", "up"), ("horizontal", "left"), ("horizontal", "right")]
)
def test_a_command_that_points_outside_or_at_an_empty_space_does_nothing(
    kind: str, axis: str, way: str
) -> None:
    after = play(position("20  1:blank", f"{kind}:{axis} blank blank"), f"{kind}:{way}@10")
    assert after.lines == read_program(f"10  0:{kind}:{way}\n20  1:blank")
    assert after.events[1] == Event("nothing", card=Kind(kind), at=Space(10, 1))


@pytest.mark.parametrize("kind", ["delete", "enter", "if-then", "goto-10", "cut"])
def test_protected_cards_are_never_affected(kind: str) -> None:
    state = position("10  . 1:blank*\n20  1:blank", f"{kind}:vertical blank blank")
    after = play(state, f"{kind}:up@20")
    assert after.lines == read_program(f"10  . 1:blank*\n20  1:blank 0:{kind}:up")
    assert (after.deleted, after.discard) == ((), ())


def test_the_mover_draws_back_to_three_and_the_other_seat_moves() -> None:
    state = position("", "blank save:vertical blank", deck="enter:vertical blank blank blank")
    after = play(state, "blank@10")
    hand = [Card(Kind.BLANK), Card(Kind.ENTER, state.hands[0][2].axis), state.hands[0][2]]
    assert list(after.hands[0]) == hand
    assert len(after.decks[0]) == 3
    assert (after.to_act, after.turn) == (1, 2)
    assert after.events[-1] == Event("draw", seat=0, card=Kind.ENTER, count=1)


def test_nobody_draws_while_a_print_waits() -> None:
    state = position("", "print:horizontal blank blank")
    waiting = play(state, "print:right@10")
    assert (waiting.to_act, waiting.turn, len(waiting.hands[0])) == (0, 1, 2)
    after = play(waiting, "blank")
    assert (after.to_act, after.turn, len(after.hands[0])) == (1, 2, 3)
    assert after.events[-1] == Event("draw", seat=0, card=Kind.BLANK, count=2)


def test_the_other_seats_cards_stay_as_they_are() -> None:
    state = position("", other_hand="save:vertical blank enter:vertical")
    after = play(state, "blank@10")
    assert (after.hands[1], after.decks[1]) == (state.hands[1], state.decks[1])


def test_a_legal_input_always_exists() -> None:
    rng = Generator(5)
    for seed in range(20):
        state = GAME.start(2, seed, Options(deck="kitchen-sink"))
        while GAME.to_act(state) is not None:
            moves = legal(state)
            if state.waiting is None:
                assert {move[-3:] for move in moves} >= {"@10", "@20"}
            state = play(state, rng.choice(moves))


def test_the_view_counts_turns_not_actions() -> None:
    state = position("", "print:horizontal blank blank")
    view: View = GAME.view(play(state, "print:right@10"), None)
    assert view.turn == 1
