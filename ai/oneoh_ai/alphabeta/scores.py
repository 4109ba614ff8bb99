"""Scores of positions: to their mover, in hundredths of a 2-2."""

from oneoh_ai.alphabeta.transposition_table import EXACT, LOWER_BOUND, Entry

WIN = 30_000
"""Score of a capture of the 0-1, less the turns until it happens."""
SURE_WIN = WIN - 1_000
"""Least score of a forced win: from here on, `WIN` less the score is its number of turns."""
INFINITE = WIN + 1


def table_cutoff(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """Return the score of an entry that is deep enough to cut off the search, else None."""
    if entry[0] < depth:
        return None
    score, kind = from_table(entry[1], ply), entry[2]
    if kind == EXACT:
        return score
    return score if (score >= beta if kind == LOWER_BOUND else score <= alpha) else None


def to_table(score: int, ply: int) -> int:
    """Return a score as it is stored: forced wins count from the position, not from the root."""
    if score >= SURE_WIN:
        return score + ply
    return score - ply if score <= -SURE_WIN else score


def from_table(score: int, ply: int) -> int:
    """Return a stored score with forced wins counted from the root."""
    if score >= SURE_WIN:
        return score - ply
    return score + ply if score <= -SURE_WIN else score
