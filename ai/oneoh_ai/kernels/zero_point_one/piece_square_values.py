"""Values of pieces by square (piece-square tables) and in hand, in hundredths of a 2-2.

Fitted by logistic regression to the results of 3,500 games of this search against itself at 4,000
positions a turn. Neighbouring squares differ: a 2-2 reaches an eighth of the board, a 0-2 a quarter.
"""

from oneoh_games.zero_point_one.pieces import KINDS
from oneoh_games.zero_point_one.squares import SQUARES

BY_RANK = (
    (
        (203, 151, 19, -5),
        (94, 137, -35, -137),
        (-60, -149, -117, -141),
        (-146, -126, -129, -106),
        (-102, -87, -90, -76),
        (-80, -84, -80, -80),
        (-65, -80, -80, -80),
        (-80, -80, -80, -80),
    ),
    (
        (39, 107, 164, 145),
        (156, 110, 121, 183),
        (140, 199, 180, 223),
        (241, 198, 205, 245),
        (136, 195, 243, 198),
        (130, 229, 131, 171),
        (123, 218, 220, 194),
        (202, 192, 134, 181),
    ),
    (
        (-49, 102, 154, 114),
        (192, 253, 216, 203),
        (201, 185, 153, 226),
        (170, 233, 226, 190),
        (159, 172, 151, 213),
        (228, 247, 242, 233),
        (122, 199, 234, 250),
        (295, 238, 257, 257),
    ),
    (
        (185, 178, 199, 263),
        (280, 234, 277, 322),
        (228, 237, 302, 278),
        (382, 336, 354, 302),
        (357, 295, 343, 324),
        (306, 266, 398, 346),
        (326, 330, 358, 332),
        (298, 313, 304, 387),
    ),
    (
        (107, 102, 167, 248),
        (131, 76, 155, 212),
        (141, 241, 221, 244),
        (208, 163, 269, 222),
        (165, 132, 219, 244),
        (187, 118, 172, 216),
        (85, 105, 183, 183),
        (77, 190, 108, 92),
    ),
)
"""Values of a red piece by kind, rank from 1 on, and file from either edge."""

IN_HAND = (
    (0, 0, 0, 0),
    (236, 180, 157, 166),
    (278, 216, 246, 203),
    (386, 318, 310, 310),
    (208, 148, 84, 76),
)
"""Values by kind of the first piece in hand, the second, the third, and each further one."""

ON_BOARD = (0, 155, 185, 300, 145)
"""Values by kind, anywhere on the board, with which captures are compared."""


def _on_square(kind: int, square: int) -> int:
    """Return the value of a red piece."""
    file, rank = divmod(square, 8)
    return BY_RANK[kind][rank][min(file, 7 - file)]


def _mirrored(square: int) -> int:
    return square ^ 7


PIECE_SQUARE_VALUES = (
    *(tuple(_on_square(kind, square) for square in SQUARES) for kind, _ in enumerate(KINDS)),
    *(
        tuple(-_on_square(kind, _mirrored(square)) for square in SQUARES)
        for kind, _ in enumerate(KINDS)
    ),
)
"""`PIECE_SQUARE_VALUES[5 * seat + kind][square]`, to Red."""

CAPTURE_VALUES = tuple(board + hand[0] for board, hand in zip(ON_BOARD, IN_HAND, strict=True))
"""Gain of a capture by kind: the piece is lost to one side and goes to the other's hand."""


def hand_value(seat: int, kind: int, number: int) -> int:
    """Return the value, to Red, of the piece in hand after `number` others of its kind."""
    value = IN_HAND[kind][min(number, 3)]
    return -value if seat else value
