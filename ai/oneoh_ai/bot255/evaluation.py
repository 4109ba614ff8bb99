"""Fast evaluation of Bot255, and the programs worth announcing, for searches of many states."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.program_search import Library, Position, ProgramSearch
from oneoh_games.bot255.actions import Action, Run, Swap
from oneoh_games.bot255.announce import covers, points
from oneoh_games.bot255.cards import CODE, Card, Hand, library, memory
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.legality import legal_actions, may_run
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.bot255.rules import apply
from oneoh_games.bot255.state import Copy, State
from oneoh_games.contract import Seat

CHOICES = frozenset({"take-card", "take-seat", "search", "discard"})
"""Phases in which the seat to act is about to improve its hand."""

EVEN = 8.0
"""Points added to every seat, so that the first few do not decide everything."""
POTENTIAL = 0.25
"""Weight of a point that the hand may get, where a banked one has 1."""

LINES = 16
"""Lines of memory that count; more make no difference here."""
WORK = 400
"""Units of work for a simple program: a few milliseconds."""
LONG_WORK = 1500
"""Units of work for a program with any loops: some 20 milliseconds."""

EXPLORATION = 0.3

FindProgram: TypeAlias = Callable[[Position, Cells, Library, int], Program | None]
"""`find(position, bugs, library, lines)` returns a program of at most `lines` lines."""

Potential: TypeAlias = Callable[[State, Seat, Copy], float]
"""`potential(state, seat, copy)` returns the points expected of the seat's hand with this copy."""

_OF_USE = {
    Card.STEAL_CARD: 0.3,
    Card.STEAL_CARDS: 0.3,
    Card.SEARCH: 0.3,
    Card.SWAP: 0.25,
    Card.STEAL_TURN: 0.2,
    Card.SPY: 0.1,
}
"""Values, in bits, of the cards that are no part of a program."""


def simple_potential(state: State, seat: Seat, copy: Copy) -> float:
    """Return the points that a hand may get of a copy, by its cards alone."""
    bits = min(potential_bits(state.hands[seat]), copy.bits.bit_count())
    return POTENTIAL * (math.exp2(bits) - 1)


def evaluate(state: State, potential: Potential = simple_potential) -> list[float]:
    """Return the reward expected by each seat, by its points and those that its hand may get."""
    while state.phase in CHOICES:
        state = _best_choice(state, potential)
    shares = [EVEN + expected(state, seat, potential) for seat in range(len(state.hands))]
    others = len(shares) - 1
    return [
        sum(mine / (mine + other) for seat, other in enumerate(shares) if seat != own) / others
        for own, mine in enumerate(shares)
    ]


def announcements(state: State) -> Sequence[Run]:
    """Return the best program without nested loops that the seat to act could run now, if any."""
    return _run_of(simple_program, state)


def loops(state: State) -> Sequence[Run]:
    """Return the best program with any loops, if `announcements` does not have it already."""
    listed, find = announcements(state), partial(looping_program, strict=state.options.strict_bugs)
    return [run for run in _run_of(find, state) if run not in listed]


def candidates(state: State) -> Sequence[Action]:
    """Return the legal actions without Swaps of several cards, and a program to announce."""
    return [*few_actions(state), *announcements(state)]


def few_actions(state: State) -> Sequence[Action]:
    """Return the legal actions without Swaps of several cards."""
    listed = legal_actions(state)
    return [a for a in listed if not isinstance(a, Swap) or len(a.cards) <= 1]


@lru_cache(maxsize=4096)
def simple_program(start: Position, bugs: Cells, cards: Library, lines: int) -> Program | None:
    """Return the program of straight stretches that collects the most bits, if any does."""
    search = ProgramSearch(start, bugs, cards, longest=lines, loop=2)
    search.run(Budget(work=WORK))
    return _most(search.programs())


@lru_cache(maxsize=64)
def looping_program(
    start: Position, bugs: Cells, cards: Library, lines: int, *, strict: bool
) -> Program | None:
    """Return the program with any loops that collects the most bits, which is slower to find.

    `strict`: a run into a bug collects nothing (the option `strict_bugs`).
    """
    search = ProgramSearch(start, bugs, cards, longest=lines, strict=strict)
    search.run(Budget(work=LONG_WORK))
    return _most(search.programs())


def _most(programs: Mapping[int, Program]) -> Program | None:
    """Return the program that collects the most bits, if any does."""
    most = max(programs, default=0)
    return programs[most] if most else None


def _run_of(find: FindProgram, state: State) -> list[Run]:
    """Return the program written for the seat to act, if it may announce one and there is one."""
    if state.to_act is None or not may_run(state):
        return []
    copy, hand = state.copies[state.to_act], state.hands[state.to_act]
    cards = frozenset(word for word in CODE_CARDS if word in hand)
    lines = min(memory(hand), LINES)
    if not lines or "move" not in cards:
        return []
    start = (copy.bot.cell * 4 + copy.bot.heading, copy.bits)
    program = find(start, state.puzzle.bugs, cards, lines)
    return [] if program is None else [Run(program)]


def expected(state: State, seat: Seat, potential: Potential = simple_potential) -> float:
    """Return the points of the seat: banked, about to be banked, and likely from its hand."""
    copy, hand = state.copies[seat], state.hands[seat]
    gain = 0
    if state.sealed is not None and seat == state.mover:
        if not covers(hand, state.sealed):
            return state.standings[seat].points
        gain, copy = _gain(state.sealed, copy, state)
    return state.standings[seat].points + gain + potential(state, seat, copy)


@lru_cache(maxsize=65536)
def potential_bits(hand: Hand) -> float:
    """Estimate the bits that a hand may collect in a run of a simple program, up to 8."""
    lines, held = memory(hand), library(hand)
    turns = held & {Card.ROTATE_LEFT, Card.ROTATE_RIGHT}
    power = 0.15 + 0.06 * len(turns) + 0.08 * bool(held & {Card.REPEAT, Card.WHILE})
    # A hand that lacks memory or a move still has part of a program.
    bits = power * min(lines, LINES) if lines else 0.3 * len(held)
    if Card.MOVE not in held:
        bits *= 0.5
    # `fsum` is exact: the order of a set differs from process to process.
    of_use = math.fsum(_OF_USE.get(card, 0.0) for card in set(hand) - CODE)
    return min(float(BITS), bits + of_use)


def _gain(program: Program, copy: Copy, state: State) -> tuple[int, Copy]:
    found = run(program, copy.bot, copy.bits, state.puzzle.bugs)
    if found.reason == "bug" and state.options.strict_bugs:
        return 0, copy
    return points(found.collected), Copy(found.bot, found.bits)


def _best_choice(state: State, potential: Potential) -> State:
    """Return the state after the action that is best for the own hand alone."""
    seat = state.to_act
    assert seat is not None
    following = (apply(state, action) for action in legal_actions(state))
    return max(following, key=lambda after: potential(after, seat, after.copies[seat]))
