"""Kinds of tables that the list can be asked for (protocol/README.md#list)."""

from typing import Literal, TypeAlias

Speed: TypeAlias = Literal["untimed", "blitz", "rapid", "classical", "correspondence"]
"""Speed of a game, by its clock: see `oneoh_protocol.speed`."""
Players: TypeAlias = Literal["people", "bots"]
"""`people`: tables without a bot; `bots`: tables with a bot."""
