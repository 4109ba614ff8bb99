"""House bots of a server: the games they play, and their strength."""

from collections.abc import Iterator, Mapping, Sequence

from oneoh_protocol.messages import BotDetails, BotOffer, SeatOffer, Strength, Welcome
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.config.default_game import DEFAULT_BOT
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed

STRENGTHS: Mapping[Strength, str] = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "strong": N_("strong"),
}
"""Strengths that bots claim."""
_STRENGTHS = {
    "novice": N_("novice, level 1 of 5"),
    "amateur": N_("amateur, level 2 of 5"),
    "skilled": N_("skilled, level 3 of 5"),
    "expert": N_("expert, level 4 of 5"),
    "master": N_("master, level 5 of 5"),
    "random": N_("easy"),
    "greedy": N_("medium"),
    "mcts": N_("strong"),
    "alphabeta": N_("strong, looks far ahead"),
    "solver": N_("strong, writes long programs"),
}
"""Strength of the bots that come with this program: the levels, then the others, the weakest first."""
LEVELS = ("novice", "amateur", "skilled", "expert", "master")
"""Bots whose name is a word for players, which says how hard they are in any game."""
_WAYS = {
    "novice": N_("sees one move ahead, and often takes a worse one"),
    "amateur": N_("sees one move ahead, and sometimes takes a worse one"),
    "skilled": N_("makes few plain mistakes"),
    "expert": N_("searches a little before each move"),
    "master": N_("searches for up to a second before each move"),
    "random": N_("plays any move that is allowed"),
    "greedy": N_("looks one move ahead, and answers at once"),
    "mcts": N_("tries out many ways the game could go on before each move"),
    "alphabeta": N_("looks many turns ahead at Zero Point One"),
    "solver": N_("writes long programs, and waits for their cards"),
}


def offers_of(welcome: Welcome, game: str) -> list[BotOffer]:
    """Return the bots to choose from for a game: first those with a known strength, weak to strong.

    Beside the levels, the bots that they are made of are left out: their names can be typed.
    """
    offers = all_offers_of(welcome, game)
    if {bot.name for bot in offers}.issuperset(LEVELS):
        made_of = list(_STRENGTHS)[len(LEVELS) :]
        offers = [bot for bot in offers if bot.name not in made_of]
    return offers


def all_offers_of(welcome: Welcome, game: str) -> list[BotOffer]:
    """Return all bots that play a game, whose names can be typed, in the order of `offers_of`."""
    known = list(_STRENGTHS)
    return sorted(
        (bot for bot in welcome.bots if game in bot.games),
        key=lambda bot: known.index(bot.name) if bot.name in known else len(known),
    )


def proposed(offers: Sequence[BotOffer]) -> str:
    """Return the name of the bot that a form proposes; "" if it may be any."""
    names = [bot.name for bot in offers]
    return next((name for name in (DEFAULT_BOT, "greedy") if name in names), "")


def bot_label(bot: BotOffer) -> str:
    """Return the strength and the name of a bot; for a bot that is not ours, its own description."""
    if bot.name in LEVELS:
        return _(_STRENGTHS[bot.name])
    if bot.name in _STRENGTHS:
        return f"{_(_STRENGTHS[bot.name])} ({bot.name})"
    name = typed_label(bot)
    return headed(name, bot.about) if bot.about else name


def typed_label(bot: BotOffer) -> str:
    """Return the name of a bot, as it is typed, with its strength if that is known."""
    claimed = STRENGTHS[bot.strength] if bot.strength else ""
    strength = _STRENGTHS.get(bot.name, claimed)
    if not strength:
        return bot.name
    return f"{bot.name} ({_(strength).removeprefix(f'{bot.name}, ')})"


def typed_labels(welcome: Welcome, game: str) -> str:
    """Return the bots that play a game with their strength, the weakest first."""
    return ", ".join(map(typed_label, all_offers_of(welcome, game)))


def level_choices() -> list[tuple[str, str]]:
    """Return the names of the levels, the weakest first, each with its strength."""
    return [(name, _(_STRENGTHS[name])) for name in LEVELS]


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
    if details.grade is not None and details.examined:
        text = _("grade {grade}, examined by this lobby on {day}")
        yield text.format(grade=details.grade, day=details.examined)
    elif details.grade is not None:
        yield _("grade {grade} by its own account").format(grade=details.grade)
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
    return text.format(bot=sanitize(bot), game=sanitize(game), bots=typed_labels(welcome, game))


class NoSuchSeat(ValueError):
    """Refusal of a seat that a table does not have; the message is a sentence for the player."""


def seats_with_bots(bots: Sequence[str], count: int, seat: int | None) -> tuple[SeatOffer, ...]:
    """Return the offers of `count` seats: the player at `seat`, None for none, and bots in order.

    The last bot takes all seats that are left. Raises NoSuchSeat.
    """
    if seat is not None and seat >= count:
        text = _("There is no seat {seat}: the seats are 0 to {last}")
        raise NoSuchSeat(text.format(seat=seat, last=count - 1))
    others = count if seat is None else count - 1
    named = [*bots, *(bots[-1] for _more in range(others))][:others]
    seats = [SeatOffer("bot", bot) for bot in named]
    if seat is not None:
        seats.insert(seat, SeatOffer("me"))
    return tuple(seats)
