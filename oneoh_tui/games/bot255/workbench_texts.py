"""Texts of the workbench: impossible edits, faults of programs, and why there is nothing to run."""

from typing import Protocol

from oneoh_games.bot255.program import BadProgram
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.edit_errors import Obstacle
from oneoh_tui.text.i18n import N_, _


class Say(Protocol):
    """Function that tells the player something; a problem if `is_problem`."""

    def __call__(self, text: str, *, is_problem: bool = False) -> None: ...


_OBSTACLES: dict[Obstacle, str] = {
    Obstacle.FULL: N_("A program has 256 lines at most."),
    Obstacle.NO_LINE: N_("There is no line here: go to one with the arrows."),
    Obstacle.NO_IF: N_(
        "else comes right after the body of an if; there is none before this place."
    ),
    Obstacle.HAS_ELSE: N_("This if has its else already."),
    Obstacle.OUTERMOST: N_("It is in no block that it could leave."),
    Obstacle.NO_HEADER: N_("It can go no deeper: before it stands no repeat, while, if or else."),
    Obstacle.TOP: N_("This is the first line."),
    Obstacle.BOTTOM: N_("This is the last line."),
    Obstacle.ELSE_STAYS: N_("An else stays with its if: move the if."),
    Obstacle.NO_COUNT: N_("Only a repeat has a number: go to one with the arrows."),
    Obstacle.NO_TEST: N_("Only while and if have a test: go to one with the arrows."),
}
_FAULTS: dict[str, str] = {
    "empty": N_("there is no program in it"),
    "too-long": N_("a program has 256 lines at most"),
    "too-deep": N_("it is too deep: one deeper than the line before it is the most"),
    "not-a-header": N_("it is deeper than the line before it, which has no body"),
    "no-body": N_("its body is missing: a deeper line has to follow"),
    "no-if": N_("else comes right after the body of an if, as deep as the if"),
    "unknown-command": N_("there is no such command"),
    "unknown-count": N_("repeat takes a number from 2 to 9"),
    "unknown-test": N_("there is no such test; write one like clearAhead or not bugLeft"),
}


def obstacle_text(obstacle: Obstacle) -> str:
    """Return why an edit is impossible here."""
    return _(_OBSTACLES[obstacle])


def fault_text(error: BadProgram) -> str:
    """Return what is wrong with a program, and in which line."""
    fault = _(_FAULTS[error.reason]) if error.reason in _FAULTS else str(error)
    return _("Line {line}: {fault}.").format(line=error.line, fault=fault)


def unready_text(draft: Draft) -> str:
    """Return why there is nothing to run."""
    if not draft.entries:
        return _("There is no line yet: write one with the keys below the program.")
    text = _("Line {line} has no body yet: write what it shall do into the slot below it.")
    return text.format(line=draft.slots[0] + 1)
