"""Distance of neighbouring levels in each game; the deals are played from both seats.

A deal is won by the player with more points in its two games together. So levels are told apart
where one seat has the advantage: in Binary the second one wins nine games of ten between equals.

In Zero Point One the levels draw nothing but a deployment of the opening book, and play few different
games. There each deal has the deployments of a game against Fairy-Stockfish (`bench.engine`).
"""

import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise

from bench.engine import Deployed, deployments
from bench.options import Options as BenchOptions
from bench.table import Row, progress, show
from oneoh_ai.arena.confidence import interval
from oneoh_ai.arena.elo import difference
from oneoh_ai.arena.event import Event
from oneoh_ai.arena.fixed import FixedSchedule, pair
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.run import run_event
from oneoh_ai.entrants import Entrant
from oneoh_ai.levels import NAMES
from oneoh_ai.levels.players import PLAYERS
from oneoh_ai.offline import Played, play
from oneoh_games import GAMES, Generator
from oneoh_games.zero_point_one import Options

DEALS, QUICK = 50, 12
RESIGNED = 1000
"""Points by which a game that was resigned is lost: more than any game has."""


def main(options: BenchOptions) -> None:
    """Print a table a game, the strongest levels first; half an hour on two processors."""
    deals = QUICK if options.quick else DEALS
    for game in PLAYERS:
        rows = [
            _row(game, stronger, weaker, deals)
            for weaker, stronger in reversed(list(pairwise(NAMES)))
        ]
        show(f"Levels at {game}, neighbours against each other", rows)


def _row(game: str, stronger: str, weaker: str, deals: int) -> Row:
    name, count = f"{stronger} against {weaker}", deals * GAMES[game].seats[0]
    games = _deployed_games if game == "zero-point-one" else _games
    leads: dict[int, int] = defaultdict(int)
    for number, (deal, lead) in enumerate(games(game, stronger, weaker, deals), 1):
        leads[deal] += lead
        progress(f"{game}: {name}: {number} of {count} games")
    return _score(name, list(leads.values()))


def _games(game: str, stronger: str, weaker: str, deals: int) -> Iterator[tuple[int, int]]:
    """Yield the deal of each game, and the points by which the stronger level leads."""
    seats = GAMES[game].seats[0]
    event = Event(game, (Entrant(stronger), Entrant(weaker)), seats, seed=1)
    with Tables(event, jobs=os.cpu_count() or 1) as tables:
        for each in run_event(FixedSchedule([pair(0, 1, seats)], deals * seats), tables):
            pairing = each.result.pairing
            assert each.played is not None
            yield pairing.deal, lead_of(each.played, pairing.seating.index(0))


def _deployed_games(
    _game: str, stronger: str, weaker: str, deals: int
) -> Iterator[tuple[int, int]]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context) as pool:
        yield from pool.map(partial(_deployed_game, stronger, weaker), range(2 * deals))


def _deployed_game(stronger: str, weaker: str, number: int) -> tuple[int, int]:
    """Play a game of Zero Point One, the stronger level in seat 0 if the number is even."""
    deal, seat = divmod(number, 2)
    game = GAMES["zero-point-one"]
    names = (stronger, weaker) if seat == 0 else (weaker, stronger)
    players = [
        Deployed(PLAYERS[game.id][NAMES.index(name)](game, Generator(number)), places)
        for name, places in zip(names, deployments(deal), strict=True)
    ]
    played = play(game, players, seed=number, options=Options())
    return deal, lead_of(played, seat)


def lead_of(played: Played, seat: int) -> int:
    """Return the points by which a seat leads in a game."""
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
