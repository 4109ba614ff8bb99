"""Entry of a log."""

from typing import Literal, TypeAlias

Tone: TypeAlias = Literal["text", "quiet", "strong"]
LogEntry: TypeAlias = tuple[str, Tone]
