"""Tests that are true beside a cell, but those for bits."""

from collections.abc import Sequence

from oneoh_games.bot255.commands import TESTS, Side, Thing
from oneoh_games.bot255.machine import MASK_AHEAD, MASK_LEFT, MASK_RIGHT


def _true_beside(side: Side, there: Thing) -> int:
    """Return the tests of a side that are true if a wall, a bug or a clear cell is there.

    The tests for bits are not among them.
    """
    asked = [test.side == side and test.thing != "bit" for test in TESTS]
    true = [(test.thing == there) != test.negated for test in TESTS]
    return sum(1 << number for number in range(len(TESTS)) if asked[number] and true[number])


_MASKS: Sequence[tuple[Side, Sequence[int]]] = (
    ("Ahead", MASK_AHEAD),
    ("Left", MASK_LEFT),
    ("Right", MASK_RIGHT),
)
_BESIDE: Sequence[tuple[Sequence[int], int, int, int]] = [
    (masks, _true_beside(side, "wall"), _true_beside(side, "bug"), _true_beside(side, "clear"))
    for side, masks in _MASKS
]


def fixed_answers(pose: int, bugs: int) -> int:
    """Return the tests that are true at a pose, but those for bits."""
    answers = 0
    for masks, wall, bug, clear in _BESIDE:
        mask = masks[pose]
        answers |= bug if mask & bugs else clear if mask else wall
    return answers
