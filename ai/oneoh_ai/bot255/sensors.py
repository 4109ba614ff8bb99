"""Answers of all 24 tests at once, for any pose on one board."""

from typing import TypeAlias

from oneoh_games.bot255.commands import TESTS, Test
from oneoh_games.bot255.grid import CELLS, Cells
from oneoh_games.bot255.machine import MASK_AHEAD, MASK_LEFT, MASK_RIGHT, Pose

Answers: TypeAlias = int
"""Bit set: bit `n` is set if test `n` of `TESTS` is true."""

_SIDES = ((MASK_AHEAD, "Ahead"), (MASK_LEFT, "Left"), (MASK_RIGHT, "Right"))
_NUMBER: dict[tuple[str, str, bool], int] = {
    (test.thing, test.side, test.negated): number for number, test in enumerate(TESTS)
}


class Sensors:
    """Tests on one board. Bugs and walls do not move: their answers are computed once a pose."""

    def __init__(self, bugs: Cells) -> None:
        self._fixed = [_fixed(pose, bugs) for pose in range(CELLS * 4)]

    def answers(self, pose: Pose, bits: Cells) -> Answers:
        """Return the tests that are true for a bot in this pose with these bits left."""
        answers = self._fixed[pose]
        answers |= _BIT_AHEAD if bits & MASK_AHEAD[pose] else _NO_BIT_AHEAD
        answers |= _BIT_LEFT if bits & MASK_LEFT[pose] else _NO_BIT_LEFT
        return answers | (_BIT_RIGHT if bits & MASK_RIGHT[pose] else _NO_BIT_RIGHT)


def first_test(answers: Answers) -> Test:
    """Return the first test that is set; there must be one."""
    return TESTS[(answers & -answers).bit_length() - 1]


def _fixed(pose: Pose, bugs: Cells) -> Answers:
    answers = 0
    for masks, side in _SIDES:
        mask = masks[pose]
        seen = {"bug": mask & bugs, "wall": not mask, "clear": mask & ~bugs}
        for thing, found in seen.items():
            answers |= 1 << _NUMBER[thing, side, not found]
    return answers


_BIT_AHEAD, _BIT_LEFT, _BIT_RIGHT = (1 << _NUMBER["bit", side, False] for _, side in _SIDES)
_NO_BIT_AHEAD, _NO_BIT_LEFT, _NO_BIT_RIGHT = (1 << _NUMBER["bit", side, True] for _, side in _SIDES)
