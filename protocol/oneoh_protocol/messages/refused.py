"""Refusal of a command (protocol/README.md#refusal-codes)."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_protocol.messages.fields import Count, Payload, Text

RefusalCode: TypeAlias = Literal[
    "bad-version",
    "bad-name",
    "bad-token",
    "unknown-message",
    "bad-message",
    "too-fast",
    "too-many",
    "no-such-table",
    "no-such-game",
    "no-such-bot",
    "no-such-player",
    "bad-options",
    "bad-seats",
    "bad-invite",
    "seat-taken",
    "not-host",
    "not-seated",
    "not-waiting",
    "not-running",
    "not-over",
    "not-your-turn",
    "stale-request",
    "bad-notation",
    "illegal-action",
    "server-busy",
    "paused",
    "draining",
    "no-spectators",
    "banned",
    "muted",
    "removed",
    "not-operator",
    "bad-target",
    "no-such-guest",
    "no-such-ban",
    "no-such-node",
    "people-only",
    "not-absent",
    "bad-chat",
    "no-chat",
    "no-such-challenge",
    "not-available",
    "name-taken",
    "not-allowed",
    "no-such-token",
    "bad-code",
    "lobby-key",
    "revealed",
    "no-such-tournament",
]


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """Reply to any command that is not carried out: nothing has changed."""

    re: Count
    """Id of the command; 0 if it could not be read."""
    code: RefusalCode
    """Reason for programs."""
    message: Text
    """Reason for people, in English, and what to do."""
    detail: Payload = {}
    """Depends on the code. `illegal-action`: `rule`, and, as for `bad-notation`, `left_ms` if a
    clock runs. `too-fast`: `retry_ms`; `too-many` too, if waiting helps. `stale-request`:
    `request`, the one that is open, or null. `revealed`: `what` the seat has learned. `bad-version`: `oldest` and `newest` of the server."""
