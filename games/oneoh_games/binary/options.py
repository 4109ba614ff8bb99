"""Table options of Binary."""

from typing import Annotated

import msgspec
from msgspec import Meta

from oneoh_games.binary.board import SIZES, Size
from oneoh_games.contract import BadOptions


class Options(msgspec.Struct, frozen=True):
    """Size of the board, and the swap."""

    size: Annotated[
        Size,
        Meta(title="Board", description="Squares a side; half of all squares is the pieces."),
    ] = 8
    swap: Annotated[
        bool,
        Meta(
            title="Swap",
            description="After Black's first turn White may take over Black's side: a house rule.",
        ),
    ] = False

    def __post_init__(self) -> None:
        """Raise BadOptions for a size that no board has."""
        if self.size not in SIZES:
            raise BadOptions(f"there is no board of size {self.size}; there are 6, 8, 10 and 12")
