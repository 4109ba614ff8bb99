"""Programs that an agent can announce in Bot255: the best of those that a sampler draws."""

from functools import lru_cache

import msgspec

from oneoh_ai.environments.samples import samples
from oneoh_games.bot255 import GAME
from oneoh_games.bot255.actions import Run, format_action
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.view import Own, View

SLOTS = 8
"""Programs to choose from."""
DRAWS = 32
"""Programs that are drawn for a position; the best of them are offered."""


class Offer(msgspec.Struct, frozen=True):
    """Program, and what it would do on the seat's own copy."""

    action: Run
    bits: int
    """Bits that count: none if a bug voids the run."""
    moves: int


# Asked for twice a turn: for the array and for the choices.
@lru_cache(maxsize=64)
def offers(view: View) -> tuple[Offer, ...]:
    """Return up to `SLOTS` programs that the seat may announce, the best first.

    Best is the most bits, then the fewest lines. The same view gives the same programs.
    """
    if not view.may_run or view.own is None or view.to_act != view.seat:
        return ()
    drawn = [_offer(view, view.own, action) for action in samples(GAME, view, DRAWS)]
    drawn.sort(
        key=lambda offer: (-offer.bits, len(offer.action.program), format_action(offer.action))
    )
    return tuple(drawn[:SLOTS])


def _offer(view: View, own: Own, action: Run) -> Offer:
    found = run(action.program, own.copy.bot, mask_of(own.copy.bits), mask_of(view.puzzle.bugs))
    is_void = view.strict_bugs and found.reason == "bug"
    return Offer(action, 0 if is_void else found.collected, found.moves)
