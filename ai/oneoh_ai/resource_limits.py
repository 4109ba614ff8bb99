"""Limits of time, memory, processes and network for a bot in a process of its own."""

import contextlib
import resource

import msgspec

START_S = 30.0
MEMORY_MB = 4096
PROCESSES = 256


class ResourceLimits(msgspec.Struct, frozen=True):
    """Limits of time, memory, processes and network for a bot in a process of its own."""

    move_s: float = 10.0
    """Seconds for a move, if no clock leaves less."""
    start_s: float = START_S
    """Seconds to load its file."""
    memory_mb: int = MEMORY_MB
    """Megabytes of address space of each process; 0: no limit."""
    cpu_s: int = 0
    """Seconds of processor time, from its start to its end, of each process; 0: no limit."""
    processes: int = PROCESSES
    """Most processes that it may have started; 0: no limit."""
    network: bool = True
    """Whether it may use the network."""


def limit_this_process(limits: ResourceLimits) -> None:
    """Limit address space and processor time of this process, and of those that it starts.

    What the system cannot limit has no limit.
    """
    if limits.memory_mb:
        _limit(resource.RLIMIT_AS, limits.memory_mb << 20)
    if limits.cpu_s:
        _limit(resource.RLIMIT_CPU, limits.cpu_s)


def _limit(which: int, most: int) -> None:
    hard = resource.getrlimit(which)[1]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(which, (most, hard))
