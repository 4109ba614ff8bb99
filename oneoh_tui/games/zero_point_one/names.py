"""Names of sides, pieces and arrangements of Zero Point One."""

from collections.abc import Mapping

from oneoh_tui.text.i18n import N_, _

_ARRANGEMENTS: Mapping[str, str] = {
    "wall": N_("wall"),
    "corner": N_("corner"),
    "screen": N_("screen"),
    "lattice": N_("lattice"),
    "vanguard": N_("vanguard"),
    "wings": N_("wings"),
}
_STEPS: Mapping[str, str] = {
    "0-1": N_("one square along a row or column; if it is captured, the game is lost"),
    "0-2": N_("exactly two squares along a row or column, leaping"),
    "1-1": N_("one square diagonally"),
    "1-2": N_("to the far corner of 2 by 3 squares, leaping"),
    "2-2": N_("exactly two squares diagonally, leaping"),
}


def colour_name(seat: int) -> str:
    """Return the name of a side in a sentence."""
    return _("Blue") if seat else _("Red")


def arrangement_name(arrangement: str) -> str:
    """Return the name of a ready-made arrangement."""
    return _(_ARRANGEMENTS.get(arrangement, arrangement))


def step_text(kind: str) -> str:
    """Return how a piece moves."""
    return _(_STEPS[kind])


def counts(pieces: Mapping[str, int], times: str) -> str:
    """Return pieces of several kinds in short: `0-2×3 1-1`."""
    return " ".join(f"{kind}{times}{n}" if n > 1 else str(kind) for kind, n in pieces.items() if n)
