"""Rules of Zero Point One, James D. Wickson's game of named steps, by the page `zero-point-one`."""

from oneoh_games.contract import Game
from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.arrangements import READY_MADE, deployment, random_arrangement
from oneoh_games.zero_point_one.fen import fairy_fen, read_position, write_position
from oneoh_games.zero_point_one.game import ZeroPointOne
from oneoh_games.zero_point_one.legality import MEANING, Rule
from oneoh_games.zero_point_one.options import CODECUP, HOUSE, Limits, Options
from oneoh_games.zero_point_one.perft import perft
from oneoh_games.zero_point_one.pieces import ARMY, KINDS, LETTER, LETTERS, Kind
from oneoh_games.zero_point_one.position import (
    Position,
    after,
    attackers,
    is_attacked,
    legal_turns,
)
from oneoh_games.zero_point_one.rules import play_from
from oneoh_games.zero_point_one.squares import HOME, LABELS, NAMES, READING, SQUARE, squares_in
from oneoh_games.zero_point_one.state import State
from oneoh_games.zero_point_one.view import Event, View

GAME: Game[State, Action, View] = ZeroPointOne()

__all__ = [
    "ARMY",
    "CODECUP",
    "GAME",
    "HOME",
    "HOUSE",
    "KINDS",
    "LABELS",
    "LETTER",
    "LETTERS",
    "MEANING",
    "NAMES",
    "READING",
    "READY_MADE",
    "SQUARE",
    "Action",
    "Drop",
    "Event",
    "Kind",
    "Limits",
    "Move",
    "Options",
    "Position",
    "Rule",
    "State",
    "View",
    "after",
    "attackers",
    "deployment",
    "fairy_fen",
    "is_attacked",
    "legal_turns",
    "perft",
    "play_from",
    "random_arrangement",
    "read_position",
    "squares_in",
    "write_position",
]
