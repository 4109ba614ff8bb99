"""Plans: programs for one position, with the cards and lines that they need and their bits."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.loop_bodies import Library
from oneoh_ai.bot255.program_search import Node, ProgramSearch
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.puzzle import Bot

LONGEST = 20
"""Lines of the longest program searched for; few hands allow more."""
SHARE = 6000
"""Units of work for one library before the next one has its turn."""

FULL: Library = frozenset(CODE_CARDS)


class ProgramPlan(msgspec.Struct, frozen=True, gc=False):
    """Program that collects `bits` bits from the position on."""

    cards: Library
    """Code cards that it needs."""
    lines: int
    bits: int
    program: Program

    def covers(self, other: "ProgramPlan") -> bool:
        """Return whether this plan collects as much with no more cards and lines."""
        return self.bits >= other.bits and self.lines <= other.lines and self.cards <= other.cards


class PlanBook:
    """Plans for one position, which get better the more work goes into them."""

    def __init__(self, bot: Bot, bits: Cells, bugs: Cells, *, strict: bool) -> None:
        self._bot = bot
        self._bits = bits
        self._bugs = bugs
        self._strict = strict
        self._searches: dict[Library, ProgramSearch] = {}
        self._studied: set[Library] = set()
        self.plans: list[ProgramPlan] = []
        """Plans of which none covers another."""

    def study(self, library: Library, budget: Budget) -> None:
        """Search for plans for this library and those around it, until the budget is spent."""
        for each in _around(library):
            if budget.over:
                return
            if each not in self._studied:
                self._study_one(each, budget)

    def best(self, library: Library, memory: int) -> ProgramPlan | None:
        """Return the plan with the most bits that these cards allow; of equals the shortest."""
        possible = (p for p in self.plans if p.lines <= memory and p.cards <= library)
        return max(possible, key=lambda plan: (plan.bits, -plan.lines), default=None)

    def _study_one(self, library: Library, budget: Budget) -> None:
        if library not in self._searches:
            start: Node = (self._bot.cell * 4 + self._bot.heading, self._bits)
            self._searches[library] = ProgramSearch(
                start, self._bugs, library, longest=LONGEST, strict=self._strict
            )
        search = self._searches[library]
        search.run(budget.part(SHARE))
        if not budget.over:
            self._studied.add(library)
        for bits, program in search.programs().items():
            self._note(bits, program)

    def _note(self, bits: int, program: Program) -> None:
        """Keep a plan that no other covers, if running it confirms its bits."""
        plan = ProgramPlan(needed(program), len(program), bits, program)
        if not bits or any(known.covers(plan) for known in self.plans):
            return
        found = run(program, self._bot, self._bits, self._bugs)
        if found.collected == bits and not (self._strict and found.reason == "bug"):
            self.plans = [known for known in self.plans if not plan.covers(known)]
            self.plans.append(plan)


def _around(library: Library) -> Iterator[Library]:
    """Yield the library, it with each further card, all cards, then any that can do a lap."""
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
