"""Conformance kit: `check_game` plays a random game and checks every promise on the way.

Every game has to pass it with each number of seats and all kinds of options, over many seeds. A
broken promise raises AssertionError, so that the kit works under every test runner:

    @given(seed=integers(0, 2**128 - 1))
    def test_my_game_keeps_its_promises(seed: int) -> None:
        check_game(MY_GAME, seats=2, seed=seed, longest=60)

The promises, with the reason for each, are the members of `Promise`. The message names the
broken one and says what happened, why it matters, what to do, and how to see it again.

The kit plays only listed actions: if a game leaves some out of its list, wrap it, and list a few.
It cannot know what a game means to hide: a view that names an opponent's cards and a `determinize`
that puts them back agree with each other. Test secrecy by the rules page as well.
"""

import msgspec

from oneoh_games.contract import AnyGame
from oneoh_games.record import Record
from oneoh_games.testing.playthrough import Playthrough
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report
from oneoh_games.testing.views import FRAME_BYTES

__all__ = ["FRAME_BYTES", "Promise", "check_game"]


def check_game(
    game: AnyGame,
    seats: int,
    seed: int,
    options: msgspec.Struct | None = None,
    *,
    longest: int = 1000,
) -> Record:
    """Play one random game, check every promise, and return its record.

    `seed` decides the deal and all that is played; `longest` bounds the number of actions; without
    `options` the game's defaults are used. Raises AssertionError for a broken promise.
    """
    chosen = game.options() if options is None else options
    return Playthrough(game, Report(game.id, seats, seed, chosen, longest)).run()
