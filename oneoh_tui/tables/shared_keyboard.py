"""Several people at one keyboard: what is hidden between their turns, and the texts for that."""

import msgspec

from oneoh_games import GAMES, Generator
from oneoh_protocol.messages import Table
from oneoh_tui.text.i18n import _, key


def hides_anything(table: Table) -> bool:
    """Return whether the game hides something from its players at this moment."""
    game = GAMES.installed(table.game)
    if game is None or table.view is None:
        return True
    try:
        view = msgspec.convert(table.view, game.view_type)
        state = game.determinize(view, Generator(0))
    except Exception:  # noqa: BLE001 - rules of others may raise anything
        return True
    return bool(game.reveal(state, table.seat) != game.view(state, table.seat))


def pass_text(name: str) -> str:
    """Return the request to pass the keyboard to somebody."""
    return _("Pass the keyboard to {name}").format(name=name)


def shows_text(name: str) -> str:
    """Return which key shows the table to somebody."""
    text = _("{key} shows the table as {name} sees it. Nobody else should look.")
    return text.format(key=key("pass.take", "Enter"), name=name)
