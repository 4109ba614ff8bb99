"""Limits for each client address."""

from collections.abc import Callable, Mapping

from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.settings import Settings

_SWEEP_AT = 1000
DAY_S = 86400
HOUR_S = 3600
MINUTE_S = 60
KEYS_PER_MINUTE = 5
"""Tries of a secret that is no token, for each address."""


class _Address:
    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        rate = settings.connections_per_second_per_address
        commands = settings.commands_per_second_per_address
        guests = settings.guests_per_hour_per_address
        self.connections = 0
        self.opening = TokenBucket(rate, settings.max_connections_per_address, clock)
        self.commands = TokenBucket(commands, 5 * commands, clock)
        records = settings.records_per_minute_per_address
        self.guests = TokenBucket(guests / HOUR_S, guests, clock)
        self.keys = TokenBucket(KEYS_PER_MINUTE / MINUTE_S, KEYS_PER_MINUTE, clock)
        self.records = TokenBucket(records / MINUTE_S, records, clock)
        codes = settings.codes_per_minute_per_address
        self.codes = TokenBucket(codes / MINUTE_S, codes, clock)
        names = settings.names_per_day_per_address
        self.names = TokenBucket(names / DAY_S, names, clock)

    @property
    def idle(self) -> bool:
        buckets = (
            self.opening,
            self.commands,
            self.guests,
            self.records,
            self.codes,
            self.keys,
            self.names,
        )
        return not self.connections and all(bucket.full for bucket in buckets)


class AddressLimits:
    """Counts connections, and limits these, commands, new guests, records and codes, by address.

    Connections and commands of this machine itself have no limit: house bots are among them.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._settings = settings
        self._clock = clock
        self._known: dict[str, _Address] = {}
        self._sweep_at = _SWEEP_AT

    @property
    def connections(self) -> Mapping[str, int]:
        """Number of connections of each address that has any."""
        return {name: known.connections for name, known in self._known.items() if known.connections}

    def admit(self, host: str) -> bool:
        """Count one more connection of the address; return whether it may have it."""
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

    def commands(self, host: str) -> TokenBucket | None:
        """Return the bucket that all connections of an admitted address share; None: no limit."""
        return None if _is_own(host) else self._known[host].commands

    def take_guest(self, host: str) -> float:
        """Count one more new guest and return 0, or return the seconds until there may be one."""
        return self._of(host).guests.take()

    def take_record(self, host: str) -> float:
        """Count one more part of a record and return 0, or return the seconds to wait for one."""
        return 0.0 if _is_own(host) else self._of(host).records.take()

    def take_code(self, host: str) -> float:
        """Count one more table looked for by code and return 0, or return the seconds to wait."""
        return self._of(host).codes.take()

    def take_key(self, host: str) -> float:
        """Count one more try of a key and return 0, or return the seconds until there may be one."""
        return self._of(host).keys.take()

    def key_wait(self, host: str) -> float:
        """Return the seconds until a key may be tried again, 0 if it may be now."""
        return self._of(host).keys.wait()

    def take_name(self, host: str) -> float:
        """Count one more registered name and return 0, or return the seconds to wait for one."""
        return self._of(host).names.take()

    def _of(self, host: str) -> _Address:
        if len(self._known) >= self._sweep_at:
            self._known = {name: known for name, known in self._known.items() if not known.idle}
            # Doubled, so that a sweep of many active addresses costs each newcomer little.
            self._sweep_at = max(_SWEEP_AT, 2 * len(self._known))
        if host not in self._known:
            self._known[host] = _Address(self._settings, self._clock)
        return self._known[host]


def _is_own(host: str) -> bool:
    return host in ("", "::1") or host.startswith("127.")
