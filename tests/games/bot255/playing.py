"""Turns of Bot255 in a few words: what may be played, what may not, what came of it."""

import pytest

from oneoh_games import IllegalAction
from oneoh_games.bot255 import GAME, State
from oneoh_games.bot255.position import play


def legal(state: State) -> list[str]:
    """What the seat to act may do, in notation, but for programs."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def refused(state: State, move: str) -> str:
    """The rule that forbids the move."""
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    return refusal.value.rule


def happened(state: State) -> list[str]:
    """What all are told of the last action."""
    return [event.what for event in GAME.view(state, None).events]
