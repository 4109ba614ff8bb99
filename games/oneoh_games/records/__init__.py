"""Recorded games as text: games/RECORDS.md describes the format."""

from oneoh_games.records.checking import BadRecord, check, final_hash
from oneoh_games.records.disclosure import disclosed
from oneoh_games.records.faults import RecordFault
from oneoh_games.records.reader import GAME_BEGINS, bounded_lines, read_games, read_text
from oneoh_games.records.recorded_game import (
    Move,
    RecordedGame,
    RecordedSeat,
    Result,
    Step,
    Surrender,
)
from oneoh_games.records.replaying import Replay
from oneoh_games.records.writer import write_game

__all__ = [
    "GAME_BEGINS",
    "BadRecord",
    "Move",
    "RecordFault",
    "RecordedGame",
    "RecordedSeat",
    "Replay",
    "Result",
    "Step",
    "Surrender",
    "bounded_lines",
    "check",
    "disclosed",
    "final_hash",
    "read_games",
    "read_text",
    "write_game",
]
