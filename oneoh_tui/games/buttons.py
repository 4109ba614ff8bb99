"""Row of buttons below a picture, one for each legal action."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from oneoh_tui.text.glyphs import Glyphs


class Button(NamedTuple):
    """Button of an action, with the cursor before it."""

    x: int
    """First column."""
    action: str
    text: str


def buttons(
    actions: Sequence[tuple[str, str]], chosen: str, width: int, glyphs: Glyphs
) -> list[Button]:
    """Return the buttons of actions and their texts, from left to right.

    As many of the first are left out as it takes for the chosen one to end within `width` columns.
    """
    row = _row(actions, chosen, glyphs)
    end = next((_end(each) for each in row if each.action == chosen), 0)
    first = next((each.x for each in row if end - each.x < width or each.action == chosen), 1)
    return [each._replace(x=each.x - first + 1) for each in row if each.x >= first]


def _row(actions: Sequence[tuple[str, str]], chosen: str, glyphs: Glyphs) -> list[Button]:
    row: list[Button] = []
    for action, text in actions:
        cursor = glyphs.cursor if action == chosen else " "
        x = _end(row[-1]) + 1 if row else 1
        row.append(Button(x, action, f"{cursor} [ {text} ]"))
    return row


def _end(button: Button) -> int:
    return button.x + cell_len(button.text)
