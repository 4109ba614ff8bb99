"""Assistance: hints of a bot during a game (protocol/README.md#assistance)."""

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import TableId


class Assist(ClientMessage, frozen=True, kw_only=True, tag="assist"):
    """Command of a seat whose player is about to see a hint: the reply is `done`.

    `seats` follows: from then on everybody sees that the seat is assisted.
    """

    table: TableId
