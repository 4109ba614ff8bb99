"""Flows of the menu and the command line: dialogs, connection, and the screen at the end."""

from collections.abc import Callable, Coroutine, Mapping

from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.against_bots import Terms, play, watch
from oneoh_tui.flows.at_one_keyboard import together
from oneoh_tui.flows.lobbies import host, join, operate
from oneoh_tui.flows.own_games import back, games, go_on, pick, stats
from oneoh_tui.flows.pages import leave, rules, settings
from oneoh_tui.flows.practising import practice
from oneoh_tui.flows.replaying import replay

__all__ = [
    "FLOWS",
    "Terms",
    "back",
    "games",
    "go_on",
    "host",
    "join",
    "leave",
    "operate",
    "pick",
    "play",
    "practice",
    "replay",
    "rules",
    "settings",
    "stats",
    "together",
    "watch",
]

FLOWS: Mapping[str, Callable[[AppContext], Coroutine[None, None, None]]] = {
    "back": back,
    "pick": pick,
    "play": play,
    "together": together,
    "join": join,
    "host": host,
    "practice": practice,
    "games": games,
    "rules": rules,
    "settings": settings,
    "leave": leave,
}
