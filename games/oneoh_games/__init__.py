"""Rules of games: pure functions over frozen values."""

from oneoh_games.contract import (
    AnyGame,
    BadNotation,
    BadOptions,
    Game,
    IllegalAction,
    Outcome,
    Seat,
    hides,
    legal_line,
    read_options,
    revealed,
    sample_unlisted,
)
from oneoh_games.generator import Generator
from oneoh_games.record import Record, WrongRules, replay
from oneoh_games.registry import GAMES

__all__ = [
    "GAMES",
    "AnyGame",
    "BadNotation",
    "BadOptions",
    "Game",
    "Generator",
    "IllegalAction",
    "Outcome",
    "Record",
    "Seat",
    "WrongRules",
    "hides",
    "legal_line",
    "read_options",
    "replay",
    "revealed",
    "sample_unlisted",
]
