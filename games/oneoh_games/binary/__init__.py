"""Rules of Binary, Kanare Kato's game of territories on a checkerboard, by the page `binary`."""

from oneoh_games.binary.actions import Action, Place, Swap, place_on, squares_of
from oneoh_games.binary.board import BLACK, BOARDS, COLOURS, NAME_OF, SIZES, SQUARE_OF, WHITE, Size
from oneoh_games.binary.game import Binary
from oneoh_games.binary.legality import MEANING, Rule
from oneoh_games.binary.options import Options
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import scores, sizes, territories
from oneoh_games.binary.view import View
from oneoh_games.contract import Game

GAME: Game[State, Action, View] = Binary()

__all__ = [
    "BLACK",
    "BOARDS",
    "COLOURS",
    "GAME",
    "MEANING",
    "NAME_OF",
    "SIZES",
    "SQUARE_OF",
    "WHITE",
    "Action",
    "Options",
    "Place",
    "Rule",
    "Size",
    "State",
    "Swap",
    "View",
    "place_on",
    "scores",
    "sizes",
    "squares_of",
    "territories",
]
