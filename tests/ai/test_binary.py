"""Bots at Binary: candidates, evaluation, and constructed positions."""

from typing import Any

import pytest

from oneoh_ai.binary import candidates, evaluate
from oneoh_ai.builtin import GREEDY, MCTS
from oneoh_ai.contract import BotSpec, seat_bot
from oneoh_games import GAMES, Generator
from oneoh_games.binary import State, place_on, scores
from oneoh_games.binary.legality import is_legal
from oneoh_games.binary.position import play, position
from tests.games.binary.playing import flip_squares, random_turn

GAME = GAMES["binary"]
BOTS = [(GREEDY, {}), (MCTS, {"iterations": 60})]


@pytest.mark.parametrize("size", [6, 8, 12])
def test_candidates_are_legal_few_and_include_a_best_flip(size: int) -> None:
    state = GAME.start(2, 1, GAME.options(size=size, swap=True))
    rng = Generator(size)
    while GAME.to_act(state) is not None:
        thought = candidates(state)
        assert thought
        assert all(is_legal(state, action) for action in thought)
        assert len(thought) == len(set(thought)) <= 24
        if flips := flip_squares(state):
            leads = {square: lead_after(state, square) for square in flips}
            best = {place_on(square) for square in flips if leads[square] == max(leads.values())}
            assert best & set(thought)
        state = GAME.apply(state, random_turn(state, rng))
    assert not candidates(state)


def lead_after(state: State, square: int) -> int:
    """Return the mover's lead after a piece on a square."""
    points = scores(GAME.apply(state, place_on(square)))
    return points[state.to_move or 0] - points[1 - (state.to_move or 0)]


def test_chances_add_up_and_follow_the_points_and_the_seats() -> None:
    board = """
        . : . : . :
        : . : . : .
        . B B B . :
        : . B . : .
        . : . : W :
        : . : . : .
    """
    ahead, swapped = (
        evaluate(position(board, hands=(4, 4))),
        evaluate(position(board, hands=(4, 4), swapped=True)),
    )
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > 0.6
    assert swapped == ahead[::-1]


@pytest.mark.parametrize(("bot", "options"), BOTS)
def test_a_last_piece_that_wins_is_found(bot: BotSpec, options: dict[str, Any]) -> None:
    """Joining two territories on c2 wins, and so does splitting one on b5; nothing else does."""
    state = position(
        """
        . W . W . :
        : . : . : .
        . W . : . :
        : . : . : .
        B : . : B :
        : . : . : .
        """,
        hands=(1, 0),
    )
    player = seat_bot(bot, GAME, Generator(1), options)
    chosen = player.choose(GAME.view(state, 0), GAME.legal_actions(state))
    assert GAME.format_action(chosen) in {"b5", "c2"}


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    for seed in range(4):
        rng, me = Generator(seed), seed % 2
        player = seat_bot(GREEDY, GAME, Generator(seed), {})
        state = play(GAME.start(2, seed, GAME.options(size=6)))
        while (seat := GAME.to_act(state)) is not None:
            actions = GAME.legal_actions(state)
            mine = seat == me
            action = player.choose(GAME.view(state, seat), actions) if mine else rng.choice(actions)
            state = GAME.apply(state, action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.places[me] == 1
