"""Running games of the player in words."""

from collections.abc import Sequence

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.tables.durations import countdown
from oneoh_tui.tables.finished_games import day_of
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.i18n import _, key


def waiting_text(games: Sequence[RunningGame]) -> str:
    """Return in a sentence which of the player's games wait for a move; "" without a game."""
    yours = [game for game in games if game.yours]
    if not games:
        return ""
    if not yours:
        text = _("Your games that go on: {count}. {key} leads there.")
        return text.format(count=len(games), key=_key())
    first = about_game(yours[0]) + left_text(yours[0])
    text = _("Games that wait for your move: {count}. {key} leads there: {first}")
    return text.format(count=len(yours), key=_key(), first=first)


def _key() -> str:
    return key("lobby.games", "b")


def left_text(game: RunningGame) -> str:
    """Return the time that the player's turn has left, in parentheses; "" without a limit."""
    if game.left_ms is None:
        return ""
    return " " + _("({time} left)").format(time=countdown(game.left_ms))


def running_text(own: OwnGame) -> str:
    """Return a running game in a sentence, with the day of its last move if that is known."""
    about = about_game(own.game) + left_text(own.game)
    if not own.played_s:
        return about
    return _("{about}; last played on {day}").format(about=about, day=day_of(own.played_s))


def turn_text(game: RunningGame) -> str:
    """Return whose turn it is, or that the player only watches."""
    if game.watched:
        return _("you watch")
    return _("your turn") if game.yours else _("their turn")


def about_game(game: RunningGame) -> str:
    """Return the game, the opponents, the number of the move, and whose turn it is."""
    text = (
        _("{game}, {others}, {move}: your turn")
        if game.yours
        else _("{game}, {others}, {move}: you watch")
        if game.watched
        else _("{game}, {others}, {move}: their turn")
    )
    return text.format(
        game=sanitize(game_title(game.game)),
        others=", ".join(map(sanitize, game.others)),
        move=move_number(game.turn),
    )
