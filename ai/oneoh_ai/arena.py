"""Matches between two bots without a server: each deal is played from every seat."""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.offline import Played, Turn, play_game
from oneoh_ai.process_group import begin_session, kill_group, sigint_blocked
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.seeds import derive_seed
from oneoh_games import GAMES, Seat, read_options


class Match(msgspec.Struct, frozen=True):
    """Terms of a match: the first entrant sits in one seat, the second in all others."""

    game: str
    entrants: tuple[Entrant, Entrant]
    games: int
    seed: int
    options: Mapping[str, Any] = {}
    seats: int | None = None
    """Seats at each table; None: as few as the game allows."""
    limits: ResourceLimits = ResourceLimits()


class Result(msgspec.Struct, frozen=True):
    """Game of a match: its number from 0, and the seat of the first entrant."""

    number: int
    seat: Seat
    played: Played


def run_match(match: Match, *, jobs: int = 1) -> Iterator[Result]:
    """Play the games of a match and yield each result as it comes, in any order if `jobs` > 1.

    Failures of a bot are in the results. Raises NoSuchBot, BadScript, BadOption or BotFailed for
    a bot that cannot be loaded.
    """
    if jobs == 1:
        with EntrantWorkers(match.limits) as workers:
            for number in range(match.games):
                yield play_numbered(match, number, workers)
        return
    yield from _share_out(match, jobs)


def play_numbered(
    match: Match,
    number: int,
    workers: EntrantWorkers,
    after_turn: Callable[[Turn], object] | None = None,
) -> Result:
    """Play one game of the match. Consecutive numbers play a deal from every seat in turn."""
    game = GAMES[match.game]
    seats = match.seats or game.seats[0]
    deal, seat = divmod(number, seats)
    table = f"{match.game} {match.seed} {number}"
    asks = [
        workers.seat(
            match.entrants[each != seat], match.game, table, derive_seed(match.seed, number, each)
        )
        for each in range(seats)
    ]
    options = read_options(game, match.options)
    played = play_game(game, asks, derive_seed(match.seed, deal), options, after_turn)
    workers.forget(table)
    return Result(number, seat, played)


def _share_out(match: Match, jobs: int) -> Iterator[Result]:
    """Play in several processes, each of which starts bot processes of its own."""
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(match,))
    try:
        with sigint_blocked():
            running = [pool.submit(_play_here, number) for number in range(match.games)]
        for done in as_completed(running):
            yield done.result()
    finally:
        # Killed before the pool shuts down: a process that ends by itself sends SIGTERM to its
        # bots and waits for them, and they may ignore it. Killing its group ends them as well.
        for process in multiprocessing.active_children():
            if process not in others:
                kill_group(process)
        pool.shutdown(wait=False, cancel_futures=True)


_here: tuple[Match, EntrantWorkers]
"""Match and workers of a process that plays for `_share_out`."""


def _begin(match: Match) -> None:
    global _here
    begin_session()
    _here = match, EntrantWorkers(match.limits)


def _play_here(number: int) -> Result:
    match, workers = _here
    return play_numbered(match, number, workers)
