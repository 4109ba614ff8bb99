"""Details of a bot, told before anybody sits down with it (protocol/README.md#bots)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Strength: TypeAlias = Literal["easy", "medium", "strong"]
"""Strength of a bot as its author claims it; its rating is what it has shown."""
Grade: TypeAlias = Literal["A", "B", "C", "D", "F"]
"""Grade of a bot for how it bears a line that breaks, as `oneoh-bot check` gives it."""
_Claim: TypeAlias = Annotated[str, Meta(max_length=40)]


class Badge(msgspec.Struct, frozen=True):
    """Grade of a bot that a lobby has examined, with its seal (protocol/README.md#badges)."""

    name: Annotated[str, Meta(max_length=32)]
    """Name at the table for which it holds."""
    digest: Annotated[str, Meta(max_length=64)]
    """SHA-256 of the bot's file in hexadecimal; "" if the lobby has not seen it."""
    grade: Grade
    protocol: int
    """Version of the protocol that was examined."""
    day: Annotated[str, Meta(max_length=10)]
    """Day of the examination, in UTC: `2026-11-24`."""
    seal: Annotated[str, Meta(max_length=64)] = ""


class BotDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """Details of a bot, as it claims them itself; `examined` alone is the lobby's word."""

    author: _Claim = ""
    version: _Claim = ""
    strength: Strength | None = None
    level: _Claim = ""
    """Settings that it plays with, such as `time_ms 500`."""
    grade: Grade | None = None
    """Shown where its author allows it."""
    badge: Badge | None = None
    """In `hello` only: others are not shown it."""
    examined: Annotated[str, Meta(max_length=10)] = ""
    """Day on which this lobby has examined the bot, and given it the grade; "" for a claim."""
