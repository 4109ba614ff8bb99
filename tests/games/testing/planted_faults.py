"""Planted faults: for each promise of a game, a change of an honest one that breaks it."""

from tests.games.testing.faults import actions, changes, course, secrets, views

FAULTS = [
    *actions.FAULTS,
    *course.FAULTS,
    *changes.FAULTS,
    *views.FAULTS,
    *secrets.FAULTS,
]
