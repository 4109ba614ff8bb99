"""`oneoh-bot list`: the bots that are installed."""

import argparse
import json
from typing import Any

from oneoh_ai.commands.parsing import Subparsers
from oneoh_ai.contract import BotSpec
from oneoh_ai.registry import BOTS
from oneoh_games import GAMES


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser("list", parents=[common], help="show the installed bots")
    parser.add_argument("--json", action="store_true", help="for programs: a list of objects")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Print the list."""
    bots = [_describe(bot) for bot in BOTS.values()]
    if given.json:
        print(json.dumps(bots))
        return 0
    width = max((len(bot["name"]) for bot in bots), default=0)
    for bot in bots:
        print(f"{bot['name']:{width}}  {bot['about']} ({', '.join(bot['games'])})")
    return 0


def _describe(bot: BotSpec) -> dict[str, Any]:
    """Games by name: those installed that the bot plays."""
    return {
        "name": bot.name,
        "about": bot.about,
        "games": [game for game in GAMES if bot.plays(game)],
        "version": bot.version,
        "author": bot.author,
    }
