"""Title of the program, drawn with zeros and ones."""

from textual.widgets import Static

_SHAPE = (
    " ##   #  #  ####   ##   #  #",
    "#  #  ## #  #     #  #  #  #",
    "#  #  # ##  ###   #  #  ####",
    "#  #  #  #  #     #  #  #  #",
    " ##   #  #  ####   ##   #  #",
)
_ROUND = (range(5), range(17, 23))
"""Columns of the letters that are drawn with zeros."""


def title() -> str:
    """Return `oneoh` in large letters: the round ones of zeros, the others of ones."""
    return "\n".join(
        "".join(
            " " if dot == " " else "0" if any(column in letter for letter in _ROUND) else "1"
            for column, dot in enumerate(row)
        )
        for row in _SHAPE
    )


class Title(Static):
    """Title, centred."""

    DEFAULT_CSS = """
    Title {
        width: 100%;
        height: 5;
        content-align: center middle;
        text-align: left;
        color: $primary;
        text-style: bold;
    }
    """

    def __init__(self) -> None:
        super().__init__(title(), markup=False)
