"""Scores of positions, to their mover, in hundredths of a 2-2."""

from oneoh_ai.alphabeta.table import AT_LEAST, EXACT, Entry

WIN = 30_000
"""Less the turns until then."""
WON = WIN - 1_000
"""From here on a score says how many turns it takes."""
INFINITE = WIN + 1


def settled(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The score, where what is remembered is deep enough and says enough."""
    if entry[0] < depth:
        return None
    score, kind = from_table(entry[1], ply), entry[2]
    if kind == EXACT:
        return score
    return score if (score >= beta if kind == AT_LEAST else score <= alpha) else None


def to_table(score: int, ply: int) -> int:
    """Wins are told from the position on, not from the root."""
    if score >= WON:
        return score + ply
    return score - ply if score <= -WON else score


def from_table(score: int, ply: int) -> int:
    if score >= WON:
        return score - ply
    return score + ply if score <= -WON else score
