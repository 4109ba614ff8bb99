"""Transposition table: results of the search by position.

An entry is one integer: the turn plus 1 in 13 bits, the depth in 8, the bound in 2, the score plus
32,768 in 17, and the generation, the number of the search, in 8. No entry is 0.
"""

from array import array

from oneoh_ai.kernels.zero_point_one.scores import SURE_WIN

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

EXACT = 0
LOWER_BOUND = 1
UPPER_BOUND = 2

SIZE = 1 << 20
"""Entries; each takes 16 bytes."""


class TranspositionTable:
    """Entries by key, in pairs: one is kept for its depth, the other is the latest."""

    def __init__(self, size: int = SIZE) -> None:
        """Make room for `size` entries, less to the next power of 2; 2 at least."""
        size = 1 << max(1, size.bit_length() - 1)
        self.pairs = size // 2 - 1
        self.generation = 0
        if not cython.compiled:
            self.cells = array("Q", bytes(16 * size))
        else:
            self.cells = cython.cast(cython.pointer(cython.ulonglong), calloc(size, 16))
            if not self.cells:
                raise MemoryError

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.cells)

    def begin_search(self) -> None:
        """Let the entries of earlier searches be replaced first."""
        self.generation = (self.generation + 1) & 255

    def get(self, key: int) -> int:
        """Return the entry of a position, 0 if there is none."""
        at = (key & self.pairs) << 2
        if self.cells[at] == key:
            return self.cells[at + 1]
        if self.cells[at + 2] == key:
            return self.cells[at + 3]
        return 0

    def put(self, key: int, depth: int, score: int, bound: int, turn: int) -> None:
        """Store an entry; an older one of the position is replaced."""
        at = (key & self.pairs) << 2
        entry = self.generation << 40 | (score + 32768) << 23 | bound << 21 | depth << 13 | turn + 1
        if self.cells[at] != key:
            kept = self.cells[at + 1]
            if self.cells[at + 2] == key or (
                kept >> 40 == self.generation and (kept >> 13 & 255) > depth
            ):
                at += 2
            elif kept:
                self.cells[at + 2] = self.cells[at]
                self.cells[at + 3] = kept
        self.cells[at] = key
        self.cells[at + 1] = entry

    def turn(self, key: int) -> int:
        """Return the best turn known of a position, -1 if none is."""
        return turn_of(self.get(key))


def turn_of(entry: int) -> int:
    """Return the best turn of an entry, -1 if it has none."""
    return (entry & 8191) - 1


def depth_of(entry: int) -> int:
    """Return the depth of an entry."""
    return entry >> 13 & 255


def bound_of(entry: int) -> int:
    """Return `EXACT`, `LOWER_BOUND` or `UPPER_BOUND`."""
    return entry >> 21 & 3


def score_of(entry: int, ply: int) -> int:
    """Return the score of an entry; forced wins are stored from the position, not from the root."""
    score = (entry >> 23 & 131071) - 32768
    if score >= SURE_WIN:
        return score - ply
    return score + ply if score <= -SURE_WIN else score


def to_table(score: int, ply: int) -> int:
    """Return a score as it is stored."""
    if score >= SURE_WIN:
        return score + ply
    return score - ply if score <= -SURE_WIN else score
