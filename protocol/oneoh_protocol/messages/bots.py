"""Details of a bot, told before anybody sits down with it (protocol/README.md#bots)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Strength: TypeAlias = Literal["easy", "medium", "strong"]
"""Strength of a bot as its author claims it; its rating is what it has shown."""
Grade: TypeAlias = Literal["A", "B", "C", "D", "F"]
"""Grade of a bot for how it bears a line that breaks, as `oneoh-bot check` gives it."""
_Claim: TypeAlias = Annotated[str, Meta(max_length=40)]


class BotDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """Details of a bot, as it claims them itself."""

    author: _Claim = ""
    version: _Claim = ""
    strength: Strength | None = None
    level: _Claim = ""
    """Settings that it plays with, such as `time_ms 500`."""
    grade: Grade | None = None
    """Shown where its author allows it."""
