"""Analysis of a game in words: the moves on which it turned, and the chance of a seat over it."""

from oneoh_tui.games import BoardGame
from oneoh_tui.net.analysis import Analysis, JudgedMove
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def turn_text(game: ReplayedGame, move: JudgedMove, glyphs: Glyphs) -> str:
    """Return a move on which the game turned in a line: what was played, and what is better."""
    played = _with_chance(game.game, move.played, move.chance, glyphs)
    better = _with_chance(game.game, move.best.action, move.best.chance, glyphs)
    text = _("{move}; better {other}").format(move=played, other=better)
    return f"{move.number}. {headed(game.names[move.seat], text)}"


def line_text(game: ReplayedGame, move: JudgedMove, glyphs: Glyphs) -> str:
    """Return the moves that the coach expected after its own; "" if it had none in mind."""
    rest = [game.game.log_notation(action, glyphs) for action in move.best.line[1:]]
    if not rest:
        return ""
    first = game.game.log_notation(move.best.action, glyphs)
    return _("The coach had in mind: {moves}").format(moves=", ".join([first, *rest]))


def progress_text(number: int, count: int) -> str:
    """Return how far the coach is: at a move of so many, from 1; 0 before it has judged any."""
    counted = _("move {number} of {count}").format(number=number, count=count)
    return headed(_("The coach goes through the game"), counted)


def summary(analysis: Analysis) -> str:
    """Return how many moves the game turned on."""
    if not analysis.moves:
        return _("There was nothing to choose in this game")
    if not analysis.turning_points:
        return _("No move cost much: the game turned on none")
    return _("Moves that cost most, by what their player could know:")


def course(analysis: Analysis, seat: int) -> list[tuple[int, float]]:
    """Return the moves of a seat with its chance to win before each, where it is known."""
    return [
        (move.number, move.best.chance)
        for move in analysis.moves
        if move.seat == seat and move.best.chance is not None
    ]


def _with_chance(game: BoardGame, action: str, chance: float | None, glyphs: Glyphs) -> str:
    text = game.log_notation(action, glyphs)
    if chance is None:
        return text
    return _("{move} ({percent} %)").format(move=text, percent=round(chance * 100))
