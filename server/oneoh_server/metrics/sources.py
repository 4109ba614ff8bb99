"""Sources of the metrics: the parts of a server that count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.refusal_log import RefusalLog
from oneoh_server.resuming import Resuming
from oneoh_server.statistics.bus_traffic import BusTraffic
from oneoh_server.statistics.counts import Counts
from oneoh_server.statistics.member_counts import MemberCounts
from oneoh_server.stores.contract import Store
from oneoh_server.table_registry import TableRegistry
from oneoh_server.websocket.traffic import Traffic


@dataclass(frozen=True, slots=True)
class Sources:
    """Parts of a running server, which metrics read when somebody asks."""

    registry: TableRegistry
    resuming: Resuming
    house_bots: HouseBots
    refusals: RefusalLog
    store: Store
    drain: Drain
    traffic: Traffic
    connections: Callable[[], int]
    """Number of connections after their handshake, welcomed or not."""
    queued: Callable[[], Mapping[str, int]]
    """Number of guests who wait to be paired, by game."""
    counts: Counts
    members: MemberCounts
    bus: BusTraffic
