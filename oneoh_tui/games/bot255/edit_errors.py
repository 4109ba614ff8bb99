"""Reasons why an edit is impossible."""

from enum import Enum


class Obstacle(Enum):
    """Reason why an edit is impossible at the cursor."""

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
    """Error of an edit that is impossible at the cursor; nothing was changed."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle
