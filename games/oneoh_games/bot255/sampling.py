"""Samples of what `legal_actions` leaves out: programs that the hand covers."""

from oneoh_games.bot255.actions import Run
from oneoh_games.bot255.cards import LINES, Card
from oneoh_games.bot255.guess import guess_program
from oneoh_games.bot255.view import View
from oneoh_games.generator import Generator

_LEAVES = frozenset({Card.MOVE, Card.ROTATE_LEFT, Card.ROTATE_RIGHT})


def sample_unlisted(view: View, rng: Generator) -> Run | None:
    """Return a short random program that the hand of the seat to act covers.

    None while no program may be announced, and if the hand covers none of those.
    """
    if not view.may_run or view.to_act is None:
        return None
    hand = view.seats[view.to_act].hand
    if hand is None or not _LEAVES.intersection(hand) or not LINES.keys() & hand:
        return None
    return Run(guess_program(hand, rng))
