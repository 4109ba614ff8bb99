"""Messages about the running of the lobby (protocol/README.md#draining)."""

import msgspec

from oneoh_protocol.messages.fields import Milliseconds


class Draining(msgspec.Struct, frozen=True, tag="draining"):
    """Event: the server stops soon, and opens no more tables. It comes after a `welcome` too."""

    left_ms: Milliseconds
    """Most time until the end; it comes earlier if no game is played."""
