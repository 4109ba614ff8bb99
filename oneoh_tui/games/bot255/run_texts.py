"""Texts of a run: each step, and why it ended."""

from oneoh_games.bot255.commands import format_command
from oneoh_games.bot255.grid import SIDE, Cell
from oneoh_games.bot255.interpreter import STEP_LIMIT, Ending, Step
from oneoh_games.bot255.program import Program
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.text.i18n import N_, _, ngettext

_ENDINGS: dict[Ending, str] = {
    "all": N_("Every bit is collected: the run is over."),
    "end": N_("The program is at its end."),
    "bug": N_("A bug stopped the bot: the run is over."),
    "limit": N_("{steps} steps are the most there are: the run is over."),
}
_SHORT_ENDINGS: dict[Ending, str] = {
    "all": N_("every bit collected"),
    "end": N_("end of the program"),
    "bug": N_("stopped by a bug"),
    "limit": N_("{steps} steps used up"),
}
_EVENTS: dict[str, str] = {
    "move": N_("one cell forward"),
    "bump": N_("a wall: the bot stays where it is"),
    "bug": N_("a bug!"),
    "rotate": N_("turned"),
    "pass": N_("once through the body"),
    "true": N_("yes"),
    "false": N_("no"),
}


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: column a to h, row from 1 at the top."""
    row, column = divmod(cell, SIDE)
    return f"{'abcdefgh'[column]}{row + 1}"


def ending_text(ending: Ending) -> str:
    """Return why a run ended, as a sentence."""
    return _(_ENDINGS[ending]).format(steps=STEP_LIMIT)


def short_ending(ending: Ending) -> str:
    """Return why a run ended, in a few words within a sentence."""
    return _(_SHORT_ENDINGS[ending]).format(steps=STEP_LIMIT)


def run_text(playback: Playback, program: Program, *, strict: bool = False) -> str:
    """Return the last step of a run, and at its end why it ended."""
    step = playback.step
    if step is None:
        return ""
    words = [_step(step, playback, program)]
    if step.ending is not None:
        is_void = strict and step.ending == "bug"
        words.append(ending_text(step.ending))
        words.append(_("It counts for nothing.") if is_void else score_text(playback.collected))
    return " ".join(words)


def score_text(bits: int) -> str:
    """Return the points of a run with `bits` bits."""
    text = ngettext("{bits} bit: {points} point.", "{bits} bits: {points} points.", bits)
    return text.format(bits=bits, points=2**bits - 1)


def _step(step: Step, playback: Playback, program: Program) -> str:
    event = _EVENTS.get(step.event, "")
    if step.event == "collect":
        text = _("a bit, worth {points}!").format(points=playback.popped)
    else:
        text = _(event)
    return (
        _("Line {line}, {command}: {event}.")
        .format(line=step.line + 1, command=format_command(program[step.line].command), event=text)
        .replace("!.", "!")
    )
