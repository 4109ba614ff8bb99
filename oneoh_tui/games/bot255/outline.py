"""Structure of a program while it is written: lines, bodies and blocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oneoh_games.bot255.commands import Command, Else, If, has_body
from oneoh_games.bot255.program import Line, Program
from oneoh_tui.games.bot255.edit_errors import CannotEdit, Obstacle


@dataclass(frozen=True)
class Entry:
    """Line of a draft; `stop` marks a breakpoint before it."""

    depth: int
    command: Command
    stop: bool = False

    @property
    def is_header(self) -> bool:
        return has_body(self.command)


Entries = tuple[Entry, ...]


@dataclass(frozen=True)
class Outline:
    """Lines with valid depths; every `else` has its `if`, but bodies may be missing.

    A gap between lines is named by the index of the line after it.
    """

    entries: Entries

    @property
    def program(self) -> Program | None:
        """Program that can be run; None while there is no line, or a body is missing."""
        if not self.entries or self.slots:
            return None
        return tuple(Line(entry.depth, entry.command) for entry in self.entries)

    @property
    def slots(self) -> tuple[int, ...]:
        """Indices of the headers whose bodies are missing."""
        return tuple(
            index
            for index, entry in enumerate(self.entries)
            if entry.is_header and self.body_end(index) == index + 1
        )

    def is_slot(self, index: int, depth: int | None) -> bool:
        """Return whether a gap is the place of a missing body."""
        header = index - 1
        return header in self.slots and depth == self.entries[header].depth + 1

    def body_end(self, index: int) -> int:
        """Return the end of a line's body: the next line that is not deeper."""
        depth = self.entries[index].depth
        later = range(index + 1, len(self.entries))
        return next((i for i in later if self.entries[i].depth <= depth), len(self.entries))

    def block_end(self, index: int) -> int:
        """Return the end of a line's block, which for an `if` includes its `else`."""
        end = self.body_end(index)
        entry = self.entries[index]
        if isinstance(entry.command, If) and self.is_else(end, entry.depth):
            return self.body_end(end)
        return end

    def depths(self, index: int) -> range:
        """Return the depths that a line inserted before line `index` can have."""
        least = most = 0
        if index < len(self.entries):
            following = self.entries[index]
            least = following.depth + isinstance(following.command, Else)
        if index > 0:
            before = self.entries[index - 1]
            most = before.depth + before.is_header
        return range(least, most + 1)

    def else_depth(self, index: int, depth: int) -> int:
        """Return the depth of an `else` inserted at a gap: that of the innermost `if` that ends there.

        `depth` is that of the gap. Raises CannotEdit if no `if` ends there, or if it has an `else`.
        """
        for outer in range(depth, -1, -1):
            if self.is_else(index, outer):
                raise CannotEdit(Obstacle.HAS_ELSE)
            if self._ends_if(index, outer):
                return outer
        raise CannotEdit(Obstacle.NO_IF)

    def _ends_if(self, index: int, depth: int) -> bool:
        """Return whether the body of an `if` at `depth` ends before line `index`."""
        if index < len(self.entries) and self.entries[index].depth > depth:
            return False
        before = (entry for entry in reversed(self.entries[:index]) if entry.depth <= depth)
        header = next(before, None)
        return header is not None and header.depth == depth and isinstance(header.command, If)

    def is_else(self, index: int, depth: int) -> bool:
        """Return whether line `index` is an `else` at `depth`."""
        if index >= len(self.entries):
            return False
        entry = self.entries[index]
        return entry.depth == depth and isinstance(entry.command, Else)

    def parent(self, index: int) -> int | None:
        """Return the header whose body a line is in; None at the outermost depth."""
        return self.before(index, self.entries[index].depth - 1)

    def before(self, index: int, depth: int) -> int | None:
        """Return the last line before `index` that is at most `depth` deep; None without one."""
        above = range(index - 1, -1, -1)
        return next((i for i in above if self.entries[i].depth <= depth), None)

    def start_before(self, index: int) -> int | None:
        """Return the start of the block before a line; the header at the start of a body."""
        depth = self.entries[index].depth
        start = self.before(index, depth)
        return (
            self.before(start, depth) if start is not None and self.is_else(start, depth) else start
        )


def shifted(entries: Sequence[Entry], by: int) -> Entries:
    """Return the lines with their depths changed by `by`."""
    return tuple(replace(entry, depth=entry.depth + by) for entry in entries)
