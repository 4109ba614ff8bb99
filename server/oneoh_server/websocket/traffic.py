"""Traffic of all connections, in bytes on the wire and in messages."""


class Traffic:
    """Counts since the start."""

    __slots__ = ("bytes_in", "bytes_out", "frames_in", "frames_out", "silent")

    def __init__(self) -> None:
        self.bytes_in = 0
        """Bytes that were read, handshakes and frames' headers included, TLS not."""
        self.bytes_out = 0
        self.frames_in = 0
        """Messages that were read."""
        self.frames_out = 0
        self.silent = 0
        """Connections that were closed as a ping was not answered."""
