"""Kernel of One Zero One: in lockstep with the rules, and pinned results, compiled or not."""

from typing import Any

import pytest

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import INDEX_OF_CARD
from oneoh_ai.one_zero_one.board import action_of, cell, load_view, number_of, placed
from oneoh_ai.one_zero_one.evaluation import evaluate
from oneoh_ai.one_zero_one.searcher import Searcher
from oneoh_ai.search import rewards
from oneoh_games import GAMES, Generator
from oneoh_games.one_zero_one.decks import BOX, READY_MADE, key_of
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.program import LINES
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Space

pytestmark = pytest.mark.kernel

GAME = GAMES["one-zero-one"]
REASONS = (None, "run", "deck-out")
DECKS: dict[str, Options] = {
    **{name: Options(deck=name) for name in READY_MADE},  # type: ignore[arg-type]
    "commands": Options(deck="custom", cards={key_of(card): 1 for card in list(BOX)[1:17]}),
    "small": Options(
        deck="custom",
        cards={"blank": 1, "cut:vertical": 1, "paste:vertical": 1, "paste:horizontal": 1},
        open_hands=True,
    ),
}


def loaded(state: State) -> Position:
    position = Position()
    load_view(position, GAME.reveal(state, 0))
    return position


def described(state: State) -> tuple[Any, ...]:
    """Return a state as `Position.described` does, with each hand and line cut to its length."""
    waiting, inert = state.waiting, state.inert
    return (
        [[0 if card is None else placed(card) for card in line] for line in state.lines],
        [sorted(INDEX_OF_CARD[card] for card in hand) for hand in state.hands],
        [[INDEX_OF_CARD[card] for card in deck] for deck in state.decks],
        [INDEX_OF_CARD[card] for card in state.discard],
        [
            state.to_act,
            cell(waiting.space) if waiting else 0,
            waiting is not None and waiting.source == "discard",
            REASONS.index(state.outcome and state.outcome.reason),
            cell(inert) if inert else 0,
        ],
    )


def as_rules_have_it(position: Position) -> tuple[Any, ...]:
    rows, hands, decks, pile, (to_act, *rest) = position.described()
    for row in rows:
        while row and row[-1] in (0, 1):
            row.pop()
    return (
        rows,
        [sorted(hand) for hand in hands],
        decks,
        pile,
        [to_act if not rest[2] else None, *rest],
    )


def compare(state: State, position: Position) -> None:
    assert as_rules_have_it(position) == described(state)
    assert [action_of(n) for n in position.legal()] == list(GAME.legal_actions(state))
    outcome = GAME.outcome(state)
    zero = evaluate(state)[0] if outcome is None else rewards(outcome)[0]
    assert position.chance() == pytest.approx(zero, abs=1e-12)


@pytest.mark.parametrize("options", DECKS.values(), ids=DECKS)
def test_random_games_go_as_the_rules_have_them(options: Options) -> None:
    for seed in range(40):
        rng = Generator(seed)
        state = GAME.start(2, seed, options)
        position = loaded(state)
        compare(state, position)
        while GAME.to_act(state) is not None:
            action = rng.choice(GAME.legal_actions(state))
            state = GAME.apply(state, action)
            position.play(number_of(action))
            compare(state, position)


def test_a_position_can_be_loaded_at_any_turn() -> None:
    rng = Generator(1)
    state = GAME.start(2, 1, DECKS["kitchen-sink"])
    while GAME.to_act(state) is not None:
        compare(state, loaded(state))
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))


def test_every_action_has_a_number_in_the_order_of_the_texts() -> None:
    for seed in range(3):
        state = GAME.start(2, seed, Options())
        actions = GAME.legal_actions(state)
        numbers = [number_of(action) for action in actions]
        assert numbers == sorted(numbers)
        assert [action_of(number) for number in numbers] == list(actions)


def test_cells_count_by_columns_from_the_border() -> None:
    assert [cell(Space(number, 1)) for number in LINES] == [7, 8, 9, 10, 11]


PINNED = {
    ("base", 0): "11 0.5550 delete:left@20 blank@10 blank@10",
    ("base", 9): "15 0.8218 if-then:up@30 if-then:down@40 blank@40",
    ("base", 18): "43 0.8741 print:down@40 blank delete:up@40 print:right@50",
    ("kitchen-sink", 0): "10 0.6248 blank@20 blank@10 goto-10:left@10",
    ("kitchen-sink", 9): "9 0.6931 paste:down@30 goto-10:left blank@10",
    ("kitchen-sink", 18): "18 0.5186 save:right@40 goto-10:down@40 blank@50",
}
"""Visits and mean of the best action, and the line, by the deck and the actions before."""


@pytest.mark.parametrize(("deck", "actions"), PINNED)
def test_a_search_finds_the_same_compiled_or_not(deck: str, actions: int) -> None:
    """The work is fixed: a change of these is a change of the search, to be measured again."""
    rng = Generator(3)
    state = GAME.start(2, 3, DECKS[deck])
    for _ in range(actions):
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    found = Searcher(Generator(5)).search(GAME.view(state, state.to_act), go_on=lambda n: n < 60)
    best, line = found.candidates[0], found.main_line[:4]
    words = [str(best.visits), f"{best.mean:.4f}", *map(GAME.format_action, line)]
    assert " ".join(words) == PINNED[deck, actions]
    assert sum(candidate.visits for candidate in found.candidates) == found.iterations == 60
