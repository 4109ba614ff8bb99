"""Problems of Binary in words."""

from collections.abc import Mapping

from oneoh_games.problem import Problem
from oneoh_tui.text.i18n import N_

_WORDS: Mapping[str, tuple[str, str]] = {
    "most points": (
        N_("The turn worth most"),
        N_("Find the turn after which you lead by most: your points less those of the other."),
    ),
    "win in 2": (
        N_("The ending"),
        N_("Win the game, in two turns of yours at most, whatever the other side plays."),
    ),
}


def words(problem: Problem) -> tuple[str, str]:
    """Return title and task of a problem."""
    return _WORDS[problem.goal]
