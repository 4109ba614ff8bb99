"""What programs a position has in it: for which cards, in how many lines, how many bits."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from oneoh_ai.bot255.bodies import Library
from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.writing import Node, Writer
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.puzzle import Bot

LONGEST = 20
"""Lines of the longest program that is thought of; few hands allow more."""
SHARE = 6000
"""Units of work that go into one library before the next one has its turn."""

FULL: Library = frozenset(CODE_CARDS)


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A program that collects so many bits from here on."""

    cards: Library
    """The Code cards that it takes."""
    lines: int
    bits: int
    program: Program

    def covers(self, other: "Plan") -> bool:
        """It does as much for no more."""
        return self.bits >= other.bits and self.lines <= other.lines and self.cards <= other.cards


class Notebook:
    """The plans for one position, which become better with the work that goes into them."""

    def __init__(self, bot: Bot, bits: Cells, bugs: Cells, *, strict: bool) -> None:
        self._bot = bot
        self._bits = bits
        self._bugs = bugs
        self._strict = strict
        self._writers: dict[Library, Writer] = {}
        self._studied: set[Library] = set()
        self.plans: list[Plan] = []
        """None of them covers another."""

    def study(self, library: Library, budget: Budget) -> None:
        """Look for plans for hands around this library, as long as the budget allows."""
        for each in _around(library):
            if budget.over:
                return
            if each not in self._studied:
                self._study_one(each, budget)

    def best(self, library: Library, memory: int) -> Plan | None:
        """The plan with the most bits that these cards allow, and of such the shortest."""
        possible = (p for p in self.plans if p.lines <= memory and p.cards <= library)
        return max(possible, key=lambda plan: (plan.bits, -plan.lines), default=None)

    def _study_one(self, library: Library, budget: Budget) -> None:
        if library not in self._writers:
            start: Node = (self._bot.cell * 4 + self._bot.heading, self._bits)
            self._writers[library] = Writer(
                start, self._bugs, library, longest=LONGEST, strict=self._strict
            )
        writer = self._writers[library]
        writer.write(budget.part(SHARE))
        if not budget.over:
            self._studied.add(library)
        for bits, program in writer.programs().items():
            self._note(bits, program)

    def _note(self, bits: int, program: Program) -> None:
        """Keep a plan if it is good for anything, and does what is said of it."""
        plan = Plan(needed(program), len(program), bits, program)
        if not bits or any(known.covers(plan) for known in self.plans):
            return
        found = run(program, self._bot, self._bits, self._bugs)
        if found.collected == bits and not (self._strict and found.reason == "bug"):
            self.plans = [known for known in self.plans if not plan.covers(known)]
            self.plans.append(plan)


def _around(library: Library) -> Iterator[Library]:
    """The library, with each card more, all cards, and then any that move, turn and repeat."""
    yield library
    for card in CODE_CARDS:
        if card not in library:
            yield library | {card}
    yield FULL
    for size in range(3, len(FULL)):
        yield from filter(_is_rich, map(frozenset, combinations(CODE_CARDS, size)))


def _is_rich(library: Iterable[str]) -> bool:
    cards = set(library)
    return (
        "move" in cards
        and bool(cards & {"rotate-left", "rotate-right"})
        and bool(cards & {"repeat", "while"})
    )
