"""Policy of ratings: which games count, for whom, and in which season (server/README.md#ratings)."""

from datetime import UTC, datetime
from typing import Literal, TypeAlias

from oneoh_server.indexed_game import IndexedGame
from oneoh_server.tables.facts import Seat

GAMES_A_DAY = 12
"""Games of the same players, of any kind, that count on one day in UTC."""
_HOUSE = "house."
"""Beginning of the key of a house bot; no guest's id has a dot."""

SeasonLength: TypeAlias = Literal["none", "month", "quarter", "year"]


def player_of(seat: Seat) -> str:
    """Return the key of the player at a taken seat: its guest, or the name of the house bot."""
    return f"{_HOUSE}{seat.house_bot}" if seat.house_bot else seat.guest or ""


def counts(game: IndexedGame) -> bool:
    """Return whether a game may change ratings, whatever was played before.

    A game that ends before each seat could act does not: nobody gains from early resignations.
    """
    return (
        game.rated
        and not game.imported
        and not game.stood_in
        and game.end in ("rules", "resigned", "timeout", "absence", "agreement")
        and len(game.places) == len(game.players) > 1
        and all(game.players)
        and len(set(game.players)) == len(game.players)
        and game.turns >= len(game.players)
    )


def season_of(length: SeasonLength, at_s: int) -> str:
    """Return the name of the season of a second since 1970: 2026, 2026-Q4, 2026-11, or empty."""
    if length == "none":
        return ""
    day = datetime.fromtimestamp(at_s, UTC)
    match length:
        case "month":
            return f"{day.year}-{day.month:02}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "year":
            return str(day.year)
