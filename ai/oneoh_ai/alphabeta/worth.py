"""What pieces are worth, on each square and in hand, in hundredths of a 2-2."""

from oneoh_games.zero_point_one.pieces import KINDS
from oneoh_games.zero_point_one.squares import SQUARES, STEPS

ON_BOARD = (0, 135, 165, 280, 100)
IN_HAND = (0, 165, 195, 310, 130)
"""By kind. A 2-2 or 0-2 is bound to few squares; from the hand it comes down on any."""

STEP = (0, 7, 7, 7, 8)
"""For each step that a piece has from where it stands on an empty board."""
FORWARD = (0, 3, 4, 3, 3)
"""For each rank that a piece stands ahead of its own first one, up to `FAR`."""
FAR = 5
CENTRAL = 3
"""For each file nearer to the middle, on one side of it."""
HOME = (0, -18, -45, -80)
"""For a 0-1 by its rank, from its own first one on: it is safest at home."""


def _on_square(kind: int, square: int) -> int:
    """Of a red piece."""
    file, rank = divmod(square, 8)
    if kind == 0:
        return HOME[min(rank, len(HOME) - 1)]
    steps = STEPS[kind][square].bit_count()
    return (
        ON_BOARD[kind]
        + STEP[kind] * steps
        + FORWARD[kind] * min(rank, FAR)
        + CENTRAL * min(file, 7 - file)
    )


def _mirrored(square: int) -> int:
    return square ^ 7


WORTH = (
    *(tuple(_on_square(kind, square) for square in SQUARES) for kind, _ in enumerate(KINDS)),
    *(
        tuple(-_on_square(kind, _mirrored(square)) for square in SQUARES)
        for kind, _ in enumerate(KINDS)
    ),
    (0,) * len(SQUARES),
)
"""`WORTH[piece][square]`, to Red; the last row is of no piece."""

HELD = (*IN_HAND, *(-worth for worth in IN_HAND))
"""`HELD[piece]`: one of these in the hand of its side, to Red."""

PRIZE = tuple(board + hand for board, hand in zip(ON_BOARD, IN_HAND, strict=True))
"""By kind: what a capture wins, as the enemy loses the piece and the captor holds it."""
