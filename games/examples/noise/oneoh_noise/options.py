"""Table options."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True):
    """Size of the game, and price of a doubt."""

    hand: Annotated[
        int, Meta(ge=3, le=8, title="Cards each", description="How many cards each seat is dealt.")
    ] = 6
    price: Annotated[
        int,
        Meta(
            ge=1, le=3, title="Points for a doubt", description="Points that a nak wins or loses."
        ),
    ] = 2
