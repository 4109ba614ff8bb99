"""`oneoh-bot list`: list the installed bots."""

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from oneoh_ai.bot_details import details_of
from oneoh_ai.bot_file import NamedBot
from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.kernels.kernel_file import is_compiled, kernel_names
from oneoh_ai.output import print_err, print_out
from oneoh_ai.registry import BOTS, find_bot, is_ours
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_games import GAMES

LOAD_S = 5.0
"""Seconds for a bot that is not built in to be loaded; the list has to wait for it."""


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser("list", parents=[common], help="show the installed bots")
    parser.add_argument("--json", action="store_true", help="print JSON, a list of objects")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Print the list."""
    if given.json:
        print_json()
        return 0
    bots = [_describe(bot) for bot in _installed()]
    width = max((len(bot["name"]) for bot in bots), default=0)
    for bot in bots:
        print_out(f"{bot['name']:{width}}  {bot['about']} ({', '.join(bot['games'])})")
    print_out(f"compiled kernels: {', '.join(_compiled()) or 'none; all bots play, but slower'}")
    return 0


def _compiled() -> list[str]:
    """Return the compiled kernels: of a folder, those whose modules are all compiled."""
    names = kernel_names()
    slow = {name.split(".")[0] for name in names if not is_compiled(name)}
    return [*dict.fromkeys(name.split(".")[0] for name in names if name.split(".")[0] not in slow)]


def print_json(named: Mapping[str, NamedBot] = {}) -> None:
    """Print the installed bots as a line of JSON, and those of a file, which come first."""
    installed = (bot for bot in _installed() if bot.name not in named)
    print_out(json.dumps([_describe(bot) for bot in (*_named(named), *installed)]))


def _installed() -> Iterator[BotCard]:
    """Yield the bots that can be loaded, and report those that cannot."""
    for name in BOTS:
        if is_ours(name):
            yield find_bot(name).card()
        else:
            yield from _loaded(name, _limits())


def _named(named: Mapping[str, NamedBot]) -> Iterator[BotCard]:
    """Yield the bots of a file under the names that they have there."""
    for name, bot in named.items():
        try:
            with bot.in_folder():
                cards = list(_loaded(bot.bot, bot.limits(_limits())))
        except OSError as error:
            print_err(f"oneoh-bot: not listed: {name}: {error.filename}: {error.strerror}")
        else:
            yield from (replace(card, name=name) for card in cards)


def _limits() -> ResourceLimits:
    return ResourceLimits(start_s=LOAD_S)


def _loaded(name: str, limits: ResourceLimits) -> Iterator[BotCard]:
    """Yield a bot, loaded in a process of its own, or report why it cannot be."""
    worker = SubprocessWorker(name, {}, limits)
    try:
        yield worker.open()
    except (BadScript, BotFailed) as error:
        print_err(f"oneoh-bot: not listed: {error}")
    finally:
        worker.close()


def _describe(bot: BotCard) -> dict[str, Any]:
    """Return the bot as JSON, with the installed games that it plays."""
    details = details_of(bot)
    return {
        "name": bot.name,
        "about": bot.about,
        "games": [game for game in GAMES if bot.plays(game)],
        "version": details.version,
        "author": details.author,
        "strength": details.strength,
    }
