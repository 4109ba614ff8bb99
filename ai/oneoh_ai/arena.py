"""Matches between two bots without a server: each deal is played from every seat."""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from oneoh_ai.allowance import Allowance
from oneoh_ai.contestants import Contestants, Entrant
from oneoh_ai.offline import Played, Turn, play_game
from oneoh_ai.processes import end_with_all, interrupts_held, stand_alone
from oneoh_ai.seeds import derive
from oneoh_games import GAMES, Seat, read_options


class Match(msgspec.Struct, frozen=True):
    """Terms of a match: the first entrant sits in one seat, the second in all others."""

    game: str
    entrants: tuple[Entrant, Entrant]
    games: int
    seed: int
    options: Mapping[str, Any] = {}
    seats: int | None = None
    """At each table; None: as few as the game allows."""
    allowance: Allowance = Allowance()


class Result(msgspec.Struct, frozen=True):
    """Game of a match, by its number, and the seat of the first entrant."""

    number: int
    seat: Seat
    played: Played


def run_match(match: Match, *, jobs: int = 1) -> Iterator[Result]:
    """Play the games of a match; yield each as it comes to an end.

    A bot's failures are in the results. Raises NoSuchBot, BadScript, BadOption or BotFailed for
    a bot that cannot be loaded.
    """
    if jobs == 1:
        with Contestants(match.allowance) as contestants:
            for number in range(match.games):
                yield play_numbered(match, number, contestants)
        return
    yield from _share_out(match, jobs)


def play_numbered(
    match: Match,
    number: int,
    contestants: Contestants,
    after_turn: Callable[[Turn], object] | None = None,
) -> Result:
    """Play one game of the match: each deal from every seat before the next one."""
    game = GAMES[match.game]
    seats = match.seats or game.seats[0]
    deal, seat = divmod(number, seats)
    table = f"{match.game} {match.seed} {number}"
    chairs = [
        contestants.chair(
            match.entrants[place != seat], match.game, table, derive(match.seed, number, place)
        )
        for place in range(seats)
    ]
    options = read_options(game, match.options)
    played = play_game(game, chairs, derive(match.seed, deal), options, after_turn)
    contestants.forget(table)
    return Result(number, seat, played)


def _share_out(match: Match, jobs: int) -> Iterator[Result]:
    """Play in several processes, each of which has the bots' own processes."""
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(match,))
    try:
        with interrupts_held():
            running = [pool.submit(_play_here, number) for number in range(match.games)]
        for done in as_completed(running):
            yield done.result()
    finally:
        # Killed first: one that ended by itself would send SIGTERM to its bots and wait for them,
        # who need not heed it. Killed, it takes them and all that they have started along.
        for process in multiprocessing.active_children():
            if process not in others:
                end_with_all(process)
        pool.shutdown(wait=False, cancel_futures=True)


_here: tuple[Match, Contestants]
"""Match and contestants of a process that plays for `_share_out`."""


def _begin(match: Match) -> None:
    global _here
    stand_alone()
    _here = match, Contestants(match.allowance)


def _play_here(number: int) -> Result:
    match, contestants = _here
    return play_numbered(match, number, contestants)
