"""Messages about a guest's name and tokens. See protocol/README.md#names-and-tokens."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import Count, Id, Milliseconds, Name, TableId, Token

Scope: TypeAlias = Literal["all", "play"]
"""Rights of a token; `play` leaves out the commands of this module."""
Label = Annotated[str, Meta(max_length=32)]
"""Name that a guest gives a token, for itself alone."""


class RegisterName(ClientMessage, frozen=True, kw_only=True, tag="register"):
    """Command to register the name that the guest wears, or to give it up: the reply is `done`."""

    want: bool = True


class GetIdentity(ClientMessage, frozen=True, kw_only=True, tag="get-identity"):
    """Command to tell the guest's own name and tokens: the reply is `identity`."""


class AddToken(ClientMessage, frozen=True, kw_only=True, tag="add-token"):
    """Command to make another token of the guest: the reply is `new-token`."""

    label: Label = ""
    scope: Scope = "all"
    by_code: bool = False
    """Whether to tell a code in place of the token, with which another machine fetches it."""


class RedeemCode(ClientMessage, frozen=True, kw_only=True, tag="redeem-code"):
    """Command to fetch the token that a code stands for, once: the reply is `new-token`."""

    code: TableId


class NameToken(ClientMessage, frozen=True, kw_only=True, tag="name-token"):
    """Command to give a token of the guest another label: the reply is `done`."""

    number: Id
    label: Label


class RevokeToken(ClientMessage, frozen=True, kw_only=True, tag="revoke-token"):
    """Command to end another token of the guest: the reply is `done`.

    A connection with it is closed.
    """

    number: Id


IdentityCommand: TypeAlias = (
    RegisterName | GetIdentity | AddToken | RedeemCode | NameToken | RevokeToken
)
"""Commands about the guest's own name and tokens."""


class TokenRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Token of the receiver, without its secret."""

    number: Id
    made_day: Count
    """Days since 1970-01-01, in UTC."""
    used_day: Count
    """Day of the last connection with it."""
    label: str = ""
    scope: Scope = "all"
    own: bool = False
    """Whether this connection came with it."""


class Identity(msgspec.Struct, frozen=True, tag="identity"):
    """Reply to `get-identity`."""

    re: Id
    name: Name
    registered: bool
    """Whether the name is the guest's alone."""
    tokens: tuple[TokenRow, ...]


class NewToken(msgspec.Struct, frozen=True, tag="new-token", omit_defaults=True):
    """Reply to `add-token` and `redeem-code`: the token itself, told this once, or its code."""

    re: Id
    token: Token | None = None
    code: TableId | None = None
    left_ms: Milliseconds | None = None
    """Time until the code ends."""
