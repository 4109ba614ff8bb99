"""Notation of actions and programs as people type it."""

import re

from oneoh_games.bot255.actions import RUN
from oneoh_games.bot255.program import BadProgram
from oneoh_tui.games.bot255.program_notation import parse_entries

EXAMPLES: dict[str, str] = {
    "run": "run:moveForward",
    "pass": "pass",
    "steal-turn": "steal-turn",
    "draw": "draw:deck, draw:discard",
    "steal-card": "steal-card:1",
    "steal-cards": "steal-cards",
    "swap": "swap:deck, swap:discard:move+while",
    "search": "search:deck, search:discard",
    "spy": "spy",
    "take": "take:while, take:1",
    "discard": "discard:while",
}
"""Examples of notation by the first word of an action; rules page, section 6."""


_BREAK = re.compile(r"[:\s]+")


def normalize(text: str) -> str:
    """Return the notation that `text` means.

    Blanks stand for colons, case matters in programs alone, and the cards of a Swap may come in any
    order.
    """
    text = text.strip()
    if not is_action(text):
        return text
    word, _colon, rest = f"{_BREAK.sub(':', text, count=1)}:".partition(":")
    if word.lower() == "run":
        return f"{RUN}{rest.removesuffix(':')}"
    *parts, last = [word, *filter(None, _BREAK.split(rest))]
    return ":".join((*parts, "+".join(sorted(last.split("+"))))).lower()


def is_action(text: str) -> bool:
    """Return whether `text` begins with the word of an action."""
    return action_word(text) in EXAMPLES


def action_word(text: str) -> str:
    """Return the first word of `text`, which names the action if it is one."""
    return _BREAK.split(text.strip(), 1)[0].lower()


def is_program(text: str) -> bool:
    """Return whether `text` can go onto the workbench; bodies may be missing."""
    return not is_action(text) and program_fault(text) is None


def program_fault(text: str) -> BadProgram | None:
    """Return what is wrong with `text` as a program for the workbench."""
    try:
        parse_entries(text)
    except BadProgram as error:
        return error
    return None
