"""The game that is offered first."""

DEFAULT_GAME = "one-zero-one"
