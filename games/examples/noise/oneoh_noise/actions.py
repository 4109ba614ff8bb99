"""Actions and their notation (rules page, section `notation`)."""

from enum import StrEnum

from oneoh_games import BadNotation


class Action(StrEnum):
    """Everything that a seat can ever do; each value is its text."""

    NOISE = "noise"
    """Send a 0 face up."""
    BLUFF = "signal:0"
    """Send a 0 face down."""
    SIGNAL = "signal:1"
    """Send a 1 face down."""
    ACK = "ack"
    """Believe the signal."""
    NAK = "nak"
    """Doubt the signal."""


FACE_DOWN = "signal"
"""BLUFF and SIGNAL, for everybody but the sender."""

SENT_BIT = {Action.NOISE: 0, Action.BLUFF: 0, Action.SIGNAL: 1}
"""Bit of the card that an action sends."""


class Fault(StrEnum):
    """Reasons why a text is no action."""

    UNKNOWN = "unknown"
    NO_BIT = "no-bit"


def format_action(action: Action) -> str:
    """Return the action in notation."""
    return action.value


def parse_action(text: str) -> Action:
    """Return the action that `text` stands for. Raises BadNotation for any other text."""
    try:
        return Action(text)
    except ValueError:
        raise _bad_notation(text) from None


def _bad_notation(text: str) -> BadNotation:
    if text.partition(":")[0] == FACE_DOWN:
        return BadNotation("say which card: signal:0 or signal:1", fault=Fault.NO_BIT, part=text)
    message = f"there is no action {text[:40]!r}; there are {', '.join(Action)}"
    return BadNotation(message, fault=Fault.UNKNOWN, part=text)
