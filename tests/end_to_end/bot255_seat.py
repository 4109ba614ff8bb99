"""Player of Bot255 by keys, who reads nothing but the screen, at 80x24."""

import re
from collections import deque

from oneoh_games.bot255.grid import SIDE, Heading, neighbour
from tests.end_to_end.terminal import Terminal

ANNOUNCE = re.compile(r"^ Your turn: (?:a announces|write a program)", re.MULTILINE)
"""Prompt in which a program can be written and announced."""
_ENTERS = r"(?<!Tab, )Enter (?:draws(?: a card\.)?|discards)$"
CHOOSE = re.compile(rf"^ ↑↓ Choose|{_ENTERS}", re.MULTILINE)
"""Prompt while the keys choose: among the cards, or among the choices in the program's place."""
AWAY = re.compile(r"\(Tab: choose\)$|Tab: the cards$|Tab, Enter draws a card\.$", re.MULTILINE)
"""Prompt while the keys are elsewhere: Tab leads to the choices."""
MINE = re.compile(
    "|".join(f"(?:{each.pattern})" for each in (ANNOUNCE, CHOOSE, AWAY)), re.MULTILINE
)
"""Any prompt of the player's turn."""
TAKE = re.compile(rf"^ ↑↓ Choose  Enter Take|{_ENTERS}", re.MULTILINE)
"""Prompt once a choice is under the cursor."""

_NO_RUN = "00000000=0"
_LINES = re.compile(r"\b([1-9]\d*) of \d+ lines")
_HAND = re.compile(r"^(\d) of 6 cards", re.MULTILINE)
_MOVE = re.compile(r"move \d+")
_BOTS = "▲►▼◄"
_KEYS = {"moveForward": "m", "rotateLeft": "l", "rotateRight": "r"}
_CARDS = {"Move": "moveForward", "Rotate Left": "rotateLeft", "Rotate Right": "rotateRight"}
_WANTED = frozenset((*_CARDS, "Memory 2", "Memory 4", "Memory 8"))


def take_first(terminal: Terminal) -> None:
    """Go a step towards taking the first choice on offer."""
    if not CHOOSE.search(terminal.text):
        terminal.press("tab")
        terminal.wait_for(CHOOSE)
    elif TAKE.search(terminal.text):
        play(terminal, "enter")
    else:
        play(terminal, "down", "enter")


def discard_least(terminal: Terminal) -> None:
    """Discard a card that plain programs do not use, else a duplicate, else the first."""
    held = hand(terminal)
    useless = [card for card in held if card not in _WANTED]
    twice = [card for card in held if held.count(card) > 1]
    word = (useless or twice or held)[0].lower().replace(" / ", "-").replace(" ", "-")
    terminal.press(":")
    terminal.settle()
    play(terminal, f"discard:{word}", "enter")


def clear_program(terminal: Terminal) -> None:
    """Leave the run of the last attempt, and delete its program."""
    if _NO_RUN not in terminal.text:
        terminal.press("escape")
        # Escape and the next key in one read would be Alt with that key.
        terminal.wait_for(_NO_RUN)
    while found := _LINES.search(terminal.text):
        terminal.press("backspace")
        terminal.wait_for(f"{int(found[1]) - 1} of ")


def hand(terminal: Terminal) -> list[str]:
    """Return the names of the cards below the grid."""
    rows = terminal.screen.display
    top = next(y for y, row in enumerate(rows) if re.match(r"\d of 6 cards\b", row))
    return [name for row in rows[top + 1 : top + 8] if (name := row[2:14].strip())]


def memory(terminal: Terminal) -> int:
    """Return the number of lines that the hand allows."""
    found = re.search(r"\d+ of (\d+) lines", terminal.text)
    return int(found[1]) if found else 0


def keys_to_a_bit(terminal: Terminal) -> str | None:
    """Return the keys that write a shortest plain program to a bit; None if the hand has none.

    The search is breadth first, over the poses of the bot.
    """
    rows = terminal.screen.display
    top = next(y for y, row in enumerate(rows) if row.startswith("╭")) + 1
    marks = [rows[top + row][2 + 3 * column] for row in range(SIDE) for column in range(SIDE)]
    bots = [cell for cell, mark in enumerate(marks) if mark in _BOTS]
    commands = [_CARDS[card] for card in _CARDS if card in hand(terminal)]
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


def wait_until_asked(terminal: Terminal) -> None:
    """Wait for a picture that says what to do."""
    terminal.wait_for(is_asked)
    terminal.settle()


def play(terminal: Terminal, *keys: str) -> None:
    """Press keys, and wait until the game has gone on."""
    before = _MOVE.findall(terminal.text)
    terminal.press(*keys)
    terminal.wait_for(lambda text: _MOVE.findall(text) != before or "rematch" in text)


def is_asked(text: str) -> bool:
    """Return whether the screen shows board, hand and the prompt of this very turn."""
    hand = _HAND.search(text)
    if hand is None or "╭" not in text or "╰" not in text or not MINE.search(text):
        return False
    return AWAY.search(text) is not None or (int(hand[1]) > 6) == ("Enter discards" in text)
