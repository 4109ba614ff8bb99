"""Rows of the list of finished games."""

from oneoh_protocol.messages import FinishedGame
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.finished_games import day, day_of, names, result
from oneoh_tui.tables.running import turn_text
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.rows import Row

_DAY, _GAME, _RESULT, _MOVES = 12, 16, 18, 6


def columns(width: int) -> str:
    """Return the headings of rows that are `width` cells wide."""
    date, game, players, outcome, moves = (
        _("Day"), _("Game"), _("Players"), _("Result"), _("Moves"),
    )  # fmt: skip
    left = f"{date:<{_DAY}}{game:<{_GAME}}{players:<{_players(width)}}"
    return f"{left}{outcome:<{_RESULT}}{moves:>{_MOVES}}"


def finished_row(game: FinishedGame, glyphs: Glyphs, width: int) -> Row:
    """Return the row of a game: day, game, players, result, moves."""
    room = _players(width)
    players = glyphs.clip(f" {glyphs.dash} ".join(names(game, brief=True)), room - 1)
    return Row(
        str(game.number),
        (
            (f"{day(game):<{_DAY}}", "quiet"),
            (f"{glyphs.clip(game_title(game.game), _GAME - 1):<{_GAME}}", "text"),
            (f"{players:<{room}}", "strong"),
            (f"{glyphs.clip(result(game, brief=True), _RESULT - 1):<{_RESULT}}", "text"),
            (f"{game.turns:>{_MOVES}}", "note"),
        ),
    )


def running_row(own: OwnGame, player: str, glyphs: Glyphs, width: int) -> Row:
    """Return the row of a running game: day of the last move, game, players, whose turn, moves."""
    game, room = own.game, _players(width)
    seated = map(sanitize, game.others if game.watched else (player, *game.others))
    return Row(
        running_id(own),
        (
            (f"{day_of(own.played_s):<{_DAY}}", "quiet"),
            (f"{glyphs.clip(sanitize(game_title(game.game)), _GAME - 1):<{_GAME}}", "text"),
            (f"{glyphs.clip(f' {glyphs.dash} '.join(seated), room - 1):<{room}}", "strong"),
            (f"{turn_text(game):<{_RESULT}}", "note"),
            (f"{game.turn:>{_MOVES}}", "note"),
        ),
    )


def running_id(own: OwnGame) -> str:
    """Return the id of the row of a running game."""
    return f"running {own.folder or ''} {own.game.table}"


def more_row() -> Row:
    """Return the row that shows further games."""
    return Row("more", ((_("more games"), "note"),))


def _players(width: int) -> int:
    return max(18, width - _DAY - _GAME - _RESULT - _MOVES)
