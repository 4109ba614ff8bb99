"""Hint: what a coach would play in a position that is described as JSON."""

from typing import Any

import msgspec

from oneoh_ai.coach.coaches import coach_of
from oneoh_ai.coach.judgement import Judgement
from oneoh_games import GAMES, Generator

SEED = 101
"""Seed of the coach: the same position gets the same hint."""


class BadPosition(ValueError):
    """Text that describes no position in which a seat has to act."""


class Position(msgspec.Struct, frozen=True):
    """Position as its seat to act sees it."""

    game: str
    view: dict[str, Any]


def hint(text: bytes) -> Judgement:
    """Return what a coach would play. Raises BadPosition.

    Nothing is used but the view, so a hint tells nothing that its seat could not know.
    """
    try:
        position = msgspec.json.decode(text, type=Position)
        game = GAMES[position.game]
        view = msgspec.convert(position.view, game.view_type)
        actions = tuple(game.legal_actions(game.determinize(view, Generator(SEED))))
    except KeyError as error:
        raise BadPosition(f"the game {error} is not installed") from error
    except Exception as error:
        # Rules may raise anything at a view that is none of theirs.
        raise BadPosition(f"this is no position: {error}") from error
    if not actions:
        raise BadPosition("nobody has to act in this position")
    return coach_of(game, SEED).judge(view, actions)
