"""Commands that play on this machine: `play` and `watch`, with the options of each game."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from oneoh_protocol.completion import offer_names
from oneoh_tui.command_line.argument_types import clock, installed, option, seconds, within
from oneoh_tui.command_line.settings import add_settings
from oneoh_tui.config.default_game import DEFAULT_BOT, DEFAULT_GAME

SEATS = range(2, 256)
"""Numbers of seats of any game; the server knows those of each."""


def add_play(play: argparse.ArgumentParser) -> None:
    """Add the arguments of `play`, its help among them."""
    play.add_argument(
        *("-h", "--help"),
        action=_HelpWithOptions,
        nargs=0,
        default=argparse.SUPPRESS,
        help="show this help message and exit",
    )
    game = play.add_argument("game", nargs="?", default=DEFAULT_GAME, help="default: %(default)s")
    offer_names(game, partial(installed, "oneoh.games"))
    bot = play.add_argument(
        *("--bot", "--level"),
        default=DEFAULT_BOT,
        help="level, novice to master, or bot to play against; one of your own is a file, "
        "or a command as in 'exec:node mine.mjs'; default: %(default)s",
    )
    offer_names(bot, partial(installed, "oneoh.bots"))
    play.add_argument(
        "--seats",
        type=within(SEATS),
        metavar="N",
        help="seats at the table, of which N - 1 are bots'; for games of more than two",
    )
    play.add_argument(
        "--seat",
        type=within(range(255)),
        metavar="N",
        default=0,
        help="your seat, from 0; default: 0",
    )
    _add_terms(play)
    add_settings(play, argparse.SUPPRESS)


def add_watch(watch: argparse.ArgumentParser) -> None:
    """Add the arguments of `watch`."""
    game = watch.add_argument("game", nargs="?", default=DEFAULT_GAME, help="default: %(default)s")
    offer_names(game, partial(installed, "oneoh.games"))
    bots = watch.add_argument(
        "bots",
        nargs="*",
        help="levels or bots, by seat; the last one takes the seats that are left",
    )
    offer_names(bots, partial(installed, "oneoh.bots"))
    watch.add_argument(
        "--pace",
        type=seconds,
        metavar="SECONDS",
        help="time between two moves, 0.25 to 4 on the screen; with --line moves are told at "
        "this pace, instead of one for each line",
    )
    _add_terms(watch)
    add_settings(watch, argparse.SUPPRESS)


class _HelpWithOptions(argparse.Action):
    """Help that ends with the table options of every game, for which all rules are imported."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: object) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = "\n".join(("table options, by game:", *_options_of_games()))
        parser.print_help()
        parser.exit()


def _options_of_games() -> Iterator[str]:
    from oneoh_games import GAMES
    from oneoh_tui.games.typed_options import about, local_offer

    for game in GAMES:
        yield f"  {game}"
        yield from (f"    {line}" for line in about(local_offer(game)))


def _add_terms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        type=option,
        default=[],
        metavar="NAME=VALUE",
        help="option of the table; may be repeated. --NAME VALUE does the same",
    )
    parser.add_argument(
        "--clock",
        type=clock,
        metavar="CLOCK",
        help="clock, such as 15, 15+10, 15d10, 15+5x30 or 30s/move; default: none",
    )


def take_game_options(given: argparse.Namespace, rest: Sequence[str]) -> list[str]:
    """Take `--NAME VALUE` for each option of the game; return the words that are left."""
    if not rest:
        return []  # Knowing the options imports the rules.
    from oneoh_tui.games.options import read_schema
    from oneoh_tui.games.typed_options import BadTerms, local_offer

    try:
        known = {option.name for option in read_schema(local_offer(given.game).options)}
    except BadTerms:
        return list(rest)
    left: list[str] = []
    words = iter(rest)
    for word in words:
        flag, equals, value = word.partition("=")
        name = flag.removeprefix("--").replace("-", "_")
        if not flag.startswith("--") or name not in known:
            left.append(word)
        else:
            given.option = [*given.option, (name, value if equals else next(words, ""))]
    return left
