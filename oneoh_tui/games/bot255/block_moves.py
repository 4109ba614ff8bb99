"""Moves of blocks among the lines of a program.

A block is a line with its body, and with its `else` for an `if`. Each function returns the new
lines and the new index of the block's first line. Raises CannotEdit if the block cannot go there.
"""

from oneoh_games.bot255.commands import Else
from oneoh_tui.games.bot255.edit_errors import CannotEdit, Obstacle
from oneoh_tui.games.bot255.outline import Entries, Outline, shifted


def indented(outline: Outline, index: int) -> tuple[Entries, int]:
    """Move a block into the body of the block before it."""
    entries = outline.entries
    above = outline.before(index, entries[index].depth)
    if above is None or entries[above].depth < entries[index].depth or not entries[above].is_header:
        raise CannotEdit(Obstacle.NO_HEADER)
    end = outline.block_end(index)
    return (*entries[:index], *shifted(entries[index:end], 1), *entries[end:]), index


def outdented(outline: Outline, index: int) -> tuple[Entries, int]:
    """Move a block out of its body, behind the block around it."""
    entries, parent = outline.entries, outline.parent(index)
    if parent is None:
        raise CannotEdit(Obstacle.OUTERMOST)
    end, after = outline.block_end(index), outline.block_end(parent)
    block, between = shifted(entries[index:end], -1), entries[end:after]
    return (*entries[:index], *between, *block, *entries[after:]), index + len(between)


def raised(outline: Outline, index: int) -> tuple[Entries, int]:
    """Move a block before its predecessor."""
    entries, to = outline.entries, outline.start_before(index)
    if to is None:
        raise CannotEdit(Obstacle.TOP)
    end = outline.block_end(index)
    # From the top of a body it goes out of it, from that of an `else` into the `if`.
    is_body = entries[to].depth < entries[index].depth
    leaves = is_body and not isinstance(entries[to].command, Else)
    block = shifted(entries[index:end], -1 if leaves else 0)
    return (*entries[:to], *block, *entries[to:index], *entries[end:]), to


def lowered(outline: Outline, index: int) -> tuple[Entries, int]:
    """Move a block behind its successor."""
    entries, end = outline.entries, outline.block_end(index)
    depth = entries[index].depth
    block = entries[index:end]
    if end < len(entries) and entries[end].depth == depth:
        over = outline.block_end(end)
    elif depth > 0 and outline.is_else(end, depth - 1):
        over = end + 1
    elif depth > 0:
        block, over = shifted(block, -1), end
    else:
        raise CannotEdit(Obstacle.BOTTOM)
    return (*entries[:index], *entries[end:over], *block, *entries[over:]), index + over - end


def unwrapped(outline: Outline, index: int) -> Entries:
    """Remove a line and put its body, and that of its `else`, in its place."""
    entries, end = outline.entries, outline.block_end(index)
    depth = entries[index].depth
    body = [entry for entry in entries[index + 1 : end] if entry.depth > depth]
    return (*entries[:index], *shifted(body, -1), *entries[end:])
