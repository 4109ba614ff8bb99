"""Channels: each names the game that is most worth watching (protocol/README.md#channels)."""

from typing import Final

import msgspec

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import Slug, TableId

BEST: Final = "best"
"""Channel of all games."""
BOTS: Final = "bots"
"""Channel of the games between bots."""


class FollowChannel(ClientMessage, frozen=True, kw_only=True, tag="follow-channel"):
    """Command to be told what a channel shows: the reply is `done`, and `channel` follows.

    A connection follows one channel: a second command replaces the first.
    """

    channel: Slug = BEST
    """`best`, `bots`, or a game of `welcome.games`."""


class UnfollowChannel(ClientMessage, frozen=True, kw_only=True, tag="unfollow-channel"):
    """Command to follow no channel: the reply is `done`."""


class Channel(msgspec.Struct, frozen=True, tag="channel", omit_defaults=True):
    """Event of a followed channel: it shows this table until the next one is named."""

    channel: Slug
    table: TableId | None = None
    """None while no game is worth watching."""
