"""A table as a board shows it, or as it is told."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Position:
    """One moment of a game, for one viewer. Everything that came from the network is plain text."""

    view: Any
    """The game's own view, read."""
    legal: tuple[str, ...]
    """What may be played now; empty unless it is the viewer's turn."""
    names: tuple[str, ...]
    """By seat, each another."""
    seat: int | None
    """The viewer's; None is a spectator."""

    def who(self, seat: int | None) -> str:
        """The name of who has the seat; empty for none."""
        return self.names[seat] if seat is not None and seat < len(self.names) else ""
