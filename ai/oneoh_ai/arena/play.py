"""Games of an event, played in this process or in several."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Self

import msgspec

from oneoh_ai.arena.event import Event, Pairing
from oneoh_ai.entrants import EntrantWorkers
from oneoh_ai.offline import Played, Turn, play_game
from oneoh_ai.process_group import begin_session, kill_group, sigint_blocked
from oneoh_ai.seeds import derive_seed
from oneoh_games import GAMES, read_options


def play_pairing(
    event: Event,
    pairing: Pairing,
    workers: EntrantWorkers,
    after_turn: Callable[[Turn], object] | None = None,
) -> Played:
    """Play one game of the event. A bot's failure is in the result.

    Raises NoSuchBot, BadScript, BadOption or BotFailed for a bot that cannot be loaded.
    """
    game = GAMES[event.game]
    options = read_options(game, event.options)
    table = f"{event.game} {event.seed} {pairing.number}"
    asks = [
        workers.seat(
            event.entrants[entrant],
            event.game,
            table,
            derive_seed(event.seed, pairing.number, seat),
            event.clock,
            msgspec.to_builtins(options),
        )
        for seat, entrant in enumerate(pairing.seating)
    ]
    played = play_game(game, asks, derive_seed(event.seed, pairing.deal), options, after_turn)
    workers.forget(table, played.outcome.places if played.outcome is not None else ())
    return played


class Tables:
    """Context manager in which the games of an event are played, `jobs` at a time.

    With several jobs each process starts bot processes of its own.
    """

    def __init__(self, event: Event, *, jobs: int = 1) -> None:
        self._event = event
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._workers = EntrantWorkers(event.limits)
        self._others = multiprocessing.active_children()

    def __enter__(self) -> Self:
        if self._jobs > 1:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._jobs, mp_context=context, initializer=_begin, initargs=(self._event,)
            )
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.close()
        if self._pool is None:
            return
        # Killed before the pool shuts down: a process that ends by itself sends SIGTERM to its
        # bots and waits for them, and they may ignore it. Killing its group ends them as well.
        for process in multiprocessing.active_children():
            if process not in self._others:
                kill_group(process)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def play(self, pairings: Sequence[Pairing]) -> Iterator[tuple[Pairing, Played]]:
        """Play these games and yield each as it ends, in any order with several jobs.

        Raises as `play_pairing` does.
        """
        if self._pool is None:
            for pairing in pairings:
                yield pairing, play_pairing(self._event, pairing, self._workers)
            return
        with sigint_blocked():
            running = {self._pool.submit(_play_here, pairing): pairing for pairing in pairings}
        for done in as_completed(running):
            yield running[done], done.result()


_here: tuple[Event, EntrantWorkers]
"""Event and workers of a process that plays for `Tables`."""


def _begin(event: Event) -> None:
    global _here
    begin_session()
    _here = event, EntrantWorkers(event.limits)


def _play_here(pairing: Pairing) -> Played:
    event, workers = _here
    return play_pairing(event, pairing, workers)
