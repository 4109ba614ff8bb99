"""Limits of time and memory for a bot in a process of its own."""

import msgspec

START_S = 30.0
MEMORY_MB = 4096


class ResourceLimits(msgspec.Struct, frozen=True):
    """Limits of time and memory for a bot in a process of its own."""

    move_s: float = 10.0
    """Seconds for a move, if no clock leaves less."""
    start_s: float = START_S
    """Seconds to load its file."""
    memory_mb: int = MEMORY_MB
    """Megabytes of address space; 0: no limit."""
