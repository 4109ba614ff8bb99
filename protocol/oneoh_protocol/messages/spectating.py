"""Spectators of a table, as its host wants them (protocol/README.md#create)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Spectating: TypeAlias = Literal["public", "none"]
"""Whether guests without a seat may watch: anyone may, or only the host."""
MOST_DELAY = 100
SpectatorDelay: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_DELAY)]
"""Actions by which spectators see the game later, and all of it; 0: at once what is public."""
