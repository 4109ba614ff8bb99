"""Time and memory that a bot is given."""

import msgspec

START_S = 30.0
MEMORY_MB = 4096


class Allowance(msgspec.Struct, frozen=True):
    """Bounds that a bot in a process of its own is held to."""

    move_s: float = 10.0
    """Seconds for a move, if no clock leaves it less."""
    start_s: float = START_S
    """Seconds for its file to be loaded."""
    memory_mb: int = MEMORY_MB
    """Megabytes of address space; 0: as much as there is."""


GENEROUS = Allowance()
