"""Values of pieces by square (piece-square tables) and in hand, in hundredths of a 2-2."""

from oneoh_games.zero_point_one.pieces import KINDS
from oneoh_games.zero_point_one.squares import SQUARES, STEPS

ON_BOARD = (0, 135, 165, 280, 100)
IN_HAND = (0, 165, 195, 310, 130)
"""Values by kind. A 2-2 or 0-2 reaches few squares; from the hand it comes down on any."""

STEP = (0, 7, 7, 7, 8)
"""Bonus by kind for each step that a piece has from its square on an empty board (mobility)."""
FORWARD = (0, 3, 4, 3, 3)
"""Bonus by kind for each rank ahead of the first one, up to `FAR`."""
FAR = 5
CENTRAL = 3
"""Bonus for each file between the piece and the nearer edge."""
HOME = (0, -18, -45, -80)
"""Value of a 0-1 by its rank, counted from its own first one: it is safest at home."""


def _on_square(kind: int, square: int) -> int:
    """Return the value of a red piece."""
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


PIECE_SQUARE_VALUES = (
    *(tuple(_on_square(kind, square) for square in SQUARES) for kind, _ in enumerate(KINDS)),
    *(
        tuple(-_on_square(kind, _mirrored(square)) for square in SQUARES)
        for kind, _ in enumerate(KINDS)
    ),
    (0,) * len(SQUARES),
)
"""`PIECE_SQUARE_VALUES[piece][square]`, to Red; the last row is for `EMPTY`."""

HAND_VALUES = (*IN_HAND, *(-worth for worth in IN_HAND))
"""`HAND_VALUES[piece]`: value of one such piece in its owner's hand, to Red."""

CAPTURE_VALUES = tuple(board + hand for board, hand in zip(ON_BOARD, IN_HAND, strict=True))
"""Gain of a capture by kind: the piece is lost to one side and goes to the other's hand."""
