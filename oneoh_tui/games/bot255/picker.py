"""The choice of one of the 24 tests: a thing, a side, and whether it is turned around."""

from dataclasses import dataclass, replace
from typing import Self

from oneoh_games.bot255.commands import SIDES, THINGS, Test


@dataclass(frozen=True)
class Picker:
    """The test that is looked at."""

    test: Test

    def move(self, sides: int, things: int) -> Self:
        """Look at another one: sides lie beside each other, things one below the other."""
        side = SIDES[(SIDES.index(self.test.side) + sides) % len(SIDES)]
        thing = THINGS[(THINGS.index(self.test.thing) + things) % len(THINGS)]
        return replace(self, test=Test(thing, side, self.test.negated))

    def turn(self) -> Self:
        """With `not`, or without it."""
        test = self.test
        return replace(self, test=Test(test.thing, test.side, not test.negated))
