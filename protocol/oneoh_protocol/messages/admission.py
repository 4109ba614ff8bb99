"""Admission of guests to the seats of a table (protocol/README.md#create)."""

from typing import Literal, TypeAlias

Admission: TypeAlias = Literal["open", "people", "invited"]
"""People and bots, no bot at all, or only guests with an invite."""
