"""The example learns something."""

import runpy
from pathlib import Path

EXAMPLE = Path(__file__).parents[3] / "ai" / "examples" / "training" / "binary.py"


def test_a_few_games_of_training_beat_random_play() -> None:
    """By a wide margin: 60 games between equals give more than 80 % once in a million times."""
    code = runpy.run_path(str(EXAMPLE))
    policy, env = code["train"](games=200)
    assert code["score"](env, policy, games=60) > 0.8
    assert code["score"](env, code["Policy"](env, seed=2), games=60) < 0.7
