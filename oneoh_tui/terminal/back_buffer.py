"""Back buffer: the picture that Textual draws, parsed from what it writes."""

import re

from oneoh_tui.terminal.cell_grid import CellGrid
from oneoh_tui.terminal.style import PLAIN, restyle

_TOKEN = re.compile(
    r"""
      (?P<text>[^\x00-\x1f\x7f-\x9f]+)
    | \x1b\[(?P<sgr>[0-9;:]*)m
    | \x1b\[(?P<place>[0-9;]*)H
    | \x1b\]8;(?P<link>[^\x00-\x1f\x7f-\x9f]*)(?:\x07|\x1b\\)
    | \x1b\[\?2026(?P<synchronized>[hl])
    | (?P<control>
        \x1b\[\?(?P<mode>[0-9;]+)[hl]
      | \x1b\](?P<command>[0-9]+)[^\x00-\x1f\x7f-\x9f]*(?:\x07|\x1b\\)
      | \x1b\[(?:>[0-9;]*|<|\?)u
      | \x1b\[\?[0-9]+\$p
      | \x07
      )
    | (?P<feed>[\r\n])
    # Any other sequence, whole, so that no part of it passes for text.
    | \x1b[PX^_][^\x1b]*(?:\x1b\\)?
    | \x1b\[[0-?]*[\x20-/]*[@-~]?
    | \x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?
    | \x1b[\x20-/]*[0-~]?
    | [\x00-\x1f\x7f-\x9f]
    """,
    re.VERBOSE,
)


class BackBuffer:
    """Picture that a program draws, and the other sequences it writes."""

    def __init__(self, width: int, height: int, encoding: str) -> None:
        self.grid = CellGrid(width, height)
        self.touched: set[int] = set()
        """Rows written to. The reader empties the set."""
        self.x = self.y = 0
        self.controls: dict[str, str] = {}
        """Sequences for modes, bell and clipboard, the last of each kind. The reader empties the map."""
        self.synchronized = False
        """Whether the program uses synchronized output (DEC mode 2026), so the terminal knows it."""
        self._pen = PLAIN
        self._encoding = encoding

    def resize(self, width: int, height: int) -> None:
        """Resize the picture; its top left corner stays."""
        self.grid = self.grid.resized(width, height)
        self.touched = set(range(height))
        self.x, self.y = min(self.x, width - 1), min(self.y, height - 1)

    def feed(self, written: str) -> None:
        """Parse what the program writes; no sequence may be cut in two.

        Only what Textual has reason to write gets through; any other sequence is dropped.
        """
        for token in _TOKEN.finditer(written):
            match token.lastgroup:
                case "text":
                    self._draw(token["text"])
                case "sgr":
                    self._pen = restyle(self._pen, token["sgr"])
                case "place":
                    self._place(token["place"])
                case "link":
                    self._pen = self._pen._replace(link=_target(token["link"]))
                case "control":
                    self._control(token["control"], token["mode"] or token["command"])
                case "synchronized":
                    self.synchronized = True
                case "feed":
                    self.x = 0
                    if token["feed"] == "\n":
                        self.y = min(self.y + 1, self.grid.height - 1)
                case _:
                    pass

    def _draw(self, text: str) -> None:
        self.touched.add(self.y)
        self.x = self.grid.write(self.x, self.y, text, self._pen, self._encoding)

    def _place(self, parameters: str) -> None:
        row, _, column = parameters.partition(";")
        self.y = min(max(int(row or 1), 1), self.grid.height) - 1
        self.x = min(max(int(column or 1), 1), self.grid.width) - 1

    def _control(self, sequence: str, kind: str | None) -> None:
        kind = kind or sequence
        # Moved to the end: the order is that of the last of each kind.
        self.controls.pop(kind, None)
        self.controls[kind] = sequence


def _target(link: str) -> str:
    """Return the parameters and address of a link (OSC 8); "" where an empty address ends it."""
    return link if link.partition(";")[2] else ""
