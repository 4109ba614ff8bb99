"""Limits for each address that connections come from."""

from collections.abc import Callable

from oneoh_server.buckets import Bucket
from oneoh_server.settings import Settings

_SWEEP_AT = 1000


class _Address:
    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        rate = settings.connections_per_second_per_address
        commands = settings.commands_per_second_per_address
        self.connections = 0
        self.opening = Bucket(rate, settings.max_connections_per_address, clock)
        self.commands = Bucket(commands, 5 * commands, clock)

    @property
    def idle(self) -> bool:
        return not self.connections and self.opening.full and self.commands.full


class Addresses:
    """Who comes from where. This machine's own address is free of limits.

    A reverse proxy therefore has to limit addresses itself.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._known: dict[str, _Address] = {}

    def admit(self, host: str) -> bool:
        """Count one more connection; False if the address may not have it."""
        if _is_own(host):
            return True
        if len(self._known) >= _SWEEP_AT:
            self._known = {name: known for name, known in self._known.items() if not known.idle}
        address = self._known.setdefault(host, _Address(self._settings, self._clock))
        if address.connections >= self._settings.max_connections_per_address:
            return False
        if address.opening.take():
            return False
        address.connections += 1
        return True

    def release(self, host: str) -> None:
        """An admitted connection is gone."""
        if host in self._known:
            self._known[host].connections -= 1

    def bucket(self, host: str) -> Bucket | None:
        """What all connections of an address share."""
        return self._known[host].commands if host in self._known else None


def _is_own(host: str) -> bool:
    return host in ("", "::1") or host.startswith(("127.", "::ffff:127."))
