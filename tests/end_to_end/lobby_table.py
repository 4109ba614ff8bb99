"""Two people in two terminals at the same table of a lobby."""

import re
import sys
from collections.abc import Callable, Mapping
from functools import partial

from tests.end_to_end.seat import OVER
from tests.end_to_end.terminal import Terminal, read_any

MOST_TURNS = 80


def client(name: str, url: str, environment: Mapping[str, str]) -> Terminal:
    """Return the terminal of a client that goes straight to the lobby."""
    command = [sys.executable, "-m", "oneoh_tui", "--name", name, "join", url]
    return Terminal(command, environment=environment)


def sit_down(
    host: Terminal, guest: Terminal, game: str = "", options: Mapping[str, str] | None = None
) -> None:
    """Have the host open a table with a free seat, and the guest take that from the list.

    `game` is a title; `options` maps labels of fields to the keys to press there.
    """
    host.wait_for("No table is open")
    guest.wait_for("No table is open")
    host.press("n")
    host.wait_for("› [ Open the table ]")
    host.press("\x1b[H")
    host.wait_for(re.compile(r"^ *› Game .*One Zero One", re.MULTILINE))
    choose_game(host, game)
    for label, keys in (options or {}).items():
        go_to(host, label)
        host.press(*keys.split())
    go_to(host, "[ Open the table ]")
    host.press("enter")
    guest.wait_for("Ada")
    guest.press("enter")


FIELD = re.compile(r"^ *› .*", re.MULTILINE)
"""Field of a form that has the focus."""


def choose_game(terminal: Terminal, game: str) -> None:
    """Change the first field until it shows this game."""
    press_until(terminal, "right", FIELD, game)


def go_to(terminal: Terminal, label: str) -> None:
    """Move the focus down to the field with this label."""
    press_until(terminal, "down", FIELD, f"› {label}")


def press_until(terminal: Terminal, key: str, where: re.Pattern[str], wanted: str) -> None:
    """Press a key until the part of the screen that matches `where` has `wanted` in it.

    Each press has to show before the next, so that none is under way at the end.
    Raises AssertionError after twenty presses.
    """
    for _ in range(20):
        before = _part(terminal.text, where)
        if wanted in before:
            return
        terminal.press(key)
        terminal.wait_for(partial(_differs, where, before))
    raise AssertionError(f"{key} does not lead there:\n{terminal.text}")


def _part(text: str, where: re.Pattern[str]) -> str:
    found = where.search(text)
    return found[0] if found else ""


def _differs(where: re.Pattern[str], before: str, text: str) -> bool:
    return _part(text, where) not in ("", before)


def play_to_the_end(
    terminals: tuple[Terminal, ...],
    mine: re.Pattern[str],
    play: Callable[[Terminal], None],
) -> None:
    """Play in the terminal whose turn it is, until all terminals show the end.

    The row of keys offers a rematch a frame before the result is laid out: `wait_for` the result.
    """
    for _ in range(MOST_TURNS):
        whose = mover(terminals, mine)
        if whose is None:
            return
        play(whose)
    raise AssertionError("no end:\n" + "\n\n".join(each.text for each in terminals))


def mover(terminals: tuple[Terminal, ...], mine: re.Pattern[str]) -> Terminal | None:
    """Wait for the terminal whose turn it is, and return it; None once the game is over."""
    while True:
        for terminal in terminals:
            if mine.search(terminal.text):
                return terminal
        if all(OVER.search(terminal.text) for terminal in terminals):
            return None
        if not read_any(terminals):
            shown = "\n\n".join(each.text for each in terminals)
            raise AssertionError(f"nobody's turn:\n{shown}")
