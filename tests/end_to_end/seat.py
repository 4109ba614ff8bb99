"""Player of One Zero One by keys, who always takes the first choice."""

import re

from tests.end_to_end.terminal import Terminal

MY_TURN = re.compile(
    r"^ (?:(?:Your turn|[ÀA] vous|PRINT|PASTE)\s?: |.*(?:Enter plays it|Entr[ée]e\s?: jouer))",
    re.MULTILINE,
)
"""Prompt that asks for a card, or for its place."""
OVER = re.compile(r"\bm Re(?:match|vanche)\b")
"""Row of keys that offers a rematch, as it does once the game is over."""
MOST_ACTIONS = 60
ANSWER_S = 5
"""Most seconds to wait for the first sign that a key was read."""


def play_to_the_end(terminal: Terminal) -> None:
    """Choose the first card and play it where it is offered, until the game is over."""
    for _ in range(MOST_ACTIONS):
        terminal.wait_for(lambda text: bool(MY_TURN.search(text) or OVER.search(text)))
        if OVER.search(terminal.text):
            return
        play_once(terminal)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions:\n{terminal.text}")


def play_once(terminal: Terminal) -> None:
    """Play an action, and wait until the screen has settled."""
    # Not key 1: place 1 is empty while a PRINT that was held there waits for its card.
    terminal.press("down", "enter")
    # On a busy machine, the first answer takes longer than `settle` takes for rest.
    terminal.read(ANSWER_S)
    terminal.settle()
