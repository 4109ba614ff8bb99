"""Short forms for turns of Bot255: legal actions, refusals, and events."""

import pytest

from oneoh_games import IllegalAction
from oneoh_games.bot255 import GAME, State
from oneoh_games.bot255.position import play


def legal(state: State) -> list[str]:
    """Return the listed actions of the seat to act, in notation."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def refused(state: State, move: str) -> str:
    """Return the rule that forbids the move."""
    with pytest.raises(IllegalAction) as refusal:
        play(state, move)
    return refusal.value.rule


def happened(state: State) -> list[str]:
    """Return the events of the last action as a spectator sees them."""
    return [event.what for event in GAME.view(state, None).events]
