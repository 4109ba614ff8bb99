"""Playing by keys, as a person would who takes whatever comes first."""

import re

from tests.end_to_end.terminal import Terminal

MY_TURN = re.compile(
    r"^ (?:(?:Your turn|[ÀA] vous|PRINT|PASTE)\s?: |.*(?:Enter plays it|Entr[ée]e la joue))",
    re.MULTILINE,
)
"""The row above the keys asks for a card, or for its place."""
OVER = re.compile(r"\bm Re(?:match|vanche)\b")
"""The row of keys offers a rematch."""
MOST_ACTIONS = 60


def play_to_the_end(terminal: Terminal) -> None:
    """Choose the first card and play it where it is offered, until the game is over."""
    for _ in range(MOST_ACTIONS):
        terminal.wait_for(lambda text: bool(MY_TURN.search(text) or OVER.search(text)))
        if OVER.search(terminal.text):
            return
        play_once(terminal)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions:\n{terminal.text}")


def play_once(terminal: Terminal) -> None:
    """One action, seen through until the screen has taken it."""
    # The first card there is: place 1 is empty while a PRINT that was held there waits.
    terminal.press("down", "enter")
    terminal.settle()
