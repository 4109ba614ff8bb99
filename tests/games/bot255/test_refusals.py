"""Every rule that an action can break, with a position where it does, and its words."""

import pytest

from oneoh_games import IllegalAction
from oneoh_games.bot255 import MEANING, Rule, State
from oneoh_games.bot255.position import play, position

FULL = "spy search steal-card steal-cards swap swap"
"""Position in which any draw leads above six cards."""
IN_TURN = position(FULL, "move", discard="move")
BARE = position("move memory-2", "")
ANNOUNCED = play(BARE, "run:moveForward")

REFUSED: dict[Rule, tuple[State, str]] = {
    Rule.OVER: (play(position("move", "spy", turn=80), "draw:deck"), "draw:deck"),
    Rule.ANNOUNCE_ONCE: (play(ANNOUNCED, "pass"), "run:moveForward"),
    Rule.ANNOUNCE_FIRST: (play(IN_TURN, "spy"), "run:moveForward"),
    Rule.WINDOW: (ANNOUNCED, "draw:deck"),
    Rule.NO_STEAL_TURN: (ANNOUNCED, "steal-turn"),
    Rule.NOTHING_ANNOUNCED: (BARE, "pass"),
    Rule.NOT_IN_HAND: (BARE, "spy"),
    Rule.NO_EFFECT_OPEN: (BARE, "take:move"),
    Rule.EMPTY_PILE: (BARE, "draw:discard"),
    Rule.NO_DISCARD: (BARE, "discard:move"),
    Rule.DISCARD_FIRST: (play(IN_TURN, "draw:deck"), "draw:deck"),
    Rule.DISCARD_FROM_HAND: (play(IN_TURN, "draw:discard"), "discard:upgrade"),
    Rule.STEAL_FROM_OTHERS: (IN_TURN, "steal-card:0"),
    Rule.STEAL_CARD_TAKE: (play(IN_TURN, "steal-card:1"), "take:upgrade"),
    Rule.STEAL_CARDS_NONE: (position("steal-cards", ""), "steal-cards"),
    Rule.STEAL_CARDS_TAKE: (play(IN_TURN, "steal-cards"), "take:0"),
    Rule.SWAP_HAND: (IN_TURN, "swap:deck:upgrade"),
    Rule.SWAP_PILE: (IN_TURN, "swap:discard:spy"),
    Rule.SEARCH_EMPTY: (position("search", ""), "search:discard"),
    Rule.SEARCH_TAKE: (play(IN_TURN, "search:discard"), "take:spy"),
    Rule.SPY_DRAW: (play(IN_TURN, "spy"), "swap:deck"),
}


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_forbids_something_in_a_sentence_of_its_own(rule: Rule) -> None:
    state, move = REFUSED[rule]
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    assert refusal.value.rule == rule
    assert str(refusal.value) == MEANING[rule]
    assert MEANING[rule].endswith(".")
