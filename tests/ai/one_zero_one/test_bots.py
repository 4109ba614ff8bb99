"""Bots at One Zero One: constructed positions, and hidden cards."""

from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_ai.builtin import GREEDY, MCTS
from oneoh_ai.contract import BotSpec, seat_bot
from oneoh_ai.mcts import TreeSearcher
from oneoh_ai.one_zero_one import evaluate
from oneoh_games import GAMES, Generator
from oneoh_games.one_zero_one import Axis, Card, Kind
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.program import Line, count_cards, find_placed
from oneoh_games.one_zero_one.state import State

GAME = GAMES["one-zero-one"]
BLANK = Card(Kind.BLANK)
IF_THEN, DELETE = Card(Kind.IF_THEN, Axis.HORIZONTAL), Card(Kind.DELETE, Axis.HORIZONTAL)
BOTS = [(GREEDY, {}), (MCTS, {"iterations": 400})]


def row(digits: str) -> Line:
    return tuple(find_placed(Kind.BLANK, int(digit), None) for digit in digits)


def position(*lines: str, hand: tuple[Card, ...] = (BLANK, BLANK, BLANK)) -> State:
    """Return a state with these lines in which seat 0 moves with this hand; the rest is dealt."""
    fresh: State = GAME.start(2, 5, Options())
    rows = tuple(map(row, lines))
    return replace(
        fresh,
        to_act=0,
        starter=0,
        lines=rows,
        sizes=count_cards(rows),
        hands=(hand, fresh.hands[1]),
    )


def choice(bot: BotSpec, options: dict[str, int], view: Any, actions: Any) -> str:
    player = seat_bot(bot, GAME, Generator(1), options)
    return GAME.format_action(player.choose(view, actions))


@pytest.mark.parametrize(("bot", "options"), BOTS)
def test_the_third_card_of_line_50_is_played_when_that_wins(
    bot: BotSpec, options: dict[str, int]
) -> None:
    state = position("000", "111", "000", "111", "00")
    assert choice(bot, options, GAME.view(state, 0), GAME.legal_actions(state)) == "blank@50"


@pytest.mark.parametrize(("bot", "options"), BOTS)
def test_the_program_is_not_run_when_that_loses(bot: BotSpec, options: dict[str, int]) -> None:
    state = position("111", "111", "111", "111", "11")
    assert choice(bot, options, GAME.view(state, 0), GAME.legal_actions(state)) != "blank@50"


@pytest.mark.parametrize(
    "lines",
    [
        ("111", "000", "111", "1110", "0"),
        ("111", "000", "110", "111", "0"),
        ("111", "000", "111", "111", "0"),
    ],
)
def test_search_does_not_let_the_other_seat_run_the_program(lines: tuple[str, ...]) -> None:
    """Seat 1 leads, and a second card in line 50 would let it put the third one there."""
    state = position(*lines, hand=(BLANK, IF_THEN, DELETE))
    view, actions = GAME.view(state, 0), GAME.legal_actions(state)
    player = TreeSearcher(GAME, Generator(1), iterations=400)
    assert "@50" not in GAME.format_action(player.choose(view, actions))
    assert player.findings is not None
    for found in player.findings.candidates:
        if "@50" in GAME.format_action(found.action):
            assert found.mean < 0.1
            assert found.visits < 400 / 20


@pytest.mark.parametrize(("bot", "options"), BOTS)
def test_the_same_view_gets_the_same_choice_whatever_is_hidden(
    bot: BotSpec, options: dict[str, int]
) -> None:
    state = GAME.start(2, 11, Options())
    seat = state.to_act
    view = GAME.view(state, seat)
    truths = [GAME.determinize(view, Generator(seed)) for seed in range(4)]
    assert len({(truth.hands, truth.decks) for truth in truths}) > 1
    choices = {
        choice(bot, options, GAME.view(truth, seat), GAME.legal_actions(truth)) for truth in truths
    }
    assert len(choices) == 1


def test_chances_add_up_and_turn_around_with_the_digits() -> None:
    state = position("0001", "111", "01", "", "")
    swapped = replace(
        position("1110", "000", "10", "", ""),
        to_act=1,
        hands=state.hands[::-1],
        decks=state.decks[::-1],
    )
    zero, one = evaluate(state)
    assert zero + one == pytest.approx(1)
    assert evaluate(swapped) == pytest.approx((one, zero))


def test_a_higher_line_is_worth_more() -> None:
    low, high = (position(*rows, "", "") for rows in (("000", "11", "111"), ("111", "11", "000")))
    assert evaluate(high)[0] > evaluate(low)[0]
