"""Admission to a ladder: a bot plays a game against itself first, without the lobby."""

from collections.abc import Callable

from oneoh_ai.arena.event import Event, Pairing
from oneoh_ai.arena.play import play_pairing
from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.offline import Turn
from oneoh_ai.policy import TableTerms
from oneoh_ai.registry import is_ours
from oneoh_ai.resource_limits import ResourceLimits

SEED = 1
"""Seed of the game: the same bot is admitted again."""


def refusal(
    entrant: Entrant,
    terms: TableTerms,
    limits: ResourceLimits,
    after_turn: Callable[[Turn], object] | None = None,
) -> str:
    """Return why a bot is not admitted to games on these terms; "" if it is.

    It has every seat of one game, which has to end without a fault, and within the clock. Bots
    that come with this program need no such game. Raises BadPolicy for a bad clock, or what loading
    a bot does.
    """
    if is_ours(entrant.bot):
        return ""
    table = terms.table()
    event = Event(
        terms.game, (entrant,), table.seats, SEED, terms.options, limits, terms.read_clock()
    )
    with EntrantWorkers(limits) as workers:
        game = Pairing(0, 0, (0,) * table.seats)
        fault = play_pairing(event, game, workers, after_turn).fault
    return f"turn {fault.turn}: {fault}" if fault is not None else ""
