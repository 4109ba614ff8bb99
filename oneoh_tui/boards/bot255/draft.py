"""A program while it is written: lines that cannot be malformed, and a cursor among them.

Every line is as deep as its place allows; `else` always has its `if`. The one thing that may be
missing is the body of a header: a slot, which is no line, and while there is one there is no
program to run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, Self

from oneoh_games.bot255.commands import Command, Else, If, Repeat, Test, While, has_body
from oneoh_games.bot255.program import LONGEST, Line, Program


class Obstacle(Enum):
    """Why an edit cannot be made here."""

    FULL = "full"
    NO_LINE = "no-line"
    NO_IF = "no-if"
    HAS_ELSE = "has-else"
    OUTERMOST = "outermost"
    NO_HEADER = "no-header"
    TOP = "top"
    BOTTOM = "bottom"
    ELSE_STAYS = "else-stays"
    NO_COUNT = "no-count"
    NO_TEST = "no-test"


class CannotEdit(ValueError):
    """The edit makes no sense where the cursor is; nothing was changed."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle


@dataclass(frozen=True)
class Entry:
    """A line, and whether runs stop before it."""

    depth: int
    command: Command
    stop: bool = False

    @property
    def is_header(self) -> bool:
        return has_body(self.command)


@dataclass(frozen=True)
class Spot:
    """Where the cursor is: on the line `index`, or, with a depth, in the gap before that line."""

    index: int
    depth: int | None = None


@dataclass(frozen=True)
class Row:
    """A row as it is shown: a line, the slot of a missing body, or a place to write at."""

    kind: Literal["line", "slot", "gap"]
    spot: Spot
    depth: int


@dataclass(frozen=True)
class Draft:
    """Lines and the cursor. Every edit gives another draft, or raises CannotEdit."""

    entries: tuple[Entry, ...] = ()
    cursor: Spot = Spot(0, 0)

    @classmethod
    def of(cls, program: Program) -> Self:
        """A program to go on with, the cursor at its end."""
        entries = tuple(Entry(line.depth, line.command) for line in program)
        return cls(entries, Spot(len(entries), 0))

    # What it is.

    @property
    def program(self) -> Program | None:
        """What can be run; None while there is no line, or a body is missing."""
        if not self.entries or self.slots:
            return None
        return tuple(Line(entry.depth, entry.command) for entry in self.entries)

    @property
    def slots(self) -> tuple[int, ...]:
        """The headers whose bodies are missing, as indices of lines."""
        return tuple(
            index
            for index, entry in enumerate(self.entries)
            if entry.is_header and self.body_end(index) == index + 1
        )

    @property
    def stops(self) -> frozenset[int]:
        """The lines that runs stop before, by index."""
        return frozenset(index for index, entry in enumerate(self.entries) if entry.stop)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows from top to bottom; the last one is the place to go on at."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        slots, at = frozenset(self.slots), self.cursor
        for index, entry in enumerate(self.entries):
            if at.depth is not None and at.index == index and not self._is_slot(at):
                yield Row("gap", at, at.depth)
            yield Row("line", Spot(index), entry.depth)
            if index in slots:
                yield Row("slot", Spot(index + 1, entry.depth + 1), entry.depth + 1)
        end = len(self.entries)
        here = at.index == end and at.depth is not None and not self._is_slot(at)
        depth = at.depth if here and at.depth is not None else 0
        yield Row("gap", Spot(end, depth), depth)

    @property
    def row(self) -> int:
        """The row that the cursor is on."""
        return next(i for i, row in enumerate(self.rows) if row.spot == self.cursor)

    @property
    def line(self) -> int | None:
        """The line that the cursor is on, or, where it is in a gap, the one just written."""
        if self.cursor.depth is None:
            return self.cursor.index
        return self.cursor.index - 1 if self.cursor.index > 0 else None

    def body_end(self, index: int) -> int:
        """Where the body of a line is over: the next line that is not deeper."""
        depth = self.entries[index].depth
        later = range(index + 1, len(self.entries))
        return next((i for i in later if self.entries[i].depth <= depth), len(self.entries))

    def block_end(self, index: int) -> int:
        """Where all is over that goes with a line; with an `if`, its `else` as well."""
        end = self.body_end(index)
        if isinstance(self.entries[index].command, If) and self._is_else(
            end, self.entries[index].depth
        ):
            return self.body_end(end)
        return end

    def depths(self, index: int) -> range:
        """How deep a line can be that is written before the line `index`."""
        least = most = 0
        if index < len(self.entries):
            following = self.entries[index]
            least = following.depth + isinstance(following.command, Else)
        if index > 0:
            before = self.entries[index - 1]
            most = before.depth + before.is_header
        return range(least, most + 1)

    def _is_else(self, index: int, depth: int) -> bool:
        if index >= len(self.entries):
            return False
        entry = self.entries[index]
        return entry.depth == depth and isinstance(entry.command, Else)

    def _is_slot(self, spot: Spot) -> bool:
        header = spot.index - 1
        return header in self.slots and spot.depth == self.entries[header].depth + 1

    def _parent(self, index: int) -> int | None:
        """The header whose body a line is in."""
        depth = self.entries[index].depth - 1
        before = range(index - 1, -1, -1)
        return next((i for i in before if self.entries[i].depth == depth), None)

    # Where the cursor goes.

    def move(self, rows: int) -> Self:
        """The cursor so many rows further down."""
        now = self.rows
        return self.go(now[min(max(self.row + rows, 0), len(now) - 1)].spot)

    def go(self, spot: Spot) -> Self:
        """The cursor at a spot; one that there is none of becomes the nearest."""
        end = len(self.entries)
        index = min(max(spot.index, 0), end)
        if spot.depth is None and index < end:
            return replace(self, cursor=Spot(index))
        depths = self.depths(index)
        return replace(self, cursor=Spot(index, min(max(spot.depth or 0, depths[0]), depths[-1])))

    def open_above(self) -> Self:
        """A place to write at before the cursor's line."""
        if self.cursor.depth is not None:
            return self
        index = self.cursor.index
        return self.go(Spot(index, self.entries[index].depth))

    # What is written.

    def insert(self, command: Command) -> Self:
        """The command as a line at the cursor, or after the cursor's line."""
        return self.insert_all((Entry(0, command),))

    def insert_all(self, entries: Sequence[Entry]) -> Self:
        """Whole lines at the cursor; their depths are counted from there."""
        if len(self.entries) + len(entries) > LONGEST:
            raise CannotEdit(Obstacle.FULL)
        if not entries:
            return self
        gap = self._gap()
        assert gap.depth is not None
        depth = gap.depth
        if isinstance(entries[0].command, Else):
            depth = self._else_depth(gap)
        new = [replace(entry, depth=entry.depth + depth) for entry in entries]
        index = gap.index + len(new)
        after = self._with(self.entries[: gap.index], new, self.entries[gap.index :])
        return after.go(Spot(index, new[-1].depth + new[-1].is_header))

    def _gap(self) -> Spot:
        """Where a line would be written now."""
        if self.cursor.depth is not None:
            return self.cursor
        index = self.cursor.index
        entry = self.entries[index]
        depths = self.depths(index + 1)
        depth = entry.depth + entry.is_header
        return Spot(index + 1, min(max(depth, depths[0]), depths[-1]))

    def _else_depth(self, gap: Spot) -> int:
        """How deep an `else` is that is written there: as its `if`, the innermost one that ends."""
        assert gap.depth is not None
        for depth in range(gap.depth, -1, -1):
            if self._is_else(gap.index, depth):
                raise CannotEdit(Obstacle.HAS_ELSE)
            if self._ends_if(gap.index, depth):
                return depth
        raise CannotEdit(Obstacle.NO_IF)

    def _ends_if(self, index: int, depth: int) -> bool:
        """The body of an `if` of that depth is over there."""
        if index < len(self.entries) and self.entries[index].depth > depth:
            return False
        before = (entry for entry in reversed(self.entries[:index]) if entry.depth <= depth)
        header = next(before, None)
        return header is not None and header.depth == depth and isinstance(header.command, If)

    # What is taken away.

    def delete(self) -> Self:
        """Without the cursor's line, and without all that goes with it."""
        index = self._at_line()
        after = self._with(self.entries[:index], self.entries[self.block_end(index) :])
        return after.go(Spot(index))

    def unwrap(self) -> Self:
        """Without the cursor's line alone: what was in its body takes its place."""
        index = self._at_line()
        end = self.block_end(index)
        header = self.entries[index]
        if not header.is_header:
            return self.delete()
        body = [
            replace(entry, depth=entry.depth - 1)
            for entry in self.entries[index + 1 : end]
            if entry.depth > header.depth
        ]
        return self._with(self.entries[:index], body, self.entries[end:]).go(Spot(index))

    def backspace(self) -> Self:
        """Take back what was just written; a header with a body is only gone to."""
        at = self.cursor
        if at.depth is None:
            return self.delete()
        if at.index == 0:
            raise CannotEdit(Obstacle.NO_LINE)
        last = at.index - 1
        if self.block_end(last) != at.index:
            return self.go(Spot(last))
        depth = self.entries[last].depth
        return self._with(self.entries[:last], self.entries[at.index :]).go(Spot(last, depth))

    def cleared(self) -> Self:
        """Without any line."""
        return replace(self, entries=(), cursor=Spot(0, 0))

    # What is changed.

    def indent(self) -> Self:
        """One deeper: into the body of what stands before it."""
        if self.cursor.depth is not None:
            return self._deepen_gap(1)
        index = self._movable()
        depth = self.entries[index].depth
        before = range(index - 1, -1, -1)
        above = next((i for i in before if self.entries[i].depth <= depth), None)
        if above is None or self.entries[above].depth < depth or not self.entries[above].is_header:
            raise CannotEdit(Obstacle.NO_HEADER)
        end = self.block_end(index)
        block = _shifted(self.entries[index:end], 1)
        return self._with(self.entries[:index], block, self.entries[end:]).go(self.cursor)

    def outdent(self) -> Self:
        """One less deep: out of the body that it is in, to after the whole block."""
        if self.cursor.depth is not None:
            return self._deepen_gap(-1)
        index = self._movable()
        parent = self._parent(index)
        if parent is None:
            raise CannotEdit(Obstacle.OUTERMOST)
        end, after = self.block_end(index), self.block_end(parent)
        block = _shifted(self.entries[index:end], -1)
        between = self.entries[end:after]
        moved = self._with(self.entries[:index], between, block, self.entries[after:])
        return moved.go(Spot(index + len(between)))

    def _deepen_gap(self, by: int) -> Self:
        assert self.cursor.depth is not None
        depth = self.cursor.depth + by
        if depth not in self.depths(self.cursor.index):
            raise CannotEdit(Obstacle.NO_HEADER if by > 0 else Obstacle.OUTERMOST)
        return self.go(Spot(self.cursor.index, depth))

    def raise_block(self) -> Self:
        """The cursor's line, and what goes with it, before what stands before it."""
        index = self._movable()
        if index == 0:
            raise CannotEdit(Obstacle.TOP)
        depth = self.entries[index].depth
        block = self.entries[index : self.block_end(index)]
        to = self._start_before(index)
        # From the top of a body it goes out of it, from that of an `else` into the `if`.
        is_body = self.entries[to].depth < depth
        leaves = is_body and not isinstance(self.entries[to].command, Else)
        moved = _shifted(block, -1) if leaves else block
        rest = self.entries[index + len(block) :]
        return self._with(self.entries[:to], moved, self.entries[to:index], rest).go(Spot(to))

    def lower_block(self) -> Self:
        """The cursor's line, and what goes with it, behind what stands behind it."""
        index = self._movable()
        end = self.block_end(index)
        depth = self.entries[index].depth
        block = self.entries[index:end]
        if end < len(self.entries) and self.entries[end].depth == depth:
            over = self.block_end(end)
        elif depth > 0 and self._is_else(end, depth - 1):
            over = end + 1
        elif depth > 0:
            block, over = _shifted(block, -1), end
        else:
            raise CannotEdit(Obstacle.BOTTOM)
        moved = self._with(self.entries[:index], self.entries[end:over], block, self.entries[over:])
        return moved.go(Spot(index + over - end))

    def _start_before(self, index: int) -> int:
        """Where the block begins that stands before a line; if there is none, the body's header."""
        depth = self.entries[index].depth
        before = range(index - 1, -1, -1)
        start = next(i for i in before if self.entries[i].depth <= depth)
        if self._is_else(start, depth):
            start = next(i for i in range(start - 1, -1, -1) if self.entries[i].depth <= depth)
        return start

    def with_times(self, times: int) -> Self:
        """The `repeat` at the cursor, so many times."""
        index = self.header
        if index is None or not isinstance(self.entries[index].command, Repeat):
            raise CannotEdit(Obstacle.NO_COUNT)
        return self._with_command(index, Repeat(times))

    def with_test(self, test: Test) -> Self:
        """The `while` or `if` at the cursor, with this test."""
        index, command = self.header, self.command
        if index is None or not isinstance(command, While | If):
            raise CannotEdit(Obstacle.NO_TEST)
        return self._with_command(index, type(command)(test))

    @property
    def header(self) -> int | None:
        """The line that a count or a test at the cursor belongs to."""
        line = self.line
        return line if line is not None and self.entries[line].is_header else None

    @property
    def command(self) -> Command | None:
        """The command of that line."""
        return None if self.header is None else self.entries[self.header].command

    def toggle_stop(self) -> Self:
        """Have runs stop before the line, or no longer."""
        index = self.line
        if index is None:
            raise CannotEdit(Obstacle.NO_LINE)
        entry = self.entries[index]
        return self._replaced(index, replace(entry, stop=not entry.stop))

    def _with_command(self, index: int, command: Command) -> Self:
        return self._replaced(index, replace(self.entries[index], command=command))

    def _replaced(self, index: int, entry: Entry) -> Self:
        entries = self.entries
        return replace(self, entries=(*entries[:index], entry, *entries[index + 1 :]))

    def _with(self, *parts: Sequence[Entry]) -> Self:
        """These lines, the cursor anywhere yet."""
        entries = tuple(entry for part in parts for entry in part)
        return replace(self, entries=entries, cursor=Spot(len(entries), 0))

    def _at_line(self) -> int:
        if self.cursor.depth is not None:
            raise CannotEdit(Obstacle.NO_LINE)
        return self.cursor.index

    def _movable(self) -> int:
        index = self._at_line()
        if isinstance(self.entries[index].command, Else):
            raise CannotEdit(Obstacle.ELSE_STAYS)
        return index


def _shifted(entries: Sequence[Entry], by: int) -> tuple[Entry, ...]:
    return tuple(replace(entry, depth=entry.depth + by) for entry in entries)
