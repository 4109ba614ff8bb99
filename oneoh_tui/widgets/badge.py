"""Badge of a seat."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Badge:
    """Sign that tells a seat from the others: a few characters, and the role they are drawn in."""

    text: str
    role: str
    """Roles of `CanvasWidget`, with blanks between; a badge with any other is drawn plain."""
