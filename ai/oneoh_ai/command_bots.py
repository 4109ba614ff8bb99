"""Bots that are commands or addresses, `exec:COMMAND` and the like: the prefix says which protocol they speak."""

from collections.abc import Callable, Mapping

from oneoh_ai import program
from oneoh_ai.contract import BotSpec


# What is loaded for a protocol is loaded where it is spoken.
def _load_engine(command: str) -> BotSpec:
    from oneoh_ai.uci.engine_player import load_engine

    return load_engine(command)


def _load_codecup(command: str) -> BotSpec:
    from oneoh_ai.codecup.player import load_player

    return load_player(command)


def _load_http(rest: str) -> BotSpec:
    from oneoh_ai.webhook import load_webhook

    return load_webhook(f"http:{rest}")


def _load_https(rest: str) -> BotSpec:
    from oneoh_ai.webhook import load_webhook

    return load_webhook(f"https:{rest}")


LOADERS: Mapping[str, Callable[[str], BotSpec]] = {
    program.PREFIX: program.load_program,
    "uci:": _load_engine,
    "codecup:": _load_codecup,
    "http:": _load_http,
    "https:": _load_https,
}
"""Function for each prefix, which gets what follows and returns the bot; it raises BadScript."""


def is_command(name: str) -> bool:
    """Return whether the name of a bot is a command, or an address."""
    return name.startswith(tuple(LOADERS))


def load_command(name: str) -> BotSpec:
    """Return the bot that a command is. Raises BadScript."""
    prefix = next(prefix for prefix in LOADERS if name.startswith(prefix))
    return LOADERS[prefix](name.removeprefix(prefix))
