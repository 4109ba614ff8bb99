"""UCI, the protocol between chess programs and their interfaces, for Zero Point One.

`notation.py` has turns and positions as text, in the dialect of Fairy-Stockfish.

An engine at our tables, `uci:COMMAND`: `engine_lines.py` reads its answers, `engine.py` speaks to
its process, and `engine_player.py` seats it.

Our engine for interfaces of others, `oneoh-bot uci`: `gui_lines.py` reads their lines,
`engine_options.py`, `root.py` and `time_limit.py` say what they mean for a search, `report.py`
writes its results, and `session.py` runs it.

Nothing here deploys: UCI knows only the game after deployment.
"""

from pathlib import Path

VARIANT = "zero-point-one"
USUAL_REPETITION = 3
"""Occurrences of a position that make a draw in the variant; see `variant_for`."""
VARIANTS = Path(__file__).parent / "zero-point-one.ini"
"""Our rules as a variants file of Fairy-Stockfish."""


def variant_for(repetition: int) -> str:
    """Return the variant in which a position that arises so often makes a draw; 0: none does."""
    return VARIANT if repetition == USUAL_REPETITION else f"{VARIANT}-{repetition}"
