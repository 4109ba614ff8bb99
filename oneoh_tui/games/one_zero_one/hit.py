"""What becomes of a card that an action touches."""

from enum import Enum, auto


class Hit(Enum):
    """What a choice, or the last action, does to a card."""

    DELETED = auto()
    CUT = auto()
    FLIPPED = auto()
    MOVED = auto()
    SAVED = auto()
