"""Limits for each address that connections come from."""

from collections.abc import Callable, Mapping

from oneoh_server.buckets import Bucket
from oneoh_server.settings import Settings

_SWEEP_AT = 1000
HOUR_S = 3600


class _Address:
    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        rate = settings.connections_per_second_per_address
        commands = settings.commands_per_second_per_address
        guests = settings.guests_per_hour_per_address
        self.connections = 0
        self.opening = Bucket(rate, settings.max_connections_per_address, clock)
        self.commands = Bucket(commands, 5 * commands, clock)
        self.guests = Bucket(guests / HOUR_S, guests, clock)

    @property
    def idle(self) -> bool:
        buckets = (self.opening, self.commands, self.guests)
        return not self.connections and all(bucket.full for bucket in buckets)


class Addresses:
    """Connections and allowances by address.

    Connections and commands of this machine itself are not limited: house bots are among them.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._known: dict[str, _Address] = {}
        self._sweep_at = _SWEEP_AT

    @property
    def connections(self) -> Mapping[str, int]:
        """How many connections each address has now."""
        return {name: known.connections for name, known in self._known.items() if known.connections}

    def admit(self, host: str) -> bool:
        """Count one more connection; False if the address may not have it."""
        address = self._of(host)
        if not _is_own(host):
            if address.connections >= self._settings.max_connections_per_address:
                return False
            if address.opening.take():
                return False
        address.connections += 1
        return True

    def release(self, host: str) -> None:
        """Count an admitted connection no more."""
        self._known[host].connections -= 1

    def commands(self, host: str) -> Bucket | None:
        """Return what all connections of an admitted address share; None: they have no limit."""
        return None if _is_own(host) else self._known[host].commands

    def take_guest(self, host: str) -> float:
        """Count one more new guest: 0, or the seconds to wait if the address may not have it."""
        return self._of(host).guests.take()

    def _of(self, host: str) -> _Address:
        if len(self._known) >= self._sweep_at:
            self._known = {name: known for name, known in self._known.items() if not known.idle}
            # Where many stay, each newcomer would cost as much as all who are known.
            self._sweep_at = max(_SWEEP_AT, 2 * len(self._known))
        if host not in self._known:
            self._known[host] = _Address(self._settings, self._clock)
        return self._known[host]


def _is_own(host: str) -> bool:
    return host in ("", "::1") or host.startswith("127.")
