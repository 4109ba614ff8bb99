"""Channels of a lobby in words."""

from collections.abc import Sequence

from oneoh_protocol.messages import BEST, BOTS, Welcome
from oneoh_tui.games import game_title
from oneoh_tui.text.i18n import _


def channels_of(welcome: Welcome) -> Sequence[str]:
    """Return the channels of a server."""
    return (BEST, BOTS, *(offer.id for offer in welcome.games))


def channel_title(channel: str) -> str:
    """Return the name of a channel."""
    match channel:
        case "best":
            return _("The best game")
        case "bots":
            return _("Bots")
        case _:
            return game_title(channel)


def channel_about(channel: str) -> str:
    """Return what a channel shows."""
    match channel:
        case "best":
            return _("of all games: people before bots, then by rating")
        case "bots":
            return _("bots that play each other")
        case _:
            return _("the best game of its kind")


def nothing_on() -> str:
    """Return that no game is on."""
    return _("Nothing is on now; the next game begins here by itself.")
