"""Text that is a program, and the fault of text that is none; rules page, "Programs"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import BadNotation
from oneoh_games.bot255.commands import COMMAND_OF, COMMANDS, TESTS, Move, Repeat, card_of
from oneoh_games.bot255.program import (
    MAX_LINES,
    BadProgram,
    Line,
    Program,
    body_end,
    check_program,
    format_program,
    needed,
    parse_program,
    size,
)
from tests.games.bot255.programs import programs

EXAMPLE = "while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft"


def test_there_are_sixty_commands_and_twenty_four_tests() -> None:
    assert len(set(TESTS)) == 24
    assert len(set(COMMANDS)) == len(COMMAND_OF) == 3 + 8 + 2 * 24 + 1


def test_the_example_of_the_rules_page_is_read_line_by_line() -> None:
    program = parse_program(EXAMPLE)
    assert [line.depth for line in program] == [0, 1, 2, 1, 2]
    assert program[2] == Line(2, Move())
    assert size(program) == 5
    assert needed(program) == {"while", "if-else", "move", "rotate-left"}


def test_each_command_takes_the_card_of_its_name() -> None:
    assert {text: card_of(COMMAND_OF[text]) for text in ("rotateRight", "repeat 9", "else")} == {
        "rotateRight": "rotate-right",
        "repeat 9": "repeat",
        "else": "if-else",
    }


@given(programs)
def test_every_program_is_read_back_from_its_text(program: Program) -> None:
    check_program(program)
    assert parse_program(format_program(program)) == program


@given(programs)
def test_a_body_is_all_that_is_deeper(program: Program) -> None:
    for index, line in enumerate(program):
        end = body_end(program, index)
        assert all(inner.depth > line.depth for inner in program[index + 1 : end])
        assert end == len(program) or program[end].depth <= line.depth


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty"),
        ("jump", 1, "unknown-command"),
        ("MoveForward", 1, "unknown-command"),
        (" moveForward", 1, "unknown-command"),
        ("moveForward ", 1, "unknown-command"),
        ("moveForward;", 2, "unknown-command"),
        (";moveForward", 1, "unknown-command"),
        ("moveForward;;moveForward", 2, "unknown-command"),
        ("moveForward; moveForward", 2, "unknown-command"),
        ("moveForward\nmoveForward", 1, "unknown-command"),
        ("repeat 1;.moveForward", 1, "unknown-count"),
        ("repeat 10;.moveForward", 1, "unknown-count"),
        ("repeat 03;.moveForward", 1, "unknown-count"),
        ("repeat ³;.moveForward", 1, "unknown-count"),
        ("repeat;.moveForward", 1, "unknown-command"),
        ("while clearBehind;.moveForward", 1, "unknown-test"),
        ("while not  clearAhead;.moveForward", 1, "unknown-test"),
        ("if bugahead;.moveForward", 1, "unknown-test"),
        (".moveForward", 1, "too-deep"),
        ("repeat 2;..moveForward", 2, "too-deep"),
        ("moveForward;.moveForward", 2, "not-a-header"),
        ("repeat 2", 1, "no-body"),
        ("repeat 2;moveForward", 1, "no-body"),
        ("moveForward;repeat 2;.if bugAhead;moveForward", 3, "no-body"),
        ("if bugAhead;else;.moveForward", 1, "no-body"),
        ("if bugAhead;.moveForward;else", 3, "no-body"),
        ("else;.moveForward", 1, "no-if"),
        ("moveForward;else;.moveForward", 2, "no-if"),
        ("if bugAhead;.else;..moveForward", 2, "no-if"),
        ("while bugAhead;.moveForward;else;.moveForward", 3, "no-if"),
        ("if bugAhead;.moveForward;moveForward;else;.moveForward", 4, "no-if"),
        ("if bugAhead;.moveForward;else;.moveForward;else;.moveForward", 5, "no-if"),
        ("if bugAhead;.if bitAhead;..moveForward;.moveForward;.else;..moveForward", 5, "no-if"),
        # Of two faults the first line counts.
        ("repeat 2;jump", 1, "no-body"),
        ("repeat 2;.jump", 2, "unknown-command"),
        ("repeat 2;..jump", 2, "too-deep"),
        ("moveForward;hop;else;.x", 2, "unknown-command"),
    ],
)
def test_a_malformed_program_is_told_its_first_faulty_line(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(BadProgram) as caught:
        parse_program(text)
    assert (caught.value.line, caught.value.reason) == (line, reason)
    assert str(caught.value).startswith(f"line {line}: ")
    assert isinstance(caught.value, BadNotation)


def test_an_else_may_follow_a_nested_if_and_its_else() -> None:
    parse_program("if bugAhead;.if bitAhead;..moveForward;.else;..rotateLeft;else;.rotateRight")


def test_two_hundred_and_fifty_six_lines_are_a_program_and_one_more_is_not() -> None:
    longest = ";".join(["moveForward"] * MAX_LINES)
    assert size(parse_program(longest)) == 256
    for more in (1, 2, 500):
        with pytest.raises(BadProgram) as caught:
            parse_program(longest + ";moveForward" * more)
        assert (caught.value.line, caught.value.reason) == (257, "too-long")


def test_a_fault_before_the_line_too_many_comes_first() -> None:
    with pytest.raises(BadProgram) as caught:
        parse_program(";".join(["moveForward"] * 200 + ["jump"] * 100))
    assert (caught.value.line, caught.value.reason) == (201, "unknown-command")


def test_a_header_on_the_last_line_allowed_has_no_line_for_its_body() -> None:
    with pytest.raises(BadProgram) as caught:
        parse_program(";".join(["moveForward"] * 255 + ["repeat 2", ".moveForward"]))
    assert (caught.value.line, caught.value.reason) == (257, "too-long")


@pytest.mark.parametrize(
    ("program", "line", "reason"),
    [
        ((), 1, "empty"),
        ((Line(0, Repeat(2)),), 1, "no-body"),
        ((Line(0, Move()), Line(-1, Move())), 2, "too-deep"),
        ((Line(0, Move()),) * 257, 257, "too-long"),
    ],
)
def test_a_program_that_was_put_together_by_hand_is_checked_the_same_way(
    program: Program, line: int, reason: str
) -> None:
    with pytest.raises(BadProgram) as caught:
        check_program(program)
    assert (caught.value.line, caught.value.reason) == (line, reason)


@given(
    st.text(alphabet=";. moveForwardpt29ifbugAhelsn", max_size=60) | programs.map(format_program)
)
def test_whatever_is_read_as_a_program_is_one(text: str) -> None:
    try:
        program = parse_program(text)
    except BadProgram as bad:
        faulty: int | None = bad.line
    else:
        faulty = None
        check_program(program)
        assert format_program(program) == text
    assert faulty is None or 1 <= faulty <= text.count(";") + 1


@given(programs, st.data())
def test_a_line_that_is_too_deep_is_the_faulty_one(program: Program, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(program) - 1))
    before = program[at - 1].depth if at else -1
    moved = Line(before + 2, program[at].command)
    with pytest.raises(BadProgram) as caught:
        check_program((*program[:at], moved, *program[at + 1 :]))
    assert caught.value.line == at + 1
