"""Programs that the solver finds: well-formed, covered by their cards, and as good as claimed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.program_plans import FULL, PlanBook
from oneoh_ai.bot255.program_search import Library, ProgramSearch
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.generating.loop_free import fewest_lines
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import check_program, needed
from oneoh_games.bot255.puzzle import Board, parse_board
from tests.games.bot255.programs import boards
from tests.games.bot255.test_puzzles import AVERAGE, DIFFICULT, SIMPLE

LIBRARIES: list[Library] = [
    FULL,
    frozenset(),
    frozenset({"rotate-left", "repeat", "while"}),
    frozenset({"move", "rotate-left"}),
    frozenset({"move", "while"}),
    frozenset({"move", "rotate-right", "repeat"}),
    frozenset({"move", "rotate-left", "while", "if-else"}),
]
libraries = st.sampled_from(LIBRARIES)


def searched(
    board: Board, library: Library, longest: int, work: int, *, strict: bool = False
) -> ProgramSearch:
    start = (board.bot.cell * 4 + board.bot.heading, board.bits)
    search = ProgramSearch(start, board.bugs, library, longest=longest, strict=strict)
    search.run(Budget(work=work))
    return search


@settings(max_examples=40)
@given(boards(most_bits=8), libraries, st.integers(1, 12), st.integers(0, 3000), st.booleans())
def test_programs_are_well_formed_and_covered_and_collect_their_bits(
    board: Board, library: Library, longest: int, work: int, strict: bool
) -> None:
    search = searched(board, library, longest, work, strict=strict)
    for bits, program in search.programs().items():
        check_program(program)
        assert needed(program) <= library
        assert len(program) <= longest
        found = run(program, board.bot, board.bits, board.bugs)
        assert found.collected == bits
        assert not (strict and found.reason == "bug")


@settings(max_examples=15)
@given(boards(most_bits=8), libraries, st.booleans())
def test_plans_collect_their_bits_and_none_covers_another(
    board: Board, library: Library, strict: bool
) -> None:
    plan_book = PlanBook(board.bot, board.bits, board.bugs, strict=strict)
    plan_book.study(library, Budget(work=3000))
    for plan in plan_book.plans:
        found = run(plan.program, board.bot, board.bits, board.bugs)
        assert found.collected == plan.bits > 0
        assert (plan.cards, plan.lines) == (needed(plan.program), len(plan.program))
        assert not (strict and found.reason == "bug")
        assert not any(other.covers(plan) for other in plan_book.plans if other is not plan)
    for memory in (0, 3, 8):
        best = plan_book.best(library, memory)
        assert best is None or (best.cards <= library and best.lines <= memory)


def test_without_loops_it_finds_the_fewest_lines_that_there_are() -> None:
    board = parse_board(AVERAGE)
    few = Board(board.bot, mask_of([56, 58]) & ~board.bugs | 1 << 56 | 1 << 59, board.bugs)
    library: Library = frozenset({"move", "rotate-left", "rotate-right"})
    search = ProgramSearch(
        (few.bot.cell * 4 + few.bot.heading, few.bits), few.bugs, library, longest=30
    )
    search.run(Budget())
    assert len(search.programs()[few.bits.bit_count()]) == fewest_lines(few, 30)


@pytest.mark.parametrize(("text", "par"), [(SIMPLE, 4), (AVERAGE, 6), (DIFFICULT, 9)])
def test_the_examples_of_the_rules_page_are_solved_within_twice_par(text: str, par: int) -> None:
    board = parse_board(text)
    search = searched(board, FULL, 2 * par, 30_000)
    assert len(search.programs()[8]) <= 2 * par


def test_a_search_in_pieces_finds_as_much_as_one_in_one_go() -> None:
    puzzle = puzzles("average")[0]
    whole = searched(puzzle.board, FULL, 12, 10_000)
    start = (puzzle.bot.cell * 4 + puzzle.bot.heading, puzzle.bits)
    pieces = ProgramSearch(start, puzzle.bugs, FULL, longest=12)
    for _ in range(11):
        pieces.run(Budget(work=1000))
    for bits, program in whole.programs().items():
        assert len(pieces.programs()[bits]) <= len(program)


def test_a_search_without_move_cards_ends_at_once() -> None:
    puzzle = puzzles("average")[0]
    search = searched(puzzle.board, frozenset({"rotate-left", "repeat"}), 12, 1000)
    assert search.programs() == {}
    assert not search.run(Budget(work=1000))


def test_a_budget_of_work_is_left_until_it_is_spent_and_a_part_of_it_no_further() -> None:
    budget = Budget(work=5)
    part = budget.part(3)
    assert part.left(2) == 2
    part.spend(2)
    assert part.left(2) == 1
    part.spend(1)
    assert part.left(2) == 0
    assert part.over
    assert budget.left(10) == 2
    assert not budget.over
    budget.spend(2)
    assert budget.left(10) == 0
    assert budget.over


def test_a_budget_of_time_is_over_when_its_clock_says_so() -> None:
    now = [0.0]
    budget = Budget(seconds=1, clock=lambda: now[0])
    budget.spend(1000)
    assert budget.part(7).left(100) == 7
    now[0] = 1.0
    assert budget.part(7).left(100) == 0
    assert budget.over
