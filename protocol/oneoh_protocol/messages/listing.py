"""Kinds of tables that the list can be asked for (protocol/README.md#list)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Speed: TypeAlias = Literal["untimed", "blitz", "rapid", "classical", "correspondence"]
"""Speed of a game, by its clock: see `oneoh_protocol.speed`."""
Players: TypeAlias = Literal["people", "bots"]
"""`people`: tables without a bot; `bots`: tables with a bot."""
RatingBound: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]
"""Bound of a span of ratings, in points."""
