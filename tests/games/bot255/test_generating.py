"""Generation of puzzles: each part by itself, and a few whole puzzles."""

from itertools import islice, pairwise

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.bot255.commands import RotateLeft, RotateRight
from oneoh_games.bot255.generating.criteria import CRITERIA
from oneoh_games.bot255.generating.faults import faults
from oneoh_games.bot255.generating.generate import attempt, board_for, make, solves
from oneoh_games.bot255.generating.laps import lap_programs, most_by_laps
from oneoh_games.bot255.generating.lazy_world import LazyWorld
from oneoh_games.bot255.generating.loop_free import fewest_lines
from oneoh_games.bot255.generating.random_program import random_program
from oneoh_games.bot255.generating.shrinking import reductions, shrink
from oneoh_games.bot255.generating.variety import RIM, Variety
from oneoh_games.bot255.grid import CELLS, Heading, cells_of
from oneoh_games.bot255.interpreter import run, walk
from oneoh_games.bot255.machine import AFTER_LEFT, AFTER_MOVE, AFTER_RIGHT, MASK_AHEAD
from oneoh_games.bot255.program import (
    Program,
    check_program,
    format_program,
    needed,
    parse_program,
)
from oneoh_games.bot255.puzzle import LEVELS, Board, Bot, Level, Puzzle, parse_board
from tests.games.bot255.programs import boards, programs
from tests.games.bot255.test_puzzles import AVERAGE, DIFFICULT, EXAMPLES, SIMPLE


@given(st.integers(1, 20), st.integers(0, 2**64))
def test_a_random_program_is_well_formed_and_as_long_as_it_should_be(lines: int, seed: int) -> None:
    program = random_program(lines, Generator(seed))
    check_program(program)
    assert len(program) == lines
    for first, second in pairwise(program):
        turns = [isinstance(line.command, RotateLeft | RotateRight) for line in (first, second)]
        assert not (all(turns) and first.depth == second.depth)


@pytest.mark.parametrize("lines", [8, 10, 12])
def test_a_board_made_for_a_program_is_solved_by_it(lines: int) -> None:
    rng = Generator(lines)
    made = solved = 0
    for _ in range(500):
        program, bot = random_program(lines, rng), Bot(rng.below(CELLS), Heading(rng.below(4)))
        board = board_for(program, bot, 10, rng)
        if board is None:
            continue
        assert board.bot == bot
        assert board.bits.bit_count() == 8
        assert board.bugs.bit_count() == 10
        assert not board.bits & board.bugs
        assert not (board.bits | board.bugs) >> bot.cell & 1
        made += 1
        solved += solves(program, board)
    assert made > 0
    assert solved == made


SENSING = parse_program("repeat 9;.repeat 7;..if bitLeft;...rotateLeft;..moveForward;.rotateRight")


def test_no_bug_is_put_where_the_bot_has_looked_for_a_bit() -> None:
    rng = Generator(1)
    made = 0
    for _ in range(300):
        board = board_for(SENSING, Bot(rng.below(CELLS), Heading(rng.below(4))), 14, rng)
        if board is None:
            continue
        made += 1
        steps = list(walk(SENSING, board.bot, board.bits, board.bugs))
        asked = {step.cell for step in steps if step.event in ("true", "false")}
        assert not any(cell is not None and board.bugs >> cell & 1 for cell in asked)
    assert made > 5


def test_there_is_no_board_where_the_last_new_cell_was_seen_without_a_bit() -> None:
    """Along two rows, and on to a third only if there is no bit."""
    program = parse_program(
        "repeat 7;.moveForward;rotateRight;moveForward;rotateRight;repeat 7;.moveForward;"
        "rotateLeft;if not bitAhead;.moveForward"
    )
    boards = [board_for(program, Bot(0, Heading.E), 4, Generator(seed)) for seed in range(50)]
    assert boards == [None] * 50


cells = st.integers(0, CELLS - 1)


@given(
    st.lists(st.tuples(st.sampled_from(["bug", "bit", "enter"]), cells), max_size=200),
    st.integers(0, 2**64),
)
def test_a_lazy_world_keeps_to_its_answers(asked: list[tuple[str, int]], seed: int) -> None:
    world = LazyWorld(0, 10, Generator(seed))
    told: dict[tuple[str, int], object] = {}
    for question, cell in asked:
        if question == "enter":
            told["bug", cell] = world.enter(cell) == "bug"
            if not told["bug", cell]:
                told["bit", cell] = False
        else:
            answer = world.bug(cell) if question == "bug" else world.bit(cell)
            assert told.setdefault((question, cell), answer) == answer
    assert not world.bug_cells & (world.bit_cells | world.bug_free | 1)
    assert not world.bit_cells & (world.bit_free | 1)
    assert world.bug_cells.bit_count() <= 10
    assert not set(world.entered) & set(cells_of(world.bug_cells))


def by_searching(board: Board, most: int) -> int | None:
    """Return the fewest lines by a plain search, pose by pose."""
    start = (board.bot.cell * 4 + board.bot.heading, board.bits)
    frontier, seen = {start}, {start}
    for lines in range(1, most + 1):
        following = set()
        for pose, left in frontier:
            following |= {(AFTER_LEFT[pose], left), (AFTER_RIGHT[pose], left)}
            if not MASK_AHEAD[pose] & board.bugs:
                following.add((AFTER_MOVE[pose], left & ~MASK_AHEAD[pose]))
        frontier = following - seen
        seen |= frontier
        if any(left == 0 for _, left in frontier):
            return lines
    return None


@settings(max_examples=30)
@given(boards())
def test_the_fewest_lines_are_those_of_a_search_pose_by_pose(board: Board) -> None:
    few = msgspec.structs.replace(board, bits=board.bits & ~(board.bits - 1) | 1 << 63 | 1 << 7)
    few = msgspec.structs.replace(few, bugs=few.bugs & ~few.bits)
    assume(not few.bits >> few.bot.cell & 1)
    assert fewest_lines(few, 40) == by_searching(few, 40)


@pytest.mark.parametrize(("text", "level"), [(SIMPLE, "simple"), (AVERAGE, "average"),
                                             (DIFFICULT, "difficult")])  # fmt: skip
def test_the_examples_of_the_rules_page_take_as_many_lines_as_their_level_allows(
    text: str, level: Level
) -> None:
    lines = fewest_lines(parse_board(text), 60)
    assert lines in CRITERIA[level].loop_free
    assert fewest_lines(parse_board(text), (lines or 0) - 1) is None


def test_there_are_4096_lap_programs() -> None:
    texts = set(map(format_program, lap_programs()))
    assert len(texts) == 4096
    assert "repeat 5;.while clearAhead;..moveForward;.rotateLeft" in texts
    assert "while not wallLeft;.rotateRight;.repeat 9;..moveForward" in texts


def test_laps_solve_the_simple_example_and_not_the_others() -> None:
    assert most_by_laps(parse_board(SIMPLE)) == 8
    assert most_by_laps(parse_board(AVERAGE)) <= 6
    assert most_by_laps(parse_board(DIFFICULT)) <= 5


def test_the_best_lap_is_the_best_of_all() -> None:
    board = parse_board(DIFFICULT)
    assert most_by_laps(board) == max(
        run(program, board.bot, board.bits, board.bugs).collected for program in lap_programs()
    )


def test_each_way_to_leave_something_out() -> None:
    program = parse_program(
        "if bugAhead;.moveForward;.rotateLeft;else;.rotateRight;while bitLeft;.moveForward"
    )
    assert set(map(format_program, reductions(program))) == {
        "while bitLeft;.moveForward",
        "moveForward;rotateLeft;while bitLeft;.moveForward",
        "rotateRight;while bitLeft;.moveForward",
        "if bugAhead;.moveForward;.rotateLeft;while bitLeft;.moveForward",
        "if not bugAhead;.rotateRight;while bitLeft;.moveForward",
        "if bugAhead;.rotateLeft;else;.rotateRight;while bitLeft;.moveForward",
        "if bugAhead;.moveForward;else;.rotateRight;while bitLeft;.moveForward",
        "if bugAhead;.moveForward;.rotateLeft;else;.rotateRight",
        "if bugAhead;.moveForward;.rotateLeft;else;.rotateRight;moveForward",
    }


@given(programs)
def test_what_is_left_is_shorter_and_well_formed(program: Program) -> None:
    for shorter in reductions(program):
        check_program(shorter)
        assert len(shorter) < len(program)


@given(programs)
def test_shrinking_keeps_what_is_good_and_leaves_nothing_to_leave_out(program: Program) -> None:
    def good(other: Program) -> bool:
        return "move" in needed(other)

    assume(good(program))
    assert shrink(program, good) == parse_program("moveForward")


def test_shrinking_leaves_a_program_as_it_is_of_which_all_is_needed() -> None:
    for text, witness, _, _, _ in EXAMPLES:
        board = parse_board(text)
        program = parse_program(witness)
        assert shrink(program, lambda other, board=board: solves(other, board)) == program  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_that_is_made_keeps_every_limit_and_comes_again_with_its_seed(
    level: Level,
) -> None:
    made = next(make(level, 2))
    assert list(faults(made)) == []
    assert made == next(make(level, 2))


def test_another_seed_makes_other_puzzles() -> None:
    first, second = (list(islice(make("simple", seed), 2)) for seed in (1, 2))
    assert len({*first, *second}) == 4


def test_an_attempt_draws_from_its_generator_alone() -> None:
    first, second = (
        [attempt("simple", rng) for _ in range(300)] for rng in (Generator(3), Generator(3))
    )
    assert first == second
    assert any(first)


def puzzle(level: Level, text: str, witness: str) -> Puzzle:
    board = parse_board(text)
    return Puzzle(level, board.bits, board.bugs, board.bot, witness.count(";") + 1, witness)


EXAMPLE = puzzle("average", AVERAGE, EXAMPLES[1][1])


def test_the_examples_of_the_rules_page_are_puzzles_of_their_level() -> None:
    for level, (text, witness, *_) in zip(LEVELS, EXAMPLES, strict=True):
        assert list(faults(puzzle(level, text, witness))) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"bits": 1}, "1 bits"),
        ({"bugs": 1 << 63}, "1 bugs"),
        ({"bits": EXAMPLE.bits & EXAMPLE.bits - 1 | EXAMPLE.bugs & -EXAMPLE.bugs}, "two things"),
        ({"par": 7}, "par is 7"),
        ({"level": "simple"}, "bugs, not 4 to 6"),
        ({"level": "difficult"}, "lines of par, not 9 to 13"),
        ({"witness": "repeat 5;.moveForward", "par": 2}, "does not use 1 of if-else, while"),
        ({"witness": EXAMPLE.witness.replace("rotateLeft", "rotateRight")}, "not collect all"),
        ({"witness": EXAMPLE.witness + ";rotateLeft", "par": 7}, "with something left out"),
    ],
)
def test_each_limit_that_is_broken_is_named(changes: dict[str, object], fault: str) -> None:
    changed = msgspec.structs.replace(EXAMPLE, **changes)
    assert any(fault in said for said in faults(changed))


def test_a_board_that_a_lap_solves_is_no_average_puzzle() -> None:
    lap = puzzle("average", SIMPLE, EXAMPLES[0][1])
    assert "a lap program collects 8 bits, more than 6" in list(faults(lap))


INSIDE = msgspec.structs.replace(EXAMPLE, bits=0b11111111 << 25)
"""Example with its bits moved, nearly all of them off the rim; not a puzzle to solve."""


def test_a_witness_is_not_taken_twice_nor_its_shape_too_soon() -> None:
    variety = Variety()
    other_side = INSIDE.witness.replace("rotateLeft", "rotateRight")
    longer = "moveForward;" + INSIDE.witness
    assert variety.admit(INSIDE)
    assert not variety.admit(INSIDE)
    assert not variety.admit(msgspec.structs.replace(INSIDE, witness=other_side))
    assert variety.admit(msgspec.structs.replace(INSIDE, witness=longer))


def test_one_puzzle_in_three_at_most_is_a_round_of_the_rim() -> None:
    variety = Variety()
    around = [
        msgspec.structs.replace(EXAMPLE, bits=RIM & 0xFF, witness=";".join(["moveForward"] * lines))
        for lines in range(1, 10)
    ]
    inside = [
        msgspec.structs.replace(INSIDE, witness=";".join(["rotateLeft"] * lines))
        for lines in range(10, 20)
    ]
    taken = [variety.admit(puzzle) for puzzle in around]
    assert taken == [True] + [False] * 8
    for puzzle in inside[:2]:
        assert variety.admit(puzzle)
    assert variety.admit(around[1])
    assert not variety.admit(around[2])
