"""Types of the fields that messages have, either way."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

Payload: TypeAlias = dict[str, Any]
"""Data of a game, opaque to the wire: a view, table options, an options schema.

It is received as a map. In a message to send it may be a struct, which travels as one.
"""

Change: TypeAlias = Annotated[tuple[Any, ...], Meta(min_length=2, max_length=3)]
"""Path into a view, and the new value: `(field, value)` or `(field, index, value)`."""

Id = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""Number of a command, chosen by the client: its reply names it as `re`."""
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Time on a clock, in ms; a game by days a move, and a connection, may last longer than 2**31 ms."""
MAX_SEATS = 16
HISTORY_LENGTH = 256
"""Most actions that the `history` of a table holds."""
SeatCount = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
# Python's `$` would let a line feed follow; other languages' would not, and ignore the rest.
Slug = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9._-]*$(?!\n)")]
"""Id of a game, name of a bot."""
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Token = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Seed = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[0-9a-f]+$(?!\n)")]
"""Seed of a game: 128 bits in hexadecimal."""
Name = Annotated[str, Meta(min_length=1, max_length=32)]
"""Display name; the server refuses control characters and folds white space."""
Text = Annotated[str, Meta(max_length=4096)]
"""Action in the game's notation, or a sentence for a person.

The longest action of our games, a program of Bot255 that a hand covers, has some 3,400 characters.
"""


class SeatOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a seat of a table is for: the host, anyone, an invite, or the house bot `bot`."""

    kind: Literal["me", "anyone", "invite", "bot"]
    bot: Slug | None = None
