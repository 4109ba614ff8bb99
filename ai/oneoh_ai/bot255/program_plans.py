"""Plans: programs for one position, with the cards and lines that they need and their bits."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

import msgspec

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.program_search import Library, Position, ProgramSearch
from oneoh_games.bot255.cards import HAND_SIZE
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.puzzle import Bot

LONGEST = 20
"""Lines of the longest program searched for; few hands allow more."""
SHARE = 500
"""Units of work for one library before the next one has its turn; more each time around."""
MORE = 4
"""Factor by which the share grows."""

FULL: Library = frozenset(CODE_CARDS)


def library_of(hand: Collection[str]) -> Library:
    """Return the Code cards of a hand."""
    return frozenset(card for card in CODE_CARDS if card in hand)


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
        self._spent: Counter[Library] = Counter()
        self.plans: list[ProgramPlan] = []
        """Plans of which none covers another."""

    def study(self, library: Library, budget: Budget) -> None:
        """Search for plans for this library and those around it, until the budget is spent."""
        share = SHARE
        libraries = list(_around(library))
        while libraries and not budget.over:
            libraries = [each for each in libraries if self._study_one(each, share, budget)]
            share *= MORE

    def best(self, library: Library, memory: int) -> ProgramPlan | None:
        """Return the plan with the most bits that these cards allow; of equals the shortest."""
        possible = (p for p in self.plans if p.lines <= memory and p.cards <= library)
        return max(possible, key=lambda plan: (plan.bits, -plan.lines), default=None)

    def _study_one(self, library: Library, share: int, budget: Budget) -> bool:
        """Search for one library until it had its share; return whether more can be found."""
        if budget.over or self._spent[library] >= share:
            return True
        if library not in self._searches:
            start: Position = (self._bot.cell * 4 + self._bot.heading, self._bits)
            self._searches[library] = ProgramSearch(
                start, self._bugs, library, longest=LONGEST, strict=self._strict
            )
        search, part = self._searches[library], budget.part(share - self._spent[library])
        more = search.run(part)
        self._spent[library] += part.spent
        for bits, program in search.programs().items():
            self._note(bits, program)
        return more

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
    """Yield the library, it with each further card, then all that can do a lap and leave room.

    A hand has room for its memory beside the Code cards.
    """
    yield library
    nearby = [library | {card} for card in CODE_CARDS if card not in library]
    yield from nearby
    for size in range(3, HAND_SIZE - 1):
        for each in map(frozenset, combinations(CODE_CARDS, size)):
            if _is_rich(each) and each != library and each not in nearby:
                yield each


def _is_rich(library: Library) -> bool:
    return (
        "move" in library
        and bool(library & {"rotate-left", "rotate-right"})
        and bool(library & {"repeat", "while"})
    )
