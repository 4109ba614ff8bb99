"""Chat at a table (protocol/README.md#chat)."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import SeatNumber, Slug, TableId

CHAT_LENGTH = 300
"""Most characters of a line."""
CHAT_KEPT = 50
"""Most lines that a guest who follows a table is shown of what was said before."""
PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "nice-move",
    "oops",
    "one-moment",
    "thanks",
    "good-game",
    "another-game",
    "goodbye",
)
"""Ready-made phrases, which each client shows in the language of its reader."""

ChatText: TypeAlias = Annotated[str, Meta(max_length=CHAT_LENGTH)]


class Chat(ClientMessage, frozen=True, kw_only=True, tag="chat"):
    """Command to say a line at a table that the guest follows: the reply is `done`.

    The line is either `text` or a ready-made `phrase`; `chatted` brings it to those who may see it,
    the sender included.
    """

    table: TableId
    text: ChatText = ""
    phrase: Slug | None = None


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Line as the receiver may see it."""

    name: str
    """Name of the speaker."""
    speaker: str
    """Mark of the guest who spoke, the same at every table: a client mutes by it."""
    text: ChatText = ""
    phrase: Slug | None = None
    seat: SeatNumber | None = None
    """Seat of the speaker; None for a spectator."""
    unregistered: bool = False
    """As in `SeatInfo`."""


class Chatted(msgspec.Struct, frozen=True, tag="chatted", omit_defaults=True):
    """Event of a table, without a `seq`: lines of its chat, oldest first."""

    table: TableId
    lines: tuple[ChatLine, ...]
    whole: bool = False
    """Whether they replace all lines that the receiver has of this table."""
