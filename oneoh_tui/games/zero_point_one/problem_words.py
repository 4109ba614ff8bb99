"""Problems of Zero Point One in words."""

from collections.abc import Mapping

from oneoh_games.problem import Problem
from oneoh_tui.text.i18n import N_

_WORDS: Mapping[str, tuple[str, str]] = {
    "win in 1": (
        N_("Win in one"),
        N_("The other side has left its 0-1 attacked. Capture it."),
    ),
    "win in 2": (
        N_("Win in two"),
        N_("Win in two turns, whatever the other side plays: only one first turn does it."),
    ),
    "win in 3": (
        N_("Win in three"),
        N_("Win in three turns, whatever the other side plays: only one first turn does it."),
    ),
}


def words(problem: Problem) -> tuple[str, str]:
    """Return title and task of a problem."""
    return _WORDS[problem.goal]
