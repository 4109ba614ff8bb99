"""Kernel of Bot255: what it claims of programs is what the rules' machine does with them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_ai.bot255.program_search import program_of
from oneoh_ai.kernels.bot255.loop_writer import LoopWriter
from oneoh_games import Generator
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.generating.random_program import random_program
from oneoh_games.bot255.grid import Cells, cells_of
from oneoh_games.bot255.machine import Ending, compile_program, execute
from oneoh_games.bot255.program import Program, check_program, needed
from oneoh_games.bot255.puzzle import LEVELS, Board, Level
from tests.games.bot255.programs import boards

pytestmark = pytest.mark.kernel

EVERYTHING = (1 << len(CODE_CARDS)) - 1


class Written:
    """Nodes of a board, and what the kernel has written from its start."""

    def __init__(self, board: Board, library: int = EVERYTHING, *, strict: bool = False) -> None:
        self.cells = cells_of(board.bits)
        self.bugs = board.bugs
        self.start = self.node(board.bot.cell * 4 + board.bot.heading, board.bits)
        self.writer = LoopWriter(self.cells, board.bugs, library, strict)
        self.writer.start(self.start)

    def node(self, pose: int, bits: Cells) -> int:
        left = sum(1 << number for number, cell in enumerate(self.cells) if bits >> cell & 1)
        return pose | left << 8

    def run(self, program: Program, node: int) -> tuple[int, int, Ending]:
        """Return the node at which a run by the rules ends, its steps, and the reason."""
        bits = sum(1 << cell for number, cell in enumerate(self.cells) if node >> 8 >> number & 1)
        pose, left, _, steps, reason = execute(
            compile_program(program), node & 255, bits, self.bugs
        )
        return self.node(pose, left), steps, reason

    def fewest(self) -> list[int]:
        return [self.writer.fewest_for(collected) for collected in range(9)]

    def exhaust(self, longest: int) -> None:
        """Try all programs of at most `longest` lines."""
        nodes: dict[int, None] = {self.start: None}
        for lines in range(longest):
            for node in [node for node in nodes if self.writer.lines_to(node) == lines]:
                self.writer.step(node)
                self.writer.write(node, longest - lines, 1_000_000)
                nodes.update((found, None) for found, _, _ in self.writer.reached)
                self.writer.reached.clear()


@settings(max_examples=30)
@given(boards(most_bits=8), st.integers(0, EVERYTHING), st.integers(2, 7), st.booleans())
def test_every_loop_leads_where_the_rules_say(
    board: Board, library: int, longest: int, strict: bool
) -> None:
    written = Written(board, library | 1, strict=strict)
    written.writer.write(written.start, longest, 1500)
    for node, over, block in written.writer.reached:
        program = program_of(block)
        check_program(program)
        assert len(program) <= longest
        assert all((library | 1) >> CODE_CARDS.index(card) & 1 for card in needed(program))
        end, _, reason = written.run(program, written.start)
        assert end >> 8 == node >> 8
        if over:
            assert not (strict and reason == "bug")
        else:
            assert (end, reason) == (node, "end")


@pytest.mark.parametrize("level", LEVELS)
def test_no_short_program_is_missed(level: Level) -> None:
    """Compare with programs drawn at random, run by the rules."""
    written = Written(puzzles(level)[1].board)
    written.exhaust(4)
    rng = Generator(1)
    for number in range(400):
        program = random_program(2 + number % 3, rng)
        node, _, reason = written.run(program, written.start)
        collected = len(written.cells) - (node >> 8).bit_count()
        assert reason == "limit" or written.writer.fewest_for(collected) <= len(program)
        if reason == "end":
            assert written.writer.lines_to(node) <= len(program)


def test_work_in_pieces_finds_the_same_as_in_one_go() -> None:
    board = puzzles("average")[0].board
    whole, pieces = Written(board), Written(board)
    work = whole.writer.write(whole.start, 5, 1_000_000)
    assert not whole.writer.resume
    spent, size = 0, 1
    while not spent or pieces.writer.resume:
        spent += pieces.writer.write(pieces.start, 5, size)
        size = size % 400 + 7
    assert spent == work
    assert pieces.writer.reached == whole.writer.reached


@pytest.mark.parametrize(
    ("level", "work", "fewest"),
    [
        ("simple", 13296, [2, 2, 2, 4, 4, 4, 4, 4, 4]),
        ("average", 15899, [2, 2, 3, 4, 4, 4, 4, 5, 255]),
        ("difficult", 11673, [2, 4, 4, 5, 4, 4, 255, 255, 255]),
    ],
)
def test_the_same_work_finds_the_same_compiled_and_not(
    level: Level, work: int, fewest: list[int]
) -> None:
    written = Written(puzzles(level)[0].board)
    assert written.writer.write(written.start, 5, 1_000_000) == work
    assert written.fewest() == fewest


def test_more_bits_than_a_puzzle_has_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 8 bits, not 9"):
        LoopWriter(range(9), 0, EVERYTHING, False)
