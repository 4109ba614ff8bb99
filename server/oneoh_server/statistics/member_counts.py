"""Counts of the processes that serve one lobby, as one of them knows."""


class MemberCounts:
    """Counts of one process; they stay as they are where it is the only one."""

    def __init__(self) -> None:
        self.nodes = 1
        """Processes that serve the lobby."""
        self.leads = True
        """Whether this one has the services that the lobby has once."""
        self.renewed_at: float | None = None
        """Monotonic second at which the lease was last renewed; None without a lease."""
        self.nodes_taken_over = 0
        """Processes that this one found dead, and declared so."""
        self.tables_taken_over = 0
        """Tables that it shared among the living then."""
