"""Names of squares: a letter for the file and a number for the rank."""

FILES = "abcdefghijkl"
"""Letters of the files of the largest board."""


def square_name(file: int, rank: int) -> str:
    """Return the square of a file and a rank, both from 0."""
    return f"{FILES[file]}{rank + 1}"


def file_and_rank(square: str) -> tuple[int, int]:
    """Return the file and the rank of a square, both from 0."""
    return FILES.index(square[0]), int(square[1:]) - 1
