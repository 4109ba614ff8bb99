"""Effects of an action on a card."""

from enum import Enum, auto


class Hit(Enum):
    """Effect of the chosen action or the last one on a card."""

    DELETED = auto()
    CUT = auto()
    FLIPPED = auto()
    MOVED = auto()
    SAVED = auto()
