"""Kernel of Zero Point One, in lockstep with the rules."""

import pytest
from hypothesis import given

from oneoh_ai.kernels.zero_point_one import attack_set
from oneoh_games.zero_point_one import Position
from oneoh_games.zero_point_one.position import attackers
from oneoh_games.zero_point_one.squares import SQUARES
from tests.ai.alphabeta.positions import positions

pytestmark = pytest.mark.kernel


@given(positions())
def test_attack_sets_are_those_of_the_rules(position: Position) -> None:
    pieces = [*position.pieces[0], *position.pieces[1]]
    for seat in (0, 1):
        reached = sum(1 << square for square in SQUARES if attackers(position, square, seat))
        assert attack_set(pieces, seat) == reached
