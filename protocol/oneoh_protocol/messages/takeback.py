"""Moves that are taken back by consent (protocol/README.md#taking-moves-back)."""

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import Count, TableId


class Takeback(ClientMessage, frozen=True, kw_only=True, tag="takeback"):
    """Command to ask that the game go back, or to agree to that: the reply is `done`.

    `seats` follows, or the whole `table` once every seat agrees. With `want` false it withdraws
    the wish, or declines it for all.
    """

    table: TableId
    turn: Count | None = None
    """Number of actions that are to remain; None: those before the seat's own last one."""
    want: bool = True
