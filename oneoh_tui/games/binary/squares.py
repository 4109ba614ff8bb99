"""Squares by name."""

from oneoh_tui.games.squares import name, place

COLOURS = ("black", "white")


def is_dark(square: str) -> bool:
    """Return whether a square is of Black's colour, as a1 is."""
    return sum(place(square)) % 2 == 0


def pair(one: str, other: str) -> str:
    """Return two squares in notation: the lower rank first, then the lower file."""
    return ",".join(sorted((one, other), key=lambda square: place(square)[::-1]))


def all_squares(size: int) -> list[str]:
    """Return every square of a board."""
    return [name(file, rank) for rank in range(size) for file in range(size)]
