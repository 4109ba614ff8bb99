"""Ratings are kept for a minute, of those who have none too."""

import pytest

from oneoh_protocol.messages import SeatRating
from oneoh_server import recent_ratings
from oneoh_server.recent_ratings import KEPT_S, RecentRatings
from oneoh_server.stores.record_index import RatingKind

BLITZ, RAPID = RatingKind("binary", "blitz"), RatingKind("binary", "rapid")
RATING = SeatRating(1500, 350)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_was_found_of_all_players_is_known_until_it_is_old() -> None:
    clock = Clock()
    recent = RecentRatings(clock)
    assert recent.find(BLITZ, ["ann"]) is None
    recent.note(BLITZ, ["ann", "bob"], {"ann": RATING})
    assert recent.find(BLITZ, ["ann", "bob"]) == {"ann": RATING}
    assert recent.find(BLITZ, ["bob"]) == {}
    assert recent.find(BLITZ, ["ann", "cid"]) is None
    assert recent.find(RAPID, ["ann"]) is None
    clock.now += KEPT_S
    assert recent.find(BLITZ, ["bob"]) is None


def test_a_rated_game_makes_its_players_unknown_in_its_kind() -> None:
    recent = RecentRatings(Clock())
    recent.note(BLITZ, ["ann", "bob", "cid"], {})
    recent.note(RAPID, ["ann"], {})
    recent.forget(BLITZ, ["ann", "bob", "dan"])
    assert recent.find(BLITZ, ["ann"]) is None
    assert recent.find(BLITZ, ["cid"]) == {}
    assert recent.find(RAPID, ["ann"]) == {}


def test_the_oldest_are_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_ratings, "MOST", 2)
    recent = RecentRatings(Clock())
    recent.note(BLITZ, ["ann", "bob"], {})
    recent.note(BLITZ, ["ann", "cid"], {})
    assert recent.find(BLITZ, ["bob"]) is None
    assert recent.find(BLITZ, ["ann", "cid"]) == {}
