"""Squares by name, and where they lie on a board that one looks at from one's own side."""

FILES = "abcdefghijkl"
COLOURS = ("black", "white")


def name(file: int, rank: int) -> str:
    """The square of a file and a rank, both counted from 0."""
    return f"{FILES[file]}{rank + 1}"


def place(square: str) -> tuple[int, int]:
    """The file and the rank of a square, both counted from 0."""
    return FILES.index(square[0]), int(square[1:]) - 1


def is_dark(square: str) -> bool:
    """Whether the square is Black's colour, as a1 is."""
    return sum(place(square)) % 2 == 0


def pair(one: str, other: str) -> str:
    """Two squares in notation: the lower rank first, then the one further left."""
    return ",".join(sorted((one, other), key=lambda square: place(square)[::-1]))


def all_squares(size: int) -> list[str]:
    """Every square of a board."""
    return [name(file, rank) for rank in range(size) for file in range(size)]
