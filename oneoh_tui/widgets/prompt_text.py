"""Text of a prompt."""

from typing import Literal, NamedTuple, TypeAlias

Tone: TypeAlias = Literal["", "strong", "problem"]


class PromptText(NamedTuple):
    """Text and the tone in which it is shown."""

    text: str
    tone: Tone = ""
