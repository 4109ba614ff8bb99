"""Noise, a bluffing game of bits, by the rules page `noise`."""

from oneoh_games import Game
from oneoh_noise.actions import Action
from oneoh_noise.game import Noise
from oneoh_noise.options import Options
from oneoh_noise.state import State
from oneoh_noise.views import View

GAME: Game[State, Action, View] = Noise()

__all__ = ["GAME", "Action", "Noise", "Options", "State", "View"]
