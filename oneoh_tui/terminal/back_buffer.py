"""What a program wants its terminal to show, read from what it writes."""

import re

from oneoh_tui.terminal.grid import Grid
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
    # Whatever else there is, whole, so that none of it passes for text.
    | \x1b[PX^_][^\x1b]*(?:\x1b\\)?
    | \x1b\[[0-?]*[\x20-/]*[@-~]?
    | \x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?
    | \x1b[\x20-/]*[0-~]?
    | [\x00-\x1f\x7f-\x9f]
    """,
    re.VERBOSE,
)


class Wanted:
    """The picture that a program draws, and what else it tells the terminal meanwhile."""

    def __init__(self, width: int, height: int, encoding: str) -> None:
        self.grid = Grid(width, height)
        self.touched: set[int] = set()
        """The rows that were written to; whoever has dealt with them empties the set."""
        self.x = self.y = 0
        self.controls: dict[str, str] = {}
        """Modes, bells, the clipboard: the last of each kind, in order. To be emptied likewise."""
        self.synchronized = False
        """The program marks where its frames begin and end: the terminal knows what that means."""
        self._pen = PLAIN
        self._encoding = encoding

    def resize(self, width: int, height: int) -> None:
        """The picture has another size from now on; its top left corner stays."""
        self.grid = self.grid.resized(width, height)
        self.touched = set(range(height))
        self.x, self.y = min(self.x, width - 1), min(self.y, height - 1)

    def feed(self, written: str) -> None:
        """Take in what the program writes, no sequence being cut in two.

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
        # The last of a kind, at the place of the last.
        self.controls.pop(kind, None)
        self.controls[kind] = sequence


def _target(link: str) -> str:
    """The parameters and address of a link; none where the address is empty: there it ends."""
    return link if link.partition(";")[2] else ""
