"""Time that a search may take by UCI's `go`."""

from oneoh_ai.uci.gui_lines import Go
from oneoh_games import Seat

TURNS_AHEAD = 30
"""Turns for which the time left has to do, if the interface does not say."""
INCREMENT_SHARE = 0.75
MOST = 0.8
"""Greatest share of the time left, 0 to 1, that a turn may take."""
MARGIN_MS = 20
"""Milliseconds that are kept for the answer to arrive."""


def thinking_ms(go: Go, seat: Seat) -> float | None:
    """Return the milliseconds for a turn of `seat`; None: no limit."""
    limits: list[float] = [] if go.movetime is None else [go.movetime - MARGIN_MS]
    left = go.times[seat]
    if left is not None:
        share = left / (go.moves_to_go or TURNS_AHEAD) + INCREMENT_SHARE * go.increments[seat]
        limits += [share, left * MOST - MARGIN_MS]
    return max(1.0, min(limits)) if limits else None
