"""Problems of One Zero One in words."""

from collections.abc import Mapping

from oneoh_games.problem import Problem
from oneoh_tui.text.i18n import N_

_WORDS: Mapping[str, tuple[str, str]] = {
    "line 10": (N_("Take line 10"), N_("Take control of line 10 in this turn.")),
    "line 20": (N_("Take line 20"), N_("Take control of line 20 in this turn.")),
    "line 30": (N_("Take line 30"), N_("Take control of line 30 in this turn.")),
    "line 40": (N_("Take line 40"), N_("Take control of line 40 in this turn.")),
    "line 50": (N_("Take line 50"), N_("Take control of line 50 in this turn.")),
    "most points": (
        N_("The turn worth most"),
        N_("Find the turn after which you lead by most: your points less those of the other."),
    ),
    "win": (N_("Run and win"), N_("Run the program in this turn, and win.")),
}


def words(problem: Problem) -> tuple[str, str]:
    """Return title and task of a problem."""
    return _WORDS[problem.goal]
