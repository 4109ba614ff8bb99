"""View of the whole lobby: the parts of all nodes, and which of them did not answer."""

import asyncio
from collections.abc import Mapping

from msgspec.structs import replace

from oneoh_protocol.messages import Inspect, Inspection, NodeRow, Subject
from oneoh_server.lobby_part import Part
from oneoh_server.operators.inspecting import page
from oneoh_server.operators.node_view import NodeView
from oneoh_server.operators.overview import summed
from oneoh_server.table_registry import TableRegistry


class LobbyView:
    """Asks every node for its part; the rows of this node come first."""

    def __init__(self, registry: TableRegistry, own: NodeView) -> None:
        self._registry = registry
        self._own = own

    async def inspect(self, command: Inspect) -> Inspection:
        """Return what was asked for, of all nodes. Raises StoreError."""
        what, skip = command.what, command.skip
        here = self._registry.elsewhere.node
        nodes = [here, *(node for node in self._registry.elsewhere.nodes() if node != here)]
        parts = await self._ask(what, dict.fromkeys(nodes, skip))
        silent = tuple(node for node in nodes if node not in parts)
        if what == "nodes":
            rows, left = page(await self._node_rows(parts, skip), skip, len(nodes))
            return Inspection(command.id, nodes=rows, left_off=left, silent=silent)
        if what == "overview":
            figures = [part.overview for part in parts.values() if part.overview]
            return Inspection(command.id, overview=summed(figures), silent=silent)
        count, parts = await self._after(what, skip, parts)
        found = list(parts.values())
        if what == "tables":
            tables, left = page((row for part in found for row in part.tables), skip, count)
            return Inspection(command.id, tables=tables, left_off=left, silent=silent)
        shown, left = page((row for part in found for row in part.connections), skip, count)
        return Inspection(command.id, connections=shown, left_off=left, silent=silent)

    async def _ask(self, what: Subject, skips: Mapping[int, int]) -> dict[int, Part]:
        """Return the parts of the nodes that answer, each without its first rows."""
        elsewhere = self._registry.elsewhere

        async def part(node: int, skip: int) -> Part | None:
            if node == elsewhere.node:
                return self._own.part(what, skip)
            return await elsewhere.look(node, what, skip)

        found = await asyncio.gather(*(part(node, skip) for node, skip in skips.items()))
        return {node: each for node, each in zip(skips, found, strict=True) if each is not None}

    async def _after(
        self, what: Subject, skip: int, parts: Mapping[int, Part]
    ) -> tuple[int, dict[int, Part]]:
        """Return the number of all rows, and the parts without the first `skip` rows of them all."""
        skips, before = {}, 0
        for node, part in parts.items():
            skips[node] = min(max(0, skip - before), part.count)
            before += part.count
        other = {node: own for node, own in skips.items() if own != min(skip, parts[node].count)}
        asked = await self._ask(what, other)
        shown, whole = {}, True
        for node, part in parts.items():
            found = asked.get(node) if node in other else part
            if found is None or not whole:
                continue  # rows after a page that is full come on the next one
            shown[node] = found
            rows = len(found.connections) + len(found.tables)
            whole = rows + skips[node] >= found.count
        return before, shown

    async def _node_rows(self, parts: Mapping[int, Part], skip: int) -> list[NodeRow]:
        """Return the row of each node, by number. Raises StoreError."""
        elsewhere = self._registry.elsewhere
        leases = await elsewhere.leases()
        rows = {node: part.node for node, part in parts.items() if part.node is not None}
        for node, known in elsewhere.nodes().items():
            row = rows.get(node) or NodeRow(node, known.name, known.version, silent=True)
            left = leases.get(node)
            rows[node] = replace(
                row,
                leads=node == elsewhere.leader,
                draining=known.draining or row.draining,
                lease_left_ms=None if left is None else max(0, round(left * 1000)),
            )
        rows[elsewhere.node] = replace(rows[elsewhere.node], here=True)
        return [rows[node] for node in sorted(rows)][skip:]
