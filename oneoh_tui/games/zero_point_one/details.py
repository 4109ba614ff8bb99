"""Details beside the board: hands, warnings, and how near a draw is."""

from collections.abc import Iterator

from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.position import Position
from oneoh_tui.games.zero_point_one.describe import describe
from oneoh_tui.games.zero_point_one.glyphs import BOARD_GLYPHS
from oneoh_tui.games.zero_point_one.names import colour_name, counts, step_text
from oneoh_tui.games.zero_point_one.squares import KIND_OF, hand
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def facts(position: Position, seat: int, glyphs: Glyphs) -> list[str]:
    """Return a side's colour and hand, and whether its 0-1 is attacked, a line each."""
    view: View = position.view
    if view.phase == "deployment":
        left = sum(view.to_deploy[seat].values())
        return [_("{colour}, {count} to place").format(colour=colour_name(seat), count=left)]
    held = counts(hand(view, seat), BOARD_GLYPHS[glyphs.name].times)
    rows = [_("{colour}, hand {pieces}").format(colour=colour_name(seat), pieces=held or "-")]
    if view.attacked[seat] and view.outcome is None:
        rows.append(_("0-1 attacked!"))
    return rows


def details(position: Position, _glyphs: Glyphs) -> list[str]:
    """Return the board in words, the pieces' moves, and how near a draw is."""
    steps = [headed(each, step_text(each)) for each in KIND_OF.values()]
    return [*describe(position), "", *_limits(position.view), "", *steps]


def _limits(view: View) -> Iterator[str]:
    yield _("Turns so far: {count}").format(count=view.turns)
    if view.turns_left is not None:
        yield _("A draw after {turns}; left: {left}.").format(
            turns=counted.turns(view.turn_limit), left=view.turns_left
        )
    if view.repetition:
        yield _("A draw when a position arises {times}; this one: {count}.").format(
            times=counted.times(view.repetition), count=view.arisen
        )
