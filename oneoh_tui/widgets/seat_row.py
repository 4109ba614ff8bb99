"""Row of the seats panel."""

from dataclasses import dataclass

from oneoh_tui.widgets.badge import Badge


@dataclass(frozen=True)
class SeatRow:
    """Seat as the panel shows it."""

    badge: Badge
    name: str
    to_act: bool
    note: str
    """State of the player: away, gone, asks for a rematch; mostly empty."""
    clock: str
    """Time left; empty without a clock."""
    hurry: bool
    """Whether little time is left."""
    score: str
    facts: tuple[str, ...]
