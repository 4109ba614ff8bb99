"""Typed actions of One Zero One, in forgiving forms, and in that of the log."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from oneoh_games.one_zero_one.actions import ACTIONS
from oneoh_tui.games.one_zero_one.card_texts import log_notation
from oneoh_tui.games.one_zero_one.texts import action_text
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import language

_COLUMN = re.compile(r"(?<=\d\d)/\d+$")
"""Pattern of the column in a log entry, which follows from the line."""
_SIGNS = re.compile(r"[\s:@]+")
_LINE = re.compile(r"[\s@]+(?=\d+$)")


def normalize(text: str) -> str:
    """Return the notation that `text` means."""
    lower = _COLUMN.sub("", " ".join(text.lower().split()))
    if action := _actions(language()).get(_SIGNS.sub(" ", lower)):
        return action
    return re.sub(r"\s*:\s*|\s+", ":", _LINE.sub("@", lower))


@cache
def _actions(_language: str) -> Mapping[str, str]:
    """Return every action in notation, by every form that this client writes it in."""
    return {_SIGNS.sub(" ", form.lower()): action for action in ACTIONS for form in _forms(action)}


def _forms(action: str) -> Iterator[str]:
    yield action
    yield action_text(action)
    for glyphs in GLYPHS.values():
        yield log_notation(action, glyphs)
