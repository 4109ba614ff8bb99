"""Sign of a seat."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Badge:
    """How a seat is told from the others: a few characters, and the role they are drawn in."""

    text: str
    role: str
