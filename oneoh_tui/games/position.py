"""A position of a game, as boards and texts are given it."""

from dataclasses import dataclass
from typing import Any

from oneoh_protocol.messages import Played


@dataclass(frozen=True)
class Position:
    """Moment of a game, as one viewer sees it. Everything from the network is plain text."""

    view: Any
    """View of the game, as `BoardGame.read_view` returns it."""
    legal: tuple[str, ...]
    """Legal actions in notation; empty unless the viewer has to act."""
    names: tuple[str, ...]
    """Names by seat, all different."""
    seat: int | None
    """Seat of the viewer; None for a spectator."""
    last: Played | None = None
    """Last action, as the viewer may know it; None before the first."""

    def who(self, seat: int | None) -> str:
        """Return the name of the player at `seat`; "" for none."""
        return self.names[seat] if seat is not None and seat < len(self.names) else ""
