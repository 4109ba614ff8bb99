"""Notation of programs as people write, paste and save them, lenient in layout."""

import re
from collections.abc import Sequence

from oneoh_games.bot255.commands import COMMAND_OF, Command, Else, If, format_command, has_body
from oneoh_games.bot255.program import MAX_LINES, BadProgram, Reason
from oneoh_tui.games.bot255.outline import Entry

_LINE = re.compile(r"(?P<dots>[.\s]*)(?P<words>.*?)\s*", re.DOTALL)
_COMMANDS = {text.lower(): command for text, command in COMMAND_OF.items()}
_TAB = 4


def parse_entries(text: str) -> tuple[Entry, ...]:
    """Parse the lines of a program; the bodies of headers may be missing. Raises BadProgram.

    Lines are separated by `;` or line ends, and indented by dots, blanks or tabs. Empty lines and
    case are ignored.
    """
    pieces = [piece for piece in re.split(r"[;\n]", text.replace("\r", "")) if piece.strip(" .\t")]
    if not pieces:
        raise BadProgram(1, "empty")
    margins = [_margin(piece) for piece in pieces]
    entries: list[Entry] = []
    open_margins: list[int] = []
    for number, (piece, margin) in enumerate(zip(pieces, margins, strict=True), start=1):
        while open_margins and open_margins[-1] > margin:
            open_margins.pop()
        if not open_margins or open_margins[-1] < margin:
            open_margins.append(margin)
        depth = len(open_margins) - 1
        command = _command(piece, number)
        if reason := _fault(entries, depth, command):
            raise BadProgram(number, reason)
        entries.append(Entry(depth, command))
    return tuple(entries)


def format_entries(entries: Sequence[Entry], separator: str = ";") -> str:
    """Return lines in the notation of the rules page, without the bodies that are missing."""
    return separator.join("." * entry.depth + format_command(entry.command) for entry in entries)


def _margin(piece: str) -> int:
    found = _LINE.fullmatch(piece)
    assert found is not None
    return len(found["dots"].expandtabs(_TAB))


def _command(piece: str, number: int) -> Command:
    words = " ".join(piece.strip(" .\t").split()).lower()
    command = _COMMANDS.get(words)
    if command is None:
        raise BadProgram(number, _unknown(words))
    return command


def _unknown(words: str) -> Reason:
    if words.startswith("repeat"):
        return "unknown-count"
    return "unknown-test" if words.startswith(("while", "if")) else "unknown-command"


def _fault(entries: Sequence[Entry], depth: int, command: Command) -> Reason | None:
    """Return what is wrong with a line that comes after `entries`; None if nothing."""
    if len(entries) >= MAX_LINES:
        return "too-long"
    before = entries[-1] if entries else None
    if before is not None and depth > before.depth and not has_body(before.command):
        return "not-a-header"
    if depth > (before.depth + 1 if before else 0):
        return "too-deep"
    if isinstance(command, Else):
        above = next((entry for entry in reversed(entries) if entry.depth <= depth), None)
        if above is None or above.depth != depth or not isinstance(above.command, If):
            return "no-if"
    return None
