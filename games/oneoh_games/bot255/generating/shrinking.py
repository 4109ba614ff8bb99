"""Making a program shorter without making it worse."""

from collections.abc import Callable, Iterator

import msgspec

from oneoh_games.bot255.commands import Else, If
from oneoh_games.bot255.program import BadProgram, Line, Program, body_end, check_program


def shrink(program: Program, good: Callable[[Program], bool]) -> Program:
    """The program, or one that is made of it by leaving things out and is still good."""
    while shorter := next(filter(good, reductions(program)), None):
        program = shorter
    return program


def reductions(program: Program) -> Iterator[Program]:
    """Each program that leaves one thing out: a line with its body, all but the body, a branch."""
    return filter(_is_well_formed, _cuts(program))


def _is_well_formed(program: Program) -> bool:
    """What was the only line of a body cannot be left out alone."""
    try:
        check_program(program)
    except BadProgram:
        return False
    return True


def _cuts(program: Program) -> Iterator[Program]:
    for index, line in enumerate(program):
        if isinstance(line.command, Else):
            continue
        stop = body_end(program, index)
        past = _past_else(program, stop) if isinstance(line.command, If) else stop
        before, after = program[:index], program[past:]
        yield before + after
        body, other = program[index + 1 : stop], program[stop + 1 : past]
        if body:
            yield before + _outdented(body) + after
        if other:
            yield before + _outdented(other) + after
            yield before + program[index:stop] + after
            yield (*before, _opposite(line), *other, *after)


def _past_else(program: Program, stop: int) -> int:
    """Where an `if` whose body ends at `stop` is over, its `else` included."""
    if stop < len(program) and isinstance(program[stop].command, Else):
        return body_end(program, stop)
    return stop


def _outdented(body: Program) -> Program:
    return tuple(Line(line.depth - 1, line.command) for line in body)


def _opposite(line: Line) -> Line:
    assert isinstance(line.command, If)
    test = line.command.test
    return Line(line.depth, If(msgspec.structs.replace(test, negated=not test.negated)))
