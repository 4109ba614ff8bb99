"""Squares by name, and where they lie on a board that one looks at from one's own side."""

from oneoh_tui.games.squares import name, place

COLOURS = ("black", "white")


def is_dark(square: str) -> bool:
    """Whether the square is Black's colour, as a1 is."""
    return sum(place(square)) % 2 == 0


def pair(one: str, other: str) -> str:
    """Two squares in notation: the lower rank first, then the one further left."""
    return ",".join(sorted((one, other), key=lambda square: place(square)[::-1]))


def all_squares(size: int) -> list[str]:
    """Every square of a board."""
    return [name(file, rank) for rank in range(size) for file in range(size)]
