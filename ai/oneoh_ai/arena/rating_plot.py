"""Plot of ratings: a line for each entrant, with its interval."""

from collections.abc import Sequence

from oneoh_ai.arena.elo import Rating


def plot(names: Sequence[str], ratings: Sequence[Rating], width: int = 48) -> list[str]:
    """Return the lines of a plot whose axis has `width` characters, the best first."""
    low = min(rating.low for rating in ratings)
    high = max(rating.high for rating in ratings)
    scale = (width - 1) / ((high - low) or 1)
    margin = max(map(len, names))
    rows = sorted(zip(names, ratings, strict=True), key=lambda row: -row[1].elo)
    lines = [f"{name:{margin}}  {_row(rating, low, scale, width)}" for name, rating in rows]
    left, right = f"{low:+.0f}", f"{high:+.0f}"
    return [*lines, f"{'':{margin}}  {left}{right:>{width - len(left)}}"]


def _row(rating: Rating, low: float, scale: float, width: int) -> str:
    """Return an interval as a line, with a mark at the rating."""
    begin, mark, end = (round((elo - low) * scale) for elo in (rating.low, rating.elo, rating.high))
    line = [" "] * width
    line[begin : end + 1] = "─" * (end + 1 - begin)
    line[mark] = "●"
    return "".join(line).rstrip()
