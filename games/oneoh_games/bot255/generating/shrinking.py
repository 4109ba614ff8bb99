"""Shrinking: a program made shorter while it stays good (delta debugging)."""

from collections.abc import Callable, Iterator

import msgspec

from oneoh_games.bot255.commands import Else, If
from oneoh_games.bot255.program import BadProgram, Line, Program, body_end, check_program


def shrink(program: Program, good: Callable[[Program], bool]) -> Program:
    """Return a program that is still good and of which nothing more can be left out."""
    while shorter := next(filter(good, reductions(program)), None):
        program = shorter
    return program


def reductions(program: Program) -> Iterator[Program]:
    """Yield each program with one thing left out: a line with its body, a header, a branch."""
    return filter(_is_well_formed, _cuts(program))


def _is_well_formed(program: Program) -> bool:
    """Return whether the program is well-formed: a body needs a line."""
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
    """Return the end of an `if` whose body ends at `stop`, its `else` included."""
    if stop < len(program) and isinstance(program[stop].command, Else):
        return body_end(program, stop)
    return stop


def _outdented(body: Program) -> Program:
    return tuple(Line(line.depth - 1, line.command) for line in body)


def _opposite(line: Line) -> Line:
    assert isinstance(line.command, If)
    test = line.command.test
    return Line(line.depth, If(msgspec.structs.replace(test, negated=not test.negated)))
