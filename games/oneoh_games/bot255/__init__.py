"""Rules of Bot255: programs that collect bits, and cards that allow them; by the page `bot255`."""

from oneoh_games.bot255.actions import (
    PILES,
    Action,
    Discard,
    Draw,
    Pass,
    Pile,
    Run,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
)
from oneoh_games.bot255.announce import covers, points
from oneoh_games.bot255.cards import CODE, DECK, HAND_SIZE, Card, Hand, library, memory
from oneoh_games.bot255.game import Bot255
from oneoh_games.bot255.legality import MEANING, Rule
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.state import State
from oneoh_games.bot255.view import (
    CopyView,
    Event,
    Own,
    PastRound,
    Phase,
    PuzzleView,
    RoundResult,
    RunReport,
    SeatView,
    View,
)
from oneoh_games.contract import Game

GAME: Game[State, Action, View] = Bot255()

__all__ = [
    "CODE",
    "DECK",
    "GAME",
    "HAND_SIZE",
    "MEANING",
    "PILES",
    "Action",
    "Bot255",
    "Card",
    "CopyView",
    "Discard",
    "Draw",
    "Event",
    "Hand",
    "Options",
    "Own",
    "Pass",
    "PastRound",
    "Phase",
    "Pile",
    "PuzzleView",
    "RoundResult",
    "Rule",
    "Run",
    "RunReport",
    "Search",
    "SeatView",
    "Spy",
    "State",
    "StealCard",
    "StealCards",
    "StealTurn",
    "Swap",
    "Take",
    "TakeFrom",
    "View",
    "covers",
    "library",
    "memory",
    "points",
]
