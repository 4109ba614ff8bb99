"""The game that is offered first."""

DEFAULT_GAME = "one-zero-one"
DEFAULT_BOT = "skilled"
"""Opponent that is proposed: the third of five levels."""
