"""Part of a lobby that one node has, as an operator sees it."""

import msgspec

from oneoh_protocol.messages import ConnectionRow, NodeRow, OperatedTable, Overview


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows of a node, or its figures."""

    count: int = 0
    """Number of the node's rows, those that are skipped or left off included."""
    overview: Overview | None = None
    connections: tuple[ConnectionRow, ...] = ()
    tables: tuple[OperatedTable, ...] = ()
    node: NodeRow | None = None
