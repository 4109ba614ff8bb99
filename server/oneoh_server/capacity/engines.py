"""Processor time of the engines that a lobby of several nodes needs, if they run on this machine."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from oneoh_server.statistics.process import cpu_seconds
from oneoh_server.stores.postgres.scratch import Scratch

NATS = "nats-server"
_BUS = " bus "
"""Part of the names that the sessions of a bus in the database have."""


class Engines:
    """PostgreSQL, and NATS. Other work that they do at the same time counts too."""

    def __init__(self, scratch: Scratch, bus: str) -> None:
        """`bus` is the setting."""
        self._scratch = scratch
        self._uses_nats = "://" in bus

    async def seconds(self) -> tuple[float | None, float | None]:
        """Return the time of the record, and that of the bus; None where it cannot be read."""
        with suppress(OSError, ValueError):
            if await self._scratch.is_here():
                sessions = await self._scratch.sessions()
                carrying = [pid for pid, name in sessions.items() if _BUS in name]
                bus = sum(map(cpu_seconds, carrying))
                postgres = sum(map(cpu_seconds, _family(min(sessions))))
                return postgres - bus, _seconds_of(NATS) if self._uses_nats else bus
        return None, None


def _seconds_of(program: str) -> float | None:
    """Return the time of the only process of a program. Raises OSError."""
    found = [pid for pid in _processes() if _name(pid) == program]
    return cpu_seconds(found[0]) if len(found) == 1 else None


def _family(session: int) -> Iterator[int]:
    """Yield the process of PostgreSQL that has a session, its parent, and the parent's others.

    Raises OSError.
    """
    parent = _parent(session)
    yield parent
    for pid in _processes():
        with suppress(OSError):
            if _parent(pid) == parent:
                yield pid


def _processes() -> Iterable[int]:
    return [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]


def _name(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip()
    return ""


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
