"""The lines of a program while it is written, and which of them belong together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oneoh_games.bot255.commands import Command, Else, If, has_body
from oneoh_games.bot255.program import Line, Program
from oneoh_tui.games.bot255.obstacles import CannotEdit, Obstacle


@dataclass(frozen=True)
class Entry:
    """A line, and whether runs stop before it."""

    depth: int
    command: Command
    stop: bool = False

    @property
    def is_header(self) -> bool:
        return has_body(self.command)


Entries = tuple[Entry, ...]


@dataclass(frozen=True)
class Outline:
    """Lines, each as deep as its place allows; `else` has its `if`, bodies may be missing.

    Lines are named by their index, from 0; a place between lines by the line that comes after it.
    """

    entries: Entries

    @property
    def program(self) -> Program | None:
        """What can be run; None while there is no line, or a body is missing."""
        if not self.entries or self.slots:
            return None
        return tuple(Line(entry.depth, entry.command) for entry in self.entries)

    @property
    def slots(self) -> tuple[int, ...]:
        """The headers whose bodies are missing."""
        return tuple(
            index
            for index, entry in enumerate(self.entries)
            if entry.is_header and self.body_end(index) == index + 1
        )

    def is_slot(self, index: int, depth: int | None) -> bool:
        """The place is that of a missing body."""
        header = index - 1
        return header in self.slots and depth == self.entries[header].depth + 1

    def body_end(self, index: int) -> int:
        """Where the body of a line is over: the next line that is not deeper."""
        depth = self.entries[index].depth
        later = range(index + 1, len(self.entries))
        return next((i for i in later if self.entries[i].depth <= depth), len(self.entries))

    def block_end(self, index: int) -> int:
        """Where all is over that goes with a line; with an `if`, its `else` as well."""
        end = self.body_end(index)
        entry = self.entries[index]
        if isinstance(entry.command, If) and self.is_else(end, entry.depth):
            return self.body_end(end)
        return end

    def depths(self, index: int) -> range:
        """How deep a line can be that is written at a place."""
        least = most = 0
        if index < len(self.entries):
            following = self.entries[index]
            least = following.depth + isinstance(following.command, Else)
        if index > 0:
            before = self.entries[index - 1]
            most = before.depth + before.is_header
        return range(least, most + 1)

    def else_depth(self, index: int, depth: int) -> int:
        """How deep an `else` is that is written at a place: as its `if`, the innermost that ends.

        `depth` is that of the place. Raises CannotEdit where no `if` ends, or it has its `else`.
        """
        for outer in range(depth, -1, -1):
            if self.is_else(index, outer):
                raise CannotEdit(Obstacle.HAS_ELSE)
            if self._ends_if(index, outer):
                return outer
        raise CannotEdit(Obstacle.NO_IF)

    def _ends_if(self, index: int, depth: int) -> bool:
        """The body of an `if` of that depth is over there."""
        if index < len(self.entries) and self.entries[index].depth > depth:
            return False
        before = (entry for entry in reversed(self.entries[:index]) if entry.depth <= depth)
        header = next(before, None)
        return header is not None and header.depth == depth and isinstance(header.command, If)

    def is_else(self, index: int, depth: int) -> bool:
        """There is such a line, it is so deep, and an `else`."""
        if index >= len(self.entries):
            return False
        entry = self.entries[index]
        return entry.depth == depth and isinstance(entry.command, Else)

    def parent(self, index: int) -> int | None:
        """The header whose body a line is in."""
        return self.before(index, self.entries[index].depth - 1)

    def before(self, index: int, depth: int) -> int | None:
        """The last line before one that is no deeper than that."""
        above = range(index - 1, -1, -1)
        return next((i for i in above if self.entries[i].depth <= depth), None)

    def start_before(self, index: int) -> int | None:
        """Where the block begins that stands before a line; if there is none, the body's header."""
        depth = self.entries[index].depth
        start = self.before(index, depth)
        return (
            self.before(start, depth) if start is not None and self.is_else(start, depth) else start
        )


def shifted(entries: Sequence[Entry], by: int) -> Entries:
    """The same lines, so much deeper."""
    return tuple(replace(entry, depth=entry.depth + by) for entry in entries)
