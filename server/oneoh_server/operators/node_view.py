"""View of one node: its connections, tables and figures."""

from collections import Counter
from collections.abc import Callable
from importlib.metadata import version

from oneoh_protocol.messages import NodeRow, Overview, Subject
from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.lobby_part import Part
from oneoh_server.node_name import node_name
from oneoh_server.operators.inspecting import connection_row, page, table_rows
from oneoh_server.operators.overview import overview
from oneoh_server.refusal_log import RefusalLog
from oneoh_server.statistics.counts import Counts
from oneoh_server.statistics.minute_rate import MinuteRate
from oneoh_server.table_registry import TableRegistry


class NodeView:
    """Answers what an operator asks of this node."""

    def __init__(
        self,
        registry: TableRegistry,
        house_bots: HouseBots,
        drain: Drain,
        refusals: RefusalLog,
        counts: Counts,
    ) -> None:
        self.queued: Callable[[], Counter[str]] = Counter
        """Function that counts the guests in the queue, by game; the lobby has it."""
        self._registry = registry
        self._house_bots = house_bots
        self._drain = drain
        self._refusals = refusals
        self._counts = counts
        self._started = registry.clock()
        self._moves = MinuteRate(self._started)

    def part(self, what: Subject, skip: int) -> Part:
        """Return this node's part of the lobby, without its first `skip` rows."""
        match what:
            case "overview":
                return Part(overview=self._overview())
            case "nodes":
                return Part(1, node=self._row())
            case "tables":
                tables = [*self._registry.tables().values()][::-1]
                listed, _ = page(table_rows(tables[skip:]), skip, len(tables))
                return Part(len(tables), tables=listed)
            case "connections" | "bots":
                return self._connections(skip, bots_only=what == "bots")
            case _:
                return Part()

    def _connections(self, skip: int, *, bots_only: bool) -> Part:
        peers = [
            peer
            for peer in reversed(list(self._registry.peers.values()))
            if peer.caller and (peer.caller.bot or not bots_only)
        ]
        rows = (connection_row(peer, self._registry, self._house_bots) for peer in peers[skip:])
        shown, _ = page(rows, skip, len(peers))
        return Part(len(peers), connections=shown)

    def _row(self) -> NodeRow:
        now = self._registry.clock()
        return NodeRow(
            node=self._registry.elsewhere.node,
            name=node_name(),
            release=version("oneoh"),
            draining=self._drain.begun.is_set(),
            up_s=int(now - self._started),
            tables=len(self._registry.actors),
            guests=len(self._registry.peers),
            moves_per_minute=round(self._moves.take(self._registry.activity.move_count, now)),
            gaps=self._registry.elsewhere.gaps,
        )

    def _overview(self) -> Overview:
        return overview(
            self._registry,
            self._house_bots,
            self._drain,
            self._refusals,
            self._counts,
            int(self._registry.clock() - self._started),
            self.queued().total(),
        )
