"""Choice of one of the 24 tests: a thing, a side, and whether it is negated."""

from dataclasses import dataclass, replace
from typing import Self

from oneoh_games.bot255.commands import SIDES, THINGS, Test


@dataclass(frozen=True)
class Picker:
    """Test under the cursor."""

    test: Test

    def move(self, sides: int, things: int) -> Self:
        """Move the cursor: sides are columns, things are rows, both cyclic."""
        side = SIDES[(SIDES.index(self.test.side) + sides) % len(SIDES)]
        thing = THINGS[(THINGS.index(self.test.thing) + things) % len(THINGS)]
        return replace(self, test=Test(thing, side, self.test.negated))

    def turn(self) -> Self:
        """Negate the test."""
        test = self.test
        return replace(self, test=Test(test.thing, test.side, not test.negated))
