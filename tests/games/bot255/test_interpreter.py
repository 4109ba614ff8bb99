"""Runs of programs: reference cases for "Programs" of the rules page, and two interpreters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games.bot255.grid import Heading, mask_of, neighbour
from oneoh_games.bot255.interpreter import RunResult, run, walk
from oneoh_games.bot255.machine import compile_program, execute
from oneoh_games.bot255.program import Program, parse_program
from oneoh_games.bot255.puzzle import Board, Bot
from tests.games.bot255.programs import boards, programs

ANYWHERE = (7, 7)
"""Bit so far away that it keeps a run alive."""

CORNER = "if bugAhead;.rotateLeft;else;.moveForward"

CASES = [
    # start, program, bits, bugs; bot after, bits collected, steps, moves, reason
    ("0,0 N", "moveForward", [ANYWHERE], [], "0,0 N", 0, 1, 1, "end"),
    ("3,3 E", "moveForward;" * 2 + "moveForward", [(4, 3), ANYWHERE], [(5, 3)],
     "4,3 E", 1, 2, 2, "bug"),
    ("3,3 E", "moveForward;" * 3 + "rotateLeft", [(4, 3), (5, 3)], [(6, 3)],
     "5,3 E", 2, 2, 2, "all"),
    ("0,0 E", "repeat 3;.moveForward", [ANYWHERE], [], "3,0 E", 0, 6, 3, "end"),
    ("0,0 E", "repeat 2;.repeat 3;..moveForward;.rotateRight", [ANYWHERE], [],
     "3,3 W", 0, 16, 6, "end"),
    ("0,0 N", "while clearAhead;.moveForward", [ANYWHERE], [], "0,0 N", 0, 1, 0, "end"),
    ("0,0 E", "while clearAhead;.moveForward", [ANYWHERE], [], "7,0 E", 0, 15, 7, "end"),
    ("0,0 E", "while not bugAhead;.rotateLeft", [ANYWHERE], [], "0,0 E", 0, 1024, 0, "limit"),
    ("0,0 E", CORNER, [ANYWHERE], [(1, 0)], "0,0 N", 0, 2, 0, "end"),
    ("0,0 E", CORNER, [ANYWHERE], [], "1,0 E", 0, 2, 1, "end"),
]  # fmt: skip

Places = list[tuple[int, int]]


def bot(text: str) -> Bot:
    """Return the bot written as column, row and heading: `3,4 E`."""
    place, heading = text.split()
    column, row = map(int, place.split(","))
    return Bot(row * 8 + column, Heading[heading])


def mask(places: Places) -> int:
    return mask_of(row * 8 + column for column, row in places)


@pytest.mark.parametrize(
    ("start", "text", "bits", "bugs", "after", "collected", "steps", "moves", "reason"), CASES
)
def test_the_reference_cases(
    start: str,
    text: str,
    bits: Places,
    bugs: Places,
    after: str,
    collected: int,
    steps: int,
    moves: int,
    reason: str,
) -> None:
    found = run(parse_program(text), bot(start), mask(bits), mask(bugs))
    assert (found.bot, found.collected, found.steps, found.moves, found.reason) == (
        bot(after), collected, steps, moves, reason
    )  # fmt: skip
    assert found.bits.bit_count() == len(bits) - collected


def by_walking(program: Program, board: Board) -> RunResult:
    """Return the run, added up from its steps."""
    last = list(walk(program, board.bot, board.bits, board.bugs))[-1]
    assert last.ending is not None
    collected = board.bits.bit_count() - last.bits.bit_count()
    return RunResult(last.bot, last.bits, collected, last.moves, last.steps, last.ending)


@given(programs, boards())
def test_walking_comes_to_the_same_as_running(program: Program, board: Board) -> None:
    assert by_walking(program, board) == run(program, board.bot, board.bits, board.bugs)


@given(programs, boards())
def test_each_step_of_a_walk_follows_from_the_one_before(program: Program, board: Board) -> None:
    before, bits = board.bot, board.bits
    for number, step in enumerate(walk(program, board.bot, board.bits, board.bugs), start=1):
        assert step.steps == number <= 1024
        ahead = neighbour(before.cell, before.heading)
        match step.event:
            case "move" | "collect":
                assert step.bot == Bot(step.cell or 0, before.heading)
                assert step.cell == ahead
                assert not board.bugs >> step.bot.cell & 1
                assert (step.event == "collect") == bool(bits >> step.bot.cell & 1)
                assert step.bits == bits & ~(1 << step.bot.cell)
            case "bump":
                assert ahead is step.cell is None
                assert step.bot == before
            case "bug":
                assert step.ending == "bug"
                assert step.cell is not None
                assert step.cell == ahead
                assert board.bugs >> step.cell & 1
            case "rotate":
                assert step.bot in (
                    Bot(before.cell, before.heading.left()),
                    Bot(before.cell, before.heading.right()),
                )
            case "pass" | "true" | "false":
                assert (step.bot, step.bits) == (before, bits)
        before, bits = step.bot, step.bits


@given(programs, boards())
def test_a_run_ends_for_the_reason_that_it_gives(program: Program, board: Board) -> None:
    found = run(program, board.bot, board.bits, board.bugs)
    ahead = neighbour(found.bot.cell, found.bot.heading)
    assert (found.reason == "all") == (found.bits == 0)
    assert (found.reason == "limit") <= (found.steps == 1024)
    if found.reason == "bug":
        assert ahead is not None
        assert board.bugs >> ahead & 1
    assert found.bits & board.bits == found.bits
    assert found.moves <= found.steps <= 1024


@given(programs, boards(), st.integers(0, 200))
def test_a_lower_limit_cuts_the_same_run_short(program: Program, board: Board, limit: int) -> None:
    code = compile_program(program)
    pose = board.bot.cell * 4 + board.bot.heading
    _, _, moves, steps, reason = execute(code, pose, board.bits, board.bugs, limit)
    walked = list(walk(program, board.bot, board.bits, board.bugs))
    assert steps == min(limit, len(walked))
    assert moves == (walked[steps - 1].moves if steps else 0)
    assert reason == (walked[-1].ending if len(walked) <= limit else "limit")


@pytest.mark.parametrize(
    ("side", "turns"),
    [("Ahead", "rotateLeft;rotateLeft"), ("Left", "rotateLeft"), ("Right", "rotateRight")],
)
def test_a_bit_that_was_collected_is_none_any_more(side: str, turns: str) -> None:
    """The bot collects, goes one on, and looks back."""
    program = parse_program(f"moveForward;moveForward;{turns};if bit{side};.moveForward")
    start, bits = Bot(0, Heading.E), 1 << 1 | 1 << 63
    found = run(program, start, bits, 0)
    assert (found.collected, found.moves) == (1, 2)
    *_, asked = walk(program, start, bits, 0)
    assert (asked.event, asked.cell) == ("false", 1)


def test_the_step_after_the_last_one_allowed_is_not_begun() -> None:
    """1,024 steps that come to an end are an end; there is no rotation for a 1,025th step."""
    turning = "repeat 8;.repeat 9;..repeat 2;...rotateLeft;...rotateLeft;...rotateLeft"
    # 8 + 8*9 + 8*9*2 + 8*9*2*3 = 656 steps, and 368 more lines
    exact = turning + ";rotateLeft" * 240 + ";repeat 8;.repeat 5;..rotateLeft;..rotateLeft"
    assert 656 + 240 + 8 + 8 * 5 + 8 * 5 * 2 == 1024
    program = parse_program(exact)
    assert (run(program, Bot(0, Heading.N), 2, 0).steps, len(program)) == (1024, 250)
    assert run(program, Bot(0, Heading.N), 2, 0).reason == "end"
    one_more = run(parse_program(exact + ";moveForward"), Bot(0, Heading.E), 2, 0)
    assert (one_more.reason, one_more.steps, one_more.collected) == ("limit", 1024, 0)


CIRCLES = [
    "while not bugAhead;.rotateLeft",
    "while clearAhead;.moveForward;.rotateRight",
    "while not bugAhead;.repeat 3;..moveForward;.rotateRight",
    "repeat 8;.while not bugAhead;..if not clearAhead;...rotateLeft;..else;...moveForward",
    "while not bugAhead;.while clearAhead;..moveForward;.rotateRight;.moveForward",
    "while not bugLeft;.while not wallAhead;..moveForward;.rotateLeft",
    "while not bugAhead;.if not clearLeft;..rotateLeft;.repeat 2;..moveForward;.rotateRight",
]
"""Programs that go round and round, after a few bits or at once."""


@pytest.mark.parametrize("text", CIRCLES)
@pytest.mark.parametrize("start", ["0,0 E", "3,4 N"])
def test_a_circle_ends_at_every_limit_as_if_each_round_were_run(text: str, start: str) -> None:
    program, bits, bugs = parse_program(text), mask([(6, 0), (3, 0), (5, 5)]), 0
    steps = list(walk(program, bot(start), bits, bugs))
    assert steps[-1].ending == "limit"
    code, at = compile_program(program), bot(start)
    for limit in (*range(1, 400), 1023, 1024):
        pose, left, moves, ran, ending = execute(code, at.cell * 4 + at.heading, bits, bugs, limit)
        step = steps[limit - 1]
        assert (pose, left) == (step.bot.cell * 4 + step.bot.heading, step.bits)
        assert (moves, ran, ending) == (step.moves, limit, "limit")


def test_a_program_of_the_deepest_nesting_runs() -> None:
    lines = ["." * depth + "if clearAhead" for depth in range(255)] + ["." * 255 + "moveForward"]
    program = parse_program(";".join(lines))
    board = Board(Bot(0, Heading.E), 1 << 63, 0)
    assert run(program, board.bot, board.bits, board.bugs).steps == 256
    assert by_walking(program, board).bot == Bot(1, Heading.E)


@given(boards())
def test_a_wall_is_where_there_is_no_cell_and_clear_is_a_cell_without_a_bug(board: Board) -> None:
    def answers(test: str) -> bool:
        program = parse_program(f"if {test};.moveForward")
        return next(walk(program, board.bot, board.bits, board.bugs)).event == "true"

    for side in ("Ahead", "Left", "Right"):
        seen = [answers(f"{thing}{side}") for thing in ("wall", "bug", "clear")]
        assert seen.count(True) == 1
        assert answers(f"bit{side}") <= answers(f"clear{side}")
        for thing in ("wall", "bug", "clear", "bit"):
            assert answers(f"{thing}{side}") != answers(f"not {thing}{side}")
