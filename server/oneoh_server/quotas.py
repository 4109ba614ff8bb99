"""Quotas of tables and house bots, for each guest, each address and the whole server."""

from collections.abc import Mapping

from oneoh_protocol.messages import RefusalCode
from oneoh_server.address_limits import AddressLimits
from oneoh_server.house_bots import HouseBots
from oneoh_server.overload_log import OverloadLog
from oneoh_server.refusal import Refusal
from oneoh_server.resuming import Resuming
from oneoh_server.settings import Settings
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Caller


class Quotas:
    """Refuses those who have used their quota up, and all when the server is full."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        resuming: Resuming,
        house_bots: HouseBots,
        overload_log: OverloadLog,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._resuming = resuming
        self._house_bots = house_bots
        self._overload_log = overload_log

    def check_new_guest(self, address: str, addresses: AddressLimits) -> None:
        """Raise Refusal unless the address may bring one more new guest."""
        if wait := addresses.take_guest(address):
            limit = self._settings.guests_per_hour_per_address
            self._overload_log.report(
                f"an address may bring {limit} new guests an hour", addresses.connections
            )
            raise Refusal(
                "too-many",
                f"your address has brought {limit} new guests within the hour: come with the "
                f"token of an earlier visit, or try again in {wait / 60:.0f} min",
                retry_ms=round(wait * 1000) + 1,
            )

    def check_new_table(self, caller: Caller, address: str) -> None:
        """Raise Refusal unless the guest may open a table."""
        self.check_tables(caller)
        self.check_room(address)

    def check_room(self, address: str) -> None:
        """Raise Refusal unless the address may have one more table, and the server has room for it."""
        counts = self._registry.addresses.counts
        limit = self._settings.tables_per_address
        if counts[address] >= limit:
            raise self._refusal(
                "too-many",
                f"an address may have {limit} tables, as yours has: leave some first",
                f"an address may have {limit} tables",
                counts,
            )
        room = self._settings.max_tables
        if len(self._registry.actors) + self._resuming.left >= room:
            raise self._refusal(
                "server-busy",
                f"this server has room for {room} tables, and all are in use: "
                "join one of them, or try again in a minute",
                f"there is room for {room} tables",
                counts,
            )

    def check_tables(self, caller: Caller) -> None:
        """Raise Refusal unless the guest may have one more table."""
        limit = self._settings.tables_per_guest
        going = [
            actor.table
            for actor in self._registry.tables_with(caller.guest)
            if actor.table.phase != "over"
        ]
        if len(going) + self._registry.elsewhere.going(caller.guest) >= limit:
            raise Refusal(
                "too-many",
                f"a guest may have {limit} tables that are not over: finish or leave some first",
            )

    async def make_room_for_bots(self, caller: Caller, address: str, more: int) -> None:
        """Make room for `more` house bots, by dismissing some that play for nobody present.

        Raises Refusal if the guest or the address may not have them, or every bot plays for
        somebody present.
        """
        if not more:
            return
        self._check_share(
            "a guest", self._settings.bots_per_guest, self._bots_of(caller.guest) + more
        )
        counts = self._house_bots.counts()
        self._check_share("an address", self._settings.bots_per_address, counts[address] + more)
        await self._registry.make_room_for_bots(more)
        if self._house_bots.shortage(more):
            limit = self._settings.max_bots
            raise self._refusal(
                "server-busy",
                f"this server runs {limit} bots at once, and all of them play: "
                "try again in a minute, or play with people",
                f"{limit} house bots may run at once",
                self._house_bots.counts(),
            )

    def _check_share(self, who: str, limit: int, count: int) -> None:
        if count > limit:
            raise self._refusal(
                "too-many",
                f"{who} may have {limit} house bots at work: finish or leave a game first",
                f"{who} may have {limit} house bots",
                self._house_bots.counts(),
            )

    def _refusal(
        self, code: RefusalCode, message: str, cause: str, counts: Mapping[str, int]
    ) -> Refusal:
        self._overload_log.report(cause, counts)
        return Refusal(code, message)

    def _bots_of(self, guest: str) -> int:
        tables = (actor.table for actor in self._registry.tables_with(guest))
        return sum(table.bots_called for table in tables if table.host == guest)
