"""Rules of One Zero One, David Harding's game of command cards, by the page `one-zero-one`."""

from oneoh_games.contract import Game
from oneoh_games.one_zero_one.actions import Action, Fill, Input
from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.decks import BOX, CARD_OF_KEY, READY_MADE, SUPPLY, key_of
from oneoh_games.one_zero_one.game import OneZeroOne
from oneoh_games.one_zero_one.legality import MEANING, Rule
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import View

GAME: Game[State, Action, View] = OneZeroOne()

__all__ = [
    "BOX",
    "CARD_OF_KEY",
    "GAME",
    "MEANING",
    "READY_MADE",
    "SUPPLY",
    "Action",
    "Axis",
    "Card",
    "Direction",
    "Fill",
    "Input",
    "Kind",
    "Options",
    "Rule",
    "State",
    "View",
    "key_of",
]
