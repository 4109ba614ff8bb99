"""The all-seeing search of the bench plays each deal from both seats."""

import pytest

from bench import all_seeing


def test_each_deal_is_played_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_seeing, "ITERATIONS", 2)
    results = list(all_seeing.play_deals(2))
    assert [(r.pairing.deal, r.pairing.seating) for r in results] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
    ]
    assert all(sorted(result.places) in ([1, 2], [1, 1]) for result in results)
