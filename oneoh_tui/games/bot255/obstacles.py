"""What stands in the way of an edit."""

from enum import Enum


class Obstacle(Enum):
    """Why an edit cannot be made here."""

    FULL = "full"
    NO_LINE = "no-line"
    NO_IF = "no-if"
    HAS_ELSE = "has-else"
    OUTERMOST = "outermost"
    NO_HEADER = "no-header"
    TOP = "top"
    BOTTOM = "bottom"
    ELSE_STAYS = "else-stays"
    NO_COUNT = "no-count"
    NO_TEST = "no-test"


class CannotEdit(ValueError):
    """The edit makes no sense where the cursor is; nothing was changed."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle
