"""Lobby with a key, at which each connection is welcomed or rejected by what it shows."""

from oneoh_protocol.client_events import Connected, Rejected
from tests.oneoh_tui.conftest import FakeWire, welcome

KEY, WRONG = "k" * 22, "w" * 22


class KeyedLobby:
    """Factory of connections that keeps them, and the keys it was given."""

    def __init__(self) -> None:
        self.shown: list[str | None] = []
        self.wires: list[FakeWire] = []

    def __call__(self, _url: str, _name: str, _token: str | None, key: str | None) -> FakeWire:
        self.shown.append(key)
        wire = FakeWire(connected=False)
        self.wires.append(wire)
        wire.say(Connected(welcome()) if key == KEY else Rejected("only with the key", "lobby-key"))
        return wire
