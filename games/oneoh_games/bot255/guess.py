"""Guess at an announced program, of which nobody else knows more than that it exists."""

from oneoh_games.bot255.cards import Card, Hand, memory
from oneoh_games.bot255.commands import (
    COUNTS,
    TESTS,
    Command,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.program import Line, Program
from oneoh_games.generator import Generator

_LEAVES: dict[Card, Command] = {
    Card.MOVE: Move(),
    Card.ROTATE_LEFT: RotateLeft(),
    Card.ROTATE_RIGHT: RotateRight(),
}
_MAX_LINES = 6


def guess_program(hand: Hand, rng: Generator) -> Program:
    """Return a short random program that the hand covers; `moveForward` if it covers none."""
    leaves = [command for card, command in _LEAVES.items() if card in hand]
    room = min(memory(hand), _MAX_LINES)
    if not leaves or not room:
        return (Line(0, Move()),)
    header = rng.choice([None, *_loops(hand, rng)])
    if header is None:
        return tuple(Line(0, rng.choice(leaves)) for _ in range(1 + rng.below(room)))
    # No memory allows a single line only, so a loop has room for its body.
    body = (Line(1, rng.choice(leaves)) for _ in range(1 + rng.below(room - 1)))
    return (Line(0, header), *body)


def _loops(hand: Hand, rng: Generator) -> list[Command]:
    loops: list[Command] = []
    if Card.REPEAT in hand:
        loops.append(Repeat(rng.choice(COUNTS)))
    if Card.WHILE in hand:
        loops.append(While(rng.choice(TESTS)))
    return loops
