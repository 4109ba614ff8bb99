"""Bot of the player's own, against which a game on this machine is played."""

import os
import re
from pathlib import PurePath

from oneoh_ai.bot_file import NamedBot
from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker

_OTHERS = re.compile(r"[^a-z0-9]+")
LONGEST = 32
"""Characters of its name at the table."""


class BadBot(ValueError):
    """Bot that cannot be played against; the text says why."""


def is_own(bot: str) -> bool:
    """Return whether a bot is a file or a command, and not the name of one that is installed."""
    return bot.endswith(".py") or not {*bot}.isdisjoint(":/")


def try_out(bot: str, game: str) -> None:
    """Start a bot, and end it. Raises BadBot if it cannot be loaded, or does not play the game."""
    card = _card(bot)
    if not card.plays(game):
        raise BadBot(f"{card.name} plays {', '.join(card.games or ())}, not {game}")


def _card(bot: str) -> BotCard:
    worker = SubprocessWorker(bot, {})
    try:
        return worker.open()
    except (BadScript, BotFailed) as error:
        raise BadBot(str(error)) from error
    finally:
        worker.close()


def table_name(bot: str) -> str:
    """Return the name of a bot at the table: that of its program, or of the file that it runs."""
    _, _, command = bot.rpartition(":")
    words = [word for word in reversed(command.split()) if not word.startswith("-")]
    names = (_OTHERS.sub("-", PurePath(word).stem.lower()).strip("-") for word in words)
    return next((name[:LONGEST] for name in names if not name.isdigit() and name), "bot")


def here(bot: str) -> NamedBot:
    """Return the bot as it runs in the present folder, wherever it is called from later."""
    return NamedBot(bot, os.getcwd())
