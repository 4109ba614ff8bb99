"""House bots of a server: the games they play, and their strength."""

from collections.abc import Iterator, Mapping

from oneoh_protocol.messages import BotDetails, BotOffer, Strength, Welcome
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed

DEFAULT_BOT = "greedy"
STRENGTHS: Mapping[Strength, str] = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "strong": N_("strong"),
}
"""Strengths that bots claim."""
_STRENGTHS = {
    "random": N_("easy"),
    "greedy": N_("medium"),
    "mcts": N_("strong"),
    "alphabeta": N_("strong, looks far ahead"),
    "solver": N_("strong, writes long programs"),
}
"""Strength of the bots that come with this program, the weakest first."""
_WAYS = {
    "random": N_("plays any move that is allowed"),
    "greedy": N_("looks one move ahead, and answers at once"),
    "mcts": N_("tries out many ways the game could go on before each move"),
    "alphabeta": N_("looks many turns ahead at Zero Point One"),
    "solver": N_("writes long programs, and waits for their cards"),
}


def offers_of(welcome: Welcome, game: str) -> list[BotOffer]:
    """Return the bots that play a game: those with a known strength first, the weakest first."""
    known = list(_STRENGTHS)
    offers = (bot for bot in welcome.bots if game in bot.games)
    return sorted(
        offers, key=lambda bot: known.index(bot.name) if bot.name in known else len(known)
    )


def bot_label(bot: BotOffer) -> str:
    """Return the strength and the name of a bot; for a bot that is not ours, its own description."""
    if bot.name in _STRENGTHS:
        return f"{_(_STRENGTHS[bot.name])} ({bot.name})"
    return headed(bot.name, bot.about) if bot.about else bot.name


def details_text(details: BotDetails | None) -> str:
    """Return the details of a bot in a few words; "" without any."""
    return ", ".join(_details(details)) if details is not None else ""


def _details(details: BotDetails) -> Iterator[str]:
    if details.author:
        yield _("by {author}").format(author=details.author)
    if details.version:
        yield _("version {version}").format(version=details.version)
    if details.strength is not None:
        yield _(STRENGTHS[details.strength])
    if details.level:
        yield details.level


def bots_explained(welcome: Welcome, game: str) -> Iterator[str]:
    """Yield how each bot plays, in a sentence."""
    for bot in offers_of(welcome, game):
        if bot.name in _WAYS:
            yield headed(bot_label(bot), _(_WAYS[bot.name]))
        else:
            details = details_text(BotDetails(bot.author, bot.version, bot.strength))
            yield f"{bot_label(bot)} ({details})" if details else bot_label(bot)


def bots_of(welcome: Welcome, game: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game."""
    return tuple(bot.name for bot in welcome.bots if game in bot.games)


def bot_fault(welcome: Welcome, game: str, bot: str) -> str:
    """Return why a bot cannot be had for a game, and which games or bots can; "" if it can."""
    games = [offer.id for offer in welcome.games]
    if game not in games:
        return _("The server plays {games}.").format(games=", ".join(games))
    known = bots_of(welcome, game)
    if bot in known:
        return ""
    if not known:
        return _("No bot of this server plays {game}.").format(game=sanitize(game))
    text = _("There is no bot {bot} for {game}; there are {bots}.")
    return text.format(bot=sanitize(bot), game=sanitize(game), bots=", ".join(known))
