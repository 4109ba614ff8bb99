"""Perft, the usual proof and measure of a move generator."""

from oneoh_games.zero_point_one.position import Position, after, legal_turns


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` turns; a captured 0-1 ends a sequence early."""
    if depth == 0:
        return 1
    actions = legal_turns(position)
    if depth == 1:
        return len(actions)
    return sum(perft(after(position, action), depth - 1) for action in actions)
