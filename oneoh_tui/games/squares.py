"""The names of squares, on boards whose files are letters and whose ranks are numbers."""

FILES = "abcdefghijkl"
"""Of the largest board."""


def name(file: int, rank: int) -> str:
    """The square of a file and a rank, both counted from 0."""
    return f"{FILES[file]}{rank + 1}"


def place(square: str) -> tuple[int, int]:
    """The file and the rank of a square, both counted from 0."""
    return FILES.index(square[0]), int(square[1:]) - 1
