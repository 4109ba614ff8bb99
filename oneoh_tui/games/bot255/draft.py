"""Draft of a program: well-formed lines with a cursor among them.

Every line has a valid depth, and every `else` its `if`. Only the body of a header may be missing:
then the listing shows a slot, and there is no program to run.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from oneoh_games.bot255.commands import Command, Else, If, Repeat, Test, While
from oneoh_games.bot255.program import MAX_LINES, Program
from oneoh_tui.games.bot255 import block_moves
from oneoh_tui.games.bot255.edit_errors import CannotEdit, Obstacle
from oneoh_tui.games.bot255.listing_rows import ListingRow, Spot, rows
from oneoh_tui.games.bot255.outline import Entries, Entry, Outline

_START = Spot(0, 0)


@dataclass(frozen=True)
class Draft:
    """Lines and the cursor. Every edit returns another draft, or raises CannotEdit."""

    entries: Entries = ()
    cursor: Spot = _START

    @cached_property
    def outline(self) -> Outline:
        """Structure of the lines."""
        return Outline(self.entries)

    @property
    def program(self) -> Program | None:
        """Program that can be run; None while there is no line, or a body is missing."""
        return self.outline.program

    @property
    def slots(self) -> tuple[int, ...]:
        """Indices of the headers whose bodies are missing."""
        return self.outline.slots

    @property
    def stops(self) -> frozenset[int]:
        """Indices of the lines with a breakpoint."""
        return frozenset(index for index, entry in enumerate(self.entries) if entry.stop)

    @property
    def rows(self) -> tuple[ListingRow, ...]:
        """All rows from top to bottom; the last one is the gap after the program."""
        return tuple(rows(self.outline, self.cursor))

    @property
    def row(self) -> int:
        """Index of the cursor's row."""
        return next(i for i, row in enumerate(self.rows) if row.spot == self.cursor)

    @property
    def line(self) -> int | None:
        """Index of the cursor's line, or of the line before a gap; None at the very top."""
        if self.cursor.depth is None:
            return self.cursor.index
        return self.cursor.index - 1 if self.cursor.index > 0 else None

    @property
    def header(self) -> int | None:
        """Index of the header that a count or a test at the cursor belongs to."""
        line = self.line
        return line if line is not None and self.entries[line].is_header else None

    @property
    def command(self) -> Command | None:
        """Command of that header."""
        return None if self.header is None else self.entries[self.header].command

    def move(self, rows: int) -> Self:
        """Move the cursor down by `rows`, within the program."""
        now = self.rows
        return self.go(now[min(max(self.row + rows, 0), len(now) - 1)].spot)

    def go(self, spot: Spot) -> Self:
        """Move the cursor to `spot`, or to the nearest one that exists."""
        end = len(self.entries)
        index = min(max(spot.index, 0), end)
        if spot.depth is None and index < end:
            return replace(self, cursor=Spot(index))
        return replace(self, cursor=self._gap(index, spot.depth or 0))

    def open_above(self) -> Self:
        """Open a gap before the cursor's line."""
        if self.cursor.depth is not None:
            return self
        index = self.cursor.index
        return self.go(Spot(index, self.entries[index].depth))

    def _gap(self, index: int, depth: int) -> Spot:
        """Return the gap before line `index` whose depth is nearest to `depth`."""
        depths = self.outline.depths(index)
        return Spot(index, min(max(depth, depths[0]), depths[-1]))

    def insert(self, command: Command) -> Self:
        """Insert a command at the cursor's gap, or after the cursor's line. Raises CannotEdit."""
        return self.insert_all((Entry(0, command),))

    def insert_all(self, entries: Sequence[Entry]) -> Self:
        """Insert lines at the cursor; their depths count from there. Raises CannotEdit."""
        if len(self.entries) + len(entries) > MAX_LINES:
            raise CannotEdit(Obstacle.FULL)
        if not entries:
            return self
        gap = self._next_gap()
        assert gap.depth is not None
        depth = gap.depth
        if isinstance(entries[0].command, Else):
            depth = self.outline.else_depth(gap.index, depth)
        new = [replace(entry, depth=entry.depth + depth) for entry in entries]
        index = gap.index + len(new)
        after = self._with((*self.entries[: gap.index], *new, *self.entries[gap.index :]))
        return after.go(Spot(index, new[-1].depth + new[-1].is_header))

    def _next_gap(self) -> Spot:
        """Return the gap that an insertion goes to."""
        if self.cursor.depth is not None:
            return self.cursor
        index = self.cursor.index
        entry = self.entries[index]
        return self._gap(index + 1, entry.depth + entry.is_header)

    def delete(self) -> Self:
        """Delete the cursor's line with its block. Raises CannotEdit in a gap."""
        index = self._at_line()
        end = self.outline.block_end(index)
        return self._with((*self.entries[:index], *self.entries[end:])).go(Spot(index))

    def unwrap(self) -> Self:
        """Delete the cursor's line and put its body in its place. Raises CannotEdit in a gap."""
        index = self._at_line()
        return self._with(block_moves.unwrapped(self.outline, index)).go(Spot(index))

    def backspace(self) -> Self:
        """Delete the line before the cursor; only go to a header with a body. Raises CannotEdit."""
        at = self.cursor
        if at.depth is None:
            return self.delete()
        if at.index == 0:
            raise CannotEdit(Obstacle.NO_LINE)
        last = at.index - 1
        if self.outline.block_end(last) != at.index:
            return self.go(Spot(last))
        depth = self.entries[last].depth
        return self._with((*self.entries[:last], *self.entries[at.index :])).go(Spot(last, depth))

    def cleared(self) -> Self:
        """Delete all lines."""
        return self._with(())

    def indent(self) -> Self:
        """Move the cursor's block into the body before it, or deepen its gap. Raises CannotEdit."""
        return (
            self._deepen_gap(1)
            if self.cursor.depth is not None
            else self._move(block_moves.indented)
        )

    def outdent(self) -> Self:
        """Move the cursor's block behind the block around it, or raise its gap. Raises CannotEdit."""
        if self.cursor.depth is not None:
            return self._deepen_gap(-1)
        return self._move(block_moves.outdented)

    def raise_block(self) -> Self:
        """Move the cursor's block up by one block or line. Raises CannotEdit."""
        return self._move(block_moves.raised)

    def lower_block(self) -> Self:
        """Move the cursor's block down by one block or line. Raises CannotEdit."""
        return self._move(block_moves.lowered)

    def _move(self, moved: Callable[[Outline, int], tuple[Entries, int]]) -> Self:
        index = self._at_line()
        if isinstance(self.entries[index].command, Else):
            raise CannotEdit(Obstacle.ELSE_STAYS)
        entries, to = moved(self.outline, index)
        return self._with(entries).go(Spot(to))

    def _deepen_gap(self, by: int) -> Self:
        assert self.cursor.depth is not None
        depth = self.cursor.depth + by
        if depth not in self.outline.depths(self.cursor.index):
            raise CannotEdit(Obstacle.NO_HEADER if by > 0 else Obstacle.OUTERMOST)
        return self.go(Spot(self.cursor.index, depth))

    def with_times(self, times: int) -> Self:
        """Set the count of the `repeat` at the cursor. Raises CannotEdit if there is none."""
        index = self.header
        if index is None or not isinstance(self.entries[index].command, Repeat):
            raise CannotEdit(Obstacle.NO_COUNT)
        return self._with_line(index, replace(self.entries[index], command=Repeat(times)))

    def with_test(self, test: Test) -> Self:
        """Set the test of the `while` or `if` at the cursor. Raises CannotEdit if there is none."""
        index, command = self.header, self.command
        if index is None or not isinstance(command, While | If):
            raise CannotEdit(Obstacle.NO_TEST)
        return self._with_line(index, replace(self.entries[index], command=type(command)(test)))

    def toggle_stop(self) -> Self:
        """Set or remove the breakpoint of the cursor's line. Raises CannotEdit if there is no line."""
        index = self.line
        if index is None:
            raise CannotEdit(Obstacle.NO_LINE)
        entry = self.entries[index]
        return self._with_line(index, replace(entry, stop=not entry.stop))

    def _with_line(self, index: int, entry: Entry) -> Self:
        entries = self.entries
        return replace(self, entries=(*entries[:index], entry, *entries[index + 1 :]))

    def _with(self, entries: Entries) -> Self:
        """Replace the lines; the caller sets the cursor."""
        return replace(self, entries=entries, cursor=Spot(len(entries), 0))

    def _at_line(self) -> int:
        if self.cursor.depth is not None:
            raise CannotEdit(Obstacle.NO_LINE)
        return self.cursor.index
