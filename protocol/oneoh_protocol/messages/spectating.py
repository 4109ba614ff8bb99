"""Spectators of a table, as its host wants them (protocol/README.md#create)."""

from typing import Literal, TypeAlias

Spectating: TypeAlias = Literal["public", "none"]
"""Whether guests without a seat may watch: anyone may, or only the host."""
