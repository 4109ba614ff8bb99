"""Programs of Bot255 as choices of an agent."""

from oneoh_ai.environments.bot255.programs import SLOTS, offers
from oneoh_games import GAMES, Generator, sample_unlisted
from oneoh_games.bot255 import Options, Run, covers
from tests.ai.environments.playing import make, wander

GAME = GAMES["bot255"]


def test_an_agent_that_announces_the_first_program_scores() -> None:
    env = make("bot255")
    first = env.encoding.actions - SLOTS
    env.reset(seed=2)
    while not any(env.terminations.values()):
        legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0].tolist()
        announces = env.agent_selection == "seat_0" and first in legal
        env.step(first if announces else legal[0])
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}


def test_programs_are_offered_best_first_and_told_in_the_observation() -> None:
    env = make("bot255")
    seen = 0
    for observed in wander(env, 1, 40):
        filled, bits, *_ = env.part(observed["observation"], "programs").T.tolist()
        assert filled == observed["action_mask"][-SLOTS:].tolist()
        assert bits == sorted(bits, reverse=True)
        seen += sum(filled) > 1
    assert seen > 0


def test_samples_are_programs_that_the_hand_covers() -> None:
    rng, found = Generator(1), 0
    for seed in range(20):
        state = GAME.start(2, seed, Options())
        seat = GAME.to_act(state)
        action = sample_unlisted(GAME, GAME.view(state, seat), rng)
        if action is not None:
            assert isinstance(action, Run)
            assert covers(state.hands[seat], action.program)
            found += 1
    assert found > 5


def test_nothing_is_sampled_where_nothing_may_be_announced() -> None:
    state = GAME.start(2, 1, Options())
    other = next(seat for seat in range(2) if seat != GAME.to_act(state))
    view = GAME.view(state, other)
    assert sample_unlisted(GAME, view, Generator(1)) is None
    assert offers(view) == ()
    binary = GAMES["binary"]
    assert (
        sample_unlisted(binary, binary.view(binary.start(2, 1, binary.options()), 0), Generator(1))
        is None
    )
