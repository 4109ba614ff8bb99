"""Socket of a connection without a network."""


class Wire:
    """Socket without a network: keeps what it is sent until somebody looks."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: int | None = None
        self.held = 0
        self.round_trip_ms = None
        self.is_text = False

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    def hold(self) -> None:
        self.held += 1

    def release(self) -> None:
        self.held -= 1

    def measure(self) -> None:
        pass
