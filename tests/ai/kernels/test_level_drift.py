"""Levels that search are still ahead of their neighbours; quick enough where compiled."""

import pytest

from bench.engine import Deployed, deployments
from bench.levels import lead_of
from oneoh_ai.contract import BotSpec, Player
from oneoh_ai.kernels.kernel_file import is_compiled, kernel_names
from oneoh_ai.levels import EXPERT, MASTER, SKILLED
from oneoh_ai.levels.players import PLAYERS
from oneoh_ai.offline import play
from oneoh_games import GAMES, Generator

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.skipif(
        not all(map(is_compiled, kernel_names())),
        reason="takes a minute where kernels are not compiled; CI compiles them",
    ),
]

DEALS = {"one-zero-one": 8, "binary": 6, "bot255": 4, "zero-point-one": 6}
"""Deals of a pair of neighbours, each played from both seats."""


def lead(game_id: str, levels: tuple[BotSpec, BotSpec], deal: int) -> int:
    """Return the points by which the first level leads after both games of a deal.

    The levels themselves draw nothing but a deployment in Zero Point One, so it is given.
    """
    game, total = GAMES[game_id], 0
    for seat in (0, 1):
        players: list[Player] = [level.make(game, Generator(2 * deal + seat)) for level in levels]
        if seat:
            players.reverse()
        if game_id == "zero-point-one":
            players = list(map(Deployed, players, deployments(deal)))
        total += lead_of(play(game, players, deal, game.options()), seat)
    return total


@pytest.mark.parametrize("game_id", PLAYERS)
@pytest.mark.parametrize("levels", [(MASTER, EXPERT), (EXPERT, SKILLED)], ids=["master", "expert"])
def test_a_level_that_searches_wins_most_deals_against_the_one_below(
    game_id: str, levels: tuple[BotSpec, BotSpec]
) -> None:
    """Detect drift: the same games are played each time, so this never fails by chance."""
    leads = [lead(game_id, levels, deal) for deal in range(DEALS[game_id])]
    assert sum(each > 0 for each in leads) > sum(each < 0 for each in leads), leads
