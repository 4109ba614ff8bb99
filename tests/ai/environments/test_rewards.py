import pytest

from oneoh_ai.environments.rewards import rewards
from oneoh_games import Outcome


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (1, -1)),
        ((2, 1), (-1, 1)),
        ((1, 1), (0, 0)),
        ((2, 1, 3), (0, 1, -1)),
        ((1, 3, 1, 4), (2 / 3, -1 / 3, 2 / 3, -1)),
    ],
)
def test_each_seat_behind_counts_for_a_seat(
    places: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    found = rewards(Outcome("end", (0,) * len(places), places))
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0)
