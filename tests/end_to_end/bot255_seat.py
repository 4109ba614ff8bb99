"""Playing Bot255 by keys, by what the screen shows alone, at 80x24."""

import re
from collections import deque
from collections.abc import Iterator

from oneoh_games.bot255.grid import SIDE, Heading, neighbour
from tests.end_to_end.terminal import Terminal

ANNOUNCE = re.compile(r"^ .* a (?:Announce)", re.MULTILINE)
"""The row of keys offers to announce."""
CHOOSE = re.compile(r"^ ↑↓ Choose", re.MULTILINE)
"""The row of keys offers the choices of the turn."""
TAKE = re.compile(r"^ ↑↓ Choose  Enter Take", re.MULTILINE)
"""One of them is looked at."""

_BOTS = "▲►▼◄"
_KEYS = {"moveForward": "m", "rotateLeft": "l", "rotateRight": "r"}
_CARDS = {"Move": "moveForward", "Rotate Left": "rotateLeft", "Rotate Right": "rotateRight"}


def take_first(terminal: Terminal) -> None:
    """Whatever is asked, the first thing that is offered."""
    if TAKE.search(terminal.text):
        terminal.press("enter")
    elif CHOOSE.search(terminal.text):
        terminal.press("down", "enter")
    else:
        terminal.press("tab")
    terminal.settle()


def discard_last(terminal: Terminal) -> None:
    """The card that is listed last: what can be played comes after Code and Memory."""
    terminal.press(*["down"] * 7, "enter")
    terminal.settle()


def hand(terminal: Terminal) -> set[str]:
    """The cards below the grid, by name."""
    rows = terminal.screen.display
    top = next(y for y, row in enumerate(rows) if re.match(r"\d cards?\b", row))
    return {name for row in rows[top + 1 : top + 8] if (name := row[2:14].strip())}


def memory(terminal: Terminal) -> int:
    """Lines that the hand allows."""
    found = re.search(r"\d+ of (\d+) lines", terminal.text)
    return int(found[1]) if found else 0


def keys_to_a_bit(terminal: Terminal) -> str | None:
    """The keys that write the shortest plain program to the nearest bit, with the cards in hand."""
    rows = terminal.screen.display
    top = next(y for y, row in enumerate(rows) if row.startswith("╭")) + 1
    marks = [rows[top + row][2 + 3 * column] for row in range(SIDE) for column in range(SIDE)]
    bots = [cell for cell, mark in enumerate(marks) if mark in _BOTS]
    commands = [_CARDS[card] for card in hand(terminal) & set(_CARDS)]
    start = (bots[0], Heading(_BOTS.index(marks[bots[0]])))
    ways = deque([(start, "")])
    seen = {start}
    while ways:
        (cell, heading), keys = ways.popleft()
        if marks[cell] == "1":
            return keys
        if len(keys) < memory(terminal):
            for command in commands:
                pose = _after(cell, heading, command)
                if pose not in seen and marks[pose[0]] != "✗":
                    seen.add(pose)
                    ways.append((pose, keys + _KEYS[command]))
    return None


def _after(cell: int, heading: Heading, command: str) -> tuple[int, Heading]:
    match command:
        case "rotateLeft":
            return cell, heading.left()
        case "rotateRight":
            return cell, heading.right()
        case _:
            ahead = neighbour(cell, heading)
            return (cell if ahead is None else ahead), heading


def turns(terminal: Terminal, most: int) -> Iterator[None]:
    """Each time that something is asked."""
    for _ in range(most):
        terminal.wait_for(_is_asked)
        terminal.settle()
        yield


def _is_asked(text: str) -> bool:
    """The board is drawn, too: the row of keys may be there before it."""
    return "╰" in text and bool(ANNOUNCE.search(text) or CHOOSE.search(text))
