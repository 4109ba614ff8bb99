"""General bots at Zero Point One: candidates, evaluation, and constructed positions."""

from typing import Any

import pytest

from oneoh_ai.builtin import GREEDY, MCTS, RANDOM
from oneoh_ai.contract import BotSpec, seat_bot
from oneoh_ai.offline import play
from oneoh_ai.zero_point_one import candidates, evaluate
from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    GAME,
    Options,
    deployment,
    is_attacked,
    play_from,
    read_position,
)

BOTS = [(GREEDY, {}), (MCTS, {"iterations": 40})]


def chosen(bot: BotSpec, options: dict[str, Any], text: str) -> str:
    state = play_from(read_position(text))
    player = seat_bot(bot, GAME, Generator(1), options)
    action = player.choose(GAME.view(state, state.position.mover), GAME.legal_actions(state))
    return GAME.format_action(action)


@pytest.mark.parametrize(("bot", "options"), BOTS)
@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("8/8/8/3w4/8/3D2n1/8/W4A2[] r", {"d3d5"}),
        ("w7/8/8/8/8/5a2/4A3/dd5W[] r", {"h1g1", "h1h2"}),
        ("w7/8/8/2n5/2a5/4A3/4F3/3D3W[] r", {"e3c5"}),
        ("wa6/a7/8/8/8/8/8/7W[A] r", {"2-2@c6"}),
    ],
)
def test_loose_pieces_are_captured_and_the_0_1_is_saved(
    bot: BotSpec, options: dict[str, Any], text: str, turns: set[str]
) -> None:
    assert chosen(bot, options, text) in turns


def test_chances_add_up_and_follow_the_material() -> None:
    for text in ("w7/8/8/8/8/8/8/3N3W[] r", "w7/8/8/8/8/8/8/7W[N] b"):
        red, blue = evaluate(play_from(read_position(text)))
        assert red + blue == pytest.approx(1)
        assert red > 0.7
    assert evaluate(play_from(read_position("w7/8/2A5/8/8/8/7n/3n3W[] r")))[0] > 0.99


def test_candidates_are_legal_and_leave_the_0_1_safe_if_possible() -> None:
    rng, state = Generator(3), GAME.start(2, 1, Options())
    for _ in range(120):
        if GAME.to_act(state) is None:
            break
        thought, legal = candidates(state), GAME.legal_actions(state)
        assert thought
        assert set(thought) <= set(legal)
        following = [GAME.apply(state, action) for action in thought]
        safe = [one for one in following if one.outcome or state.deploying or not exposed(one)]
        assert len(safe) == len(following) or thought == legal
        state = GAME.apply(state, rng.choice(thought))
    assert not state.deploying


def exposed(state: Any) -> bool:
    return is_attacked(state.position, 1 - state.position.mover)


def test_there_are_no_candidates_after_the_end() -> None:
    state = play_from(read_position("8/8/8/3w4/8/3D4/8/W7[] r"))
    assert candidates(GAME.apply(state, GAME.parse_action("d3d5"))) == ()


def test_a_deployment_outside_the_book_may_be_finished_in_any_way() -> None:
    state = GAME.start(2, 1, Options())
    for place in deployment(0, "NAAAAAAA/ADDDDFFW")[:3]:
        state = GAME.apply(state, place)
    assert list(candidates(state)) == list(GAME.legal_actions(state))


@pytest.mark.slow
@pytest.mark.parametrize("bot", [GREEDY, MCTS])
def test_they_beat_random(bot: BotSpec) -> None:
    options = {} if bot is GREEDY else {"iterations": 5}
    players = [
        seat_bot(RANDOM, GAME, Generator(1), {}),
        seat_bot(bot, GAME, Generator(2), options),
    ]
    played = play(GAME, players, 1, Options())
    assert played.outcome is not None
    assert played.outcome.places == (2, 1)
