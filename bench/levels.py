"""Distance of neighbouring levels in each game; the deals are played from both seats.

A deal is won by the player with more points in its two games together. So levels are told apart
where one seat has the advantage: in Binary the second one wins nine games of ten between equals.
"""

import os
from collections import defaultdict
from itertools import pairwise

from bench.options import Options
from bench.table import Row, progress, show
from oneoh_ai.arena.confidence import interval
from oneoh_ai.arena.elo import difference
from oneoh_ai.arena.event import Event
from oneoh_ai.arena.fixed import FixedSchedule, pair
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.run import Finished, run_event
from oneoh_ai.entrants import Entrant
from oneoh_ai.levels import NAMES
from oneoh_ai.levels.players import PLAYERS
from oneoh_games import GAMES

DEALS, QUICK = 50, 12
RESIGNED = 1000
"""Points by which a game that was resigned is lost: more than any game has."""


def main(options: Options) -> None:
    """Print a table a game, the strongest levels first; half an hour on two processors."""
    deals = QUICK if options.quick else DEALS
    for game in PLAYERS:
        rows = [
            _row(game, stronger, weaker, deals)
            for weaker, stronger in reversed(list(pairwise(NAMES)))
        ]
        show(f"Levels at {game}, neighbours against each other", rows)


def _row(game: str, stronger: str, weaker: str, deals: int) -> Row:
    name = f"{stronger} against {weaker}"
    seats = GAMES[game].seats[0]
    event = Event(game, (Entrant(stronger), Entrant(weaker)), seats, seed=1)
    leads: dict[int, int] = defaultdict(int)
    with Tables(event, jobs=os.cpu_count() or 1) as tables:
        finished = run_event(FixedSchedule([pair(0, 1, seats)], deals * seats), tables)
        for count, each in enumerate(finished, 1):
            leads[each.result.pairing.deal] += _lead(each)
            progress(f"{game}: {name}: {count} of {deals * seats} games")
    return _score(name, list(leads.values()))


def _lead(finished: Finished) -> int:
    """Return the points by which the first entrant leads in a game."""
    played, seat = finished.played, finished.result.pairing.seating.index(0)
    assert played is not None
    assert played.outcome is not None
    if played.resigned:
        return RESIGNED if played.outcome.places[seat] == 1 else -RESIGNED
    return 2 * played.outcome.scores[seat] - sum(played.outcome.scores)


def _score(name: str, leads: list[int]) -> Row:
    won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    score = (won + (len(leads) - won - lost) / 2) / len(leads)
    low, high = interval(score, len(leads))
    sure = f"{difference(low):+.0f} to {difference(high):+.0f} with 95 % confidence"
    counts = f"deals +{won} ={len(leads) - won - lost} -{lost}"
    return Row(name, difference(score), "Elo", f"{sure}; {counts}")
