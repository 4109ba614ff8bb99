"""Squares by name."""

from oneoh_tui.games.squares import file_and_rank, square_name

COLOURS = ("black", "white")


def is_dark(square: str) -> bool:
    """Return whether a square is of Black's colour, as a1 is."""
    return sum(file_and_rank(square)) % 2 == 0


def pair(one: str, other: str) -> str:
    """Return two squares in notation: the lower rank first, then the lower file."""
    return ",".join(sorted((one, other), key=lambda square: file_and_rank(square)[::-1]))


def all_squares(size: int) -> list[str]:
    """Return every square of a board."""
    return [square_name(file, rank) for rank in range(size) for file in range(size)]
