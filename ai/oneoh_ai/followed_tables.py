"""Tables that a bot follows, as the events so far have left them."""

import logging
from collections.abc import Callable, Iterable, Iterator

from oneoh_protocol.evolve import SequenceGap
from oneoh_protocol.messages import Request, Table, TableEvent
from oneoh_protocol.table_check import UnreadableTable, evolve_checked

_log = logging.getLogger(__name__)


class FollowedTables:
    """Tables by id."""

    def __init__(self, watch: Callable[[str], object], give_up: Callable[[str], object]) -> None:
        """`watch` is called with a table after a gap (protocol/README.md#sequence-and-resume).

        `give_up` is called once with a table that cannot be read.
        """
        self._watch = watch
        self._give_up = give_up
        self._tables: dict[str, Table] = {}
        self._unreadable: set[str] = set()

    def evolve(self, event: Table | TableEvent | Request) -> bool:
        """Apply an event to its table; return whether it could be applied."""
        name = event.table
        try:
            after = evolve_checked(self._tables.get(name), event)
        except SequenceGap:
            del self._tables[name]
            self._watch(name)
            return False
        except UnreadableTable as error:
            if name not in self._unreadable:
                _log.error("table %s: the server's message cannot be read: %s", name, error)
                self._unreadable.add(name)
                self._give_up(name)
            return False
        if after is not None:
            self._tables[name] = after
        return after is not None

    def __getitem__(self, name: str) -> Table:
        return self._tables[name]

    def among(self, names: Iterable[str]) -> Iterator[Table]:
        """Yield those of the named tables that are followed."""
        return (self._tables[name] for name in names if name in self._tables)

    def forget(self, name: str) -> None:
        """Follow a table no more."""
        self._tables.pop(name, None)
