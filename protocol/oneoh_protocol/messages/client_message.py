"""Base of the messages from the client."""

import msgspec

from oneoh_protocol.messages.fields import Id


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Message from the client, numbered so that its reply can name it."""

    id: Id = 0
    """Number of the message; 0 until it is sent, as `Client.ask` chooses it. Never 0 in a frame."""
