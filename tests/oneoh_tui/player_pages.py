"""Page of a player to show."""

from oneoh_protocol.messages import (
    FinishedSeat,
    Opening,
    Player,
    PlayerRating,
    RatingPoint,
    Rival,
)

BLITZ = PlayerRating("binary", "blitz", 1610, 190, 3)
RAPID = PlayerRating("one-zero-one", "rapid", 1450, 350, 1, "2026-Q4")
BOB, GREEDY = FinishedSeat("Bob"), FinishedSeat("greedy", bot=True)


def point(number: int, rating: int, place: int = 1, *, tied: bool = False) -> RatingPoint:
    """Point of a game of two against Bob, which ended on a day of its own."""
    ended_s = 1_790_000_000 + number * 86400
    return RatingPoint(number, f"t{number}", rating, 400, place, 2, ended_s, tied, (BOB,))


def page() -> Player:
    """Page with three games of a kind, one of them of four seats, and another kind."""
    return Player(
        re=1,
        name="Ada",
        ratings=(BLITZ, RAPID),
        points=(
            RatingPoint(9, "t9", 1610, 190, 3, 4, 1_790_000_000, others=(BOB, GREEDY)),
            point(5, 1630, tied=True),
            point(2, 1626),
        ),
        rivals=(Rival("greedy", bot=True, won=2, lost=1), Rival("Bob", won=1, drawn=1)),
        openings=(Opening("a1,a2", 2, 75), Opening("swap", 1, 0)),
        peak=1630,
        streak=0,
        longest=2,
    )
