"""QR codes as text, two modules to a character."""

from itertools import zip_longest

QUIET = 2
"""Light modules around the code: fewer than the four of ISO/IEC 18004, so that 24 lines are enough."""
BLOCKS = {(1, 1): " ", (0, 1): "▀", (1, 0): "▄", (0, 0): "█"}
"""Character for the upper and the lower module. Blocks are light, as terminals mostly are dark."""


def qr_code(text: str) -> list[str]:
    """Return the lines of the QR code of a text, for light characters on a dark ground."""
    import segno

    code = segno.make(text, micro=False, error="l")
    rows = list(code.matrix_iter(border=QUIET))
    light = (0,) * len(rows)
    return [
        "".join(BLOCKS[bool(above), bool(below)] for above, below in zip(*pair, strict=True))
        for pair in zip_longest(rows[::2], rows[1::2], fillvalue=light)
    ]
