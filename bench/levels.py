"""Distance of neighbouring levels in each game, each deal played from both seats."""

from itertools import pairwise

from bench.options import Options
from bench.strength import Contest, Pairing, match_row
from bench.table import show
from oneoh_ai.entrants import Entrant
from oneoh_ai.levels import NAMES
from oneoh_ai.levels.ladder import LADDERS

GAMES_EACH = 100
QUICK = 20


def main(options: Options) -> None:
    """Print a table a game, the strongest levels first; half an hour on two processors."""
    games = QUICK if options.quick else GAMES_EACH
    for game in LADDERS:
        pairings = [
            Pairing(Entrant(stronger), Entrant(weaker), games)
            for weaker, stronger in reversed(list(pairwise(NAMES)))
        ]
        rows = [match_row(Contest(game, {}, ()), pairing) for pairing in pairings]
        show(f"Levels at {game}, neighbours against each other", rows)
