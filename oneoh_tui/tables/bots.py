"""The house bots of a server, by the games that they play."""

from oneoh_protocol.messages import Welcome
from oneoh_tui.i18n import _
from oneoh_tui.plain import plain


def bots_of(welcome: Welcome, game: str) -> tuple[str, ...]:
    """The names of the bots that play a game."""
    return tuple(bot.name for bot in welcome.bots if game in bot.games)


def bot_fault(welcome: Welcome, game: str, bot: str) -> str:
    """Why this bot cannot be had for a game, and which games or bots can; empty if it can."""
    games = [offer.id for offer in welcome.games]
    if game not in games:
        return _("The server plays {games}.").format(games=", ".join(map(plain, games)))
    known = bots_of(welcome, game)
    if bot in known:
        return ""
    if not known:
        return _("No bot of this server plays {game}.").format(game=plain(game))
    text = _("There is no bot {bot} for {game}; there are {bots}.")
    return text.format(bot=plain(bot), game=plain(game), bots=", ".join(map(plain, known)))
