"""`oneoh-bot list`: the bots that are installed."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from oneoh_ai.allowance import Allowance
from oneoh_ai.apart import DeskApart
from oneoh_ai.commands.parsing import Subparsers
from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.output import complain, say
from oneoh_ai.registry import BOTS, find_bot, is_ours
from oneoh_ai.script import BadScript
from oneoh_games import GAMES

LOAD_S = 5.0
"""Seconds for a bot of somebody else to be loaded: whoever asks for the list waits."""


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser("list", parents=[common], help="show the installed bots")
    parser.add_argument("--json", action="store_true", help="for programs: a list of objects")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Print the list."""
    bots = [_describe(bot) for bot in _installed()]
    if given.json:
        say(json.dumps(bots))
        return 0
    width = max((len(bot["name"]) for bot in bots), default=0)
    for bot in bots:
        say(f"{bot['name']:{width}}  {bot['about']} ({', '.join(bot['games'])})")
    return 0


def _installed() -> Iterator[BotCard]:
    """The bots that can be loaded; one that cannot, or that hangs, takes none of the others away."""
    for name in BOTS:
        desk = DeskApart(name, {}, Allowance(start_s=LOAD_S))
        try:
            yield find_bot(name).card() if is_ours(name) else desk.open()
        except (BadScript, BotFailed) as error:
            complain(f"oneoh-bot: not listed: {error}")
        finally:
            desk.close()


def _describe(bot: BotCard) -> dict[str, Any]:
    """Games by name: those installed that the bot plays."""
    return {
        "name": bot.name,
        "about": bot.about,
        "games": [game for game in GAMES if bot.plays(game)],
        "version": bot.version,
        "author": bot.author,
    }
