"""Five opponents with names that say how hard they are, from `novice` to `master`.

A level is about as hard in one game as in another. It is set in work (positions, iterations, units
of the solver), never in time, so it plays the same on every machine. The first levels look one
action ahead and cannot tell nearly equal actions apart (`near_best.py`); the others search, each
with a multiple of the work of the one before (`players.py`). `bench/levels` measures how far apart
they are.
"""

from collections.abc import Sequence

from oneoh_ai.contract import BotSpec, MakePlayer, Player
from oneoh_ai.levels.players import ANY_GAME, PLAYERS
from oneoh_games import AnyGame, Generator
from oneoh_protocol.messages import Strength

NAMES = ("novice", "amateur", "skilled", "expert", "master")
"""Names of the levels, the weakest first."""
_STRENGTHS: Sequence[Strength] = ("easy", "easy", "medium", "strong", "strong")


def _seat(rung: int) -> MakePlayer:
    def make(game: AnyGame, rng: Generator) -> Player:
        return PLAYERS.get(game.id, ANY_GAME)[rung](game, rng)

    return make


def _level(rung: int) -> BotSpec:
    return BotSpec(
        name=NAMES[rung],
        about=f"level {rung + 1} of {len(NAMES)}, the same in every game",
        strength=_STRENGTHS[rung],
        make=_seat(rung),
    )


NOVICE, AMATEUR, SKILLED, EXPERT, MASTER = map(_level, range(len(NAMES)))
