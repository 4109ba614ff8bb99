"""Values of pieces by square (piece-square tables) and in hand, in hundredths of a 2-2.

Fitted by logistic regression to the results of 2,300 games of this search against itself at 4,000
positions a turn. Neighbouring squares differ: a 2-2 reaches an eighth of the board, a 0-2 a quarter.
"""

from oneoh_games.zero_point_one.pieces import KINDS
from oneoh_games.zero_point_one.squares import SQUARES

BY_RANK = (
    (
        (164, 103, -18, 15),
        (43, 147, -29, -62),
        (-55, -130, -97, -137),
        (-151, -113, -135, -95),
        (-106, -88, -92, -75),
        (-81, -80, -80, -80),
        (-61, -80, -80, -80),
        (-80, -80, -80, -80),
    ),
    (
        (13, 62, 170, 124),
        (155, 104, 112, 177),
        (109, 202, 158, 230),
        (232, 182, 248, 212),
        (88, 192, 201, 173),
        (139, 224, 145, 164),
        (112, 216, 209, 196),
        (244, 218, 105, 182),
    ),
    (
        (-25, 111, 189, 142),
        (175, 229, 184, 215),
        (176, 171, 149, 229),
        (161, 192, 242, 165),
        (148, 186, 140, 197),
        (219, 290, 248, 236),
        (103, 214, 203, 216),
        (282, 229, 269, 208),
    ),
    (
        (249, 229, 190, 296),
        (245, 228, 315, 294),
        (241, 228, 329, 283),
        (357, 346, 346, 306),
        (302, 335, 347, 339),
        (323, 275, 383, 325),
        (295, 316, 370, 316),
        (315, 303, 326, 314),
    ),
    (
        (83, 85, 150, 239),
        (136, 70, 162, 186),
        (133, 168, 205, 233),
        (231, 156, 271, 209),
        (99, 167, 221, 221),
        (215, 118, 111, 176),
        (102, 70, 149, 183),
        (71, 158, 102, 94),
    ),
)
"""Values of a red piece by kind, rank from 1 on, and file from either edge."""

IN_HAND = (
    (0, 0, 0, 0),
    (226, 161, 140, 160),
    (239, 243, 218, 205),
    (351, 317, 310, 310),
    (187, 140, 97, 70),
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
