"""Traffic of the bus between the processes of a lobby."""


class BusTraffic:
    """Counts of one process; all stay 0 where it is the only one."""

    def __init__(self) -> None:
        self.bundles_in = 0
        self.bundles_out = 0
        self.bytes_in = 0
        self.bytes_out = 0
        self.gaps = 0
        """Times that bundles of another process were missed, or none came."""
