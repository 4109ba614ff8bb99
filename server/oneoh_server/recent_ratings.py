"""Ratings that were looked up a moment ago: most of those who sit down have just got up elsewhere."""

from collections.abc import Callable, Iterable, Mapping

from oneoh_protocol.messages import SeatRating
from oneoh_server.stores.record_index import RatingKind

KEPT_S = 60.0
"""Seconds after which a rating is looked up again: another process of the lobby may change it."""
MOST = 10_000
"""Ratings that are kept at once."""


class RecentRatings:
    """Ratings by kind and player, and who was found to have none."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` returns seconds."""
        self._now = now
        self._found: dict[tuple[RatingKind, str], tuple[SeatRating | None, float]] = {}
        """Each rating, and when it was found; oldest first."""

    def find(self, kind: RatingKind, players: Iterable[str]) -> dict[str, SeatRating] | None:
        """Return the ratings of those who have one; None if that is not known of somebody."""
        oldest, ratings = self._now() - KEPT_S, {}
        for player in players:
            rating, at = self._found.get((kind, player), (None, oldest))
            if at <= oldest:
                return None
            if rating is not None:
                ratings[player] = rating
        return ratings

    def note(
        self, kind: RatingKind, players: Iterable[str], ratings: Mapping[str, SeatRating]
    ) -> None:
        """Keep what was found of these players."""
        for player in players:
            self._found.pop((kind, player), None)
            self._found[kind, player] = ratings.get(player), self._now()
        while len(self._found) > MOST:
            del self._found[next(iter(self._found))]

    def forget(self, kind: RatingKind, players: Iterable[str]) -> None:
        """Look these players up again the next time: they have played a rated game."""
        for player in players:
            self._found.pop((kind, player), None)
