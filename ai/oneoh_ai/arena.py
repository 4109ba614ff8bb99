"""Matches between two bots without a server: each deal is played from every seat."""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from oneoh_ai.contract import BadOption, Player, seat_bot
from oneoh_ai.offline import Played, play
from oneoh_ai.registry import NoSuchBot, find_bot
from oneoh_ai.script import BadScript
from oneoh_ai.seeds import derive
from oneoh_games import GAMES, AnyGame, Generator, Seat, read_options


class Entrant(msgspec.Struct, frozen=True):
    """A bot by name or file, and its options."""

    bot: str
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        given = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.bot}:{given}" if given else self.bot


class Match(msgspec.Struct, frozen=True):
    """What is played: the first entrant in one seat, the second in all others."""

    game: str
    entrants: tuple[Entrant, Entrant]
    games: int
    seed: int
    options: Mapping[str, Any] = {}
    seats: int | None = None
    """At each table; None: as few as the game allows."""


class Result(msgspec.Struct, frozen=True):
    """One game of a match, by its number, and the seat of the first entrant."""

    number: int
    seat: Seat
    played: Played


def run_match(match: Match, *, jobs: int = 1) -> Iterator[Result]:
    """The games of a match, as they come to an end."""
    if jobs == 1:
        yield from (play_numbered(match, number) for number in range(match.games))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        running = [pool.submit(play_numbered, match, number) for number in range(match.games)]
        try:
            yield from (done.result() for done in as_completed(running))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_numbered(match: Match, number: int) -> Result:
    """One game of the match: each deal is played from every seat before the next one."""
    game = GAMES[match.game]
    seats = match.seats or game.seats[0]
    deal, seat = divmod(number, seats)
    players = [
        _seat(match.entrants[place != seat], game, Generator(derive(match.seed, number, place)))
        for place in range(seats)
    ]
    options = read_options(game, match.options)
    return Result(number, seat, play(game, players, derive(match.seed, deal), options))


class _Broken:
    """A player that could not even be seated: it fails when it is asked."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def choose(self, _view: Any, _actions: Sequence[Any], /) -> Any:
        raise self._error


def _seat(entrant: Entrant, game: AnyGame, rng: Generator) -> Player:
    try:
        return seat_bot(find_bot(entrant.bot), game, rng, entrant.options)
    except (BadOption, BadScript, NoSuchBot):
        raise
    except Exception as error:  # noqa: BLE001 (a bot may raise anything)
        return _Broken(error)
