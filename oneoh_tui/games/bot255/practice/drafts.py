"""Programs that are kept by name, for each puzzle its own."""

from enum import Enum
from hashlib import sha256
from pathlib import Path

from oneoh_games.bot255.puzzle import Board
from oneoh_tui.games.bot255.practice.bests import puzzle_key
from oneoh_tui.games.bot255.practice.kept import Kept

LONGEST_NAME = 32
MOST = 32
"""Drafts for one puzzle."""
ROOM = 1 << 20
"""Bytes that the drafts of one player may take, all puzzles together: thousands of usual ones."""


class Want(Enum):
    """What is wanting for one more draft."""

    PLACE = "place"
    """The puzzle has as many as it may have."""
    ROOM = "room"
    """All drafts together take as much as they may."""


class CannotKeep(ValueError):
    """The draft was not kept; those that there are were left alone."""

    def __init__(self, want: Want) -> None:
        super().__init__(want.value)
        self.want = want


class Drafts:
    """The drafts for one puzzle, in a file of their own; without drafts there is no file."""

    def __init__(self, folder: Path | None, board: Board) -> None:
        name = sha256(puzzle_key(board).encode()).hexdigest()[:16]
        path = folder / "drafts" / f"{name}.json" if folder is not None else None
        self.file = Kept[dict[str, str]](path, dict[str, str], {})
        self.file.load()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.file.value)

    def text(self, name: str) -> str:
        """The lines of a draft in notation; the bodies of headers may be missing."""
        return self.file.value[name]

    def keep(self, name: str, text: str) -> bool:
        """Keep a draft, in place of one of the same name; False if the file cannot be written.

        The name is cut after LONGEST_NAME characters. Raises CannotKeep where one more would be
        too much.
        """
        drafts = {**self.file.value, name[:LONGEST_NAME]: text}
        grows = self.file.size_of(drafts) > self.file.size_of(self.file.value)
        if len(drafts) > MOST and len(drafts) > len(self.file.value):
            raise CannotKeep(Want.PLACE)
        if grows and self._others() + self.file.size_of(drafts) > ROOM:
            raise CannotKeep(Want.ROOM)
        return self.file.save(drafts)

    def drop(self, name: str) -> bool:
        """Keep it no longer; False if the file cannot be written."""
        left = {kept: text for kept, text in self.file.value.items() if kept != name}
        return self.file.save(left) if left else self.file.remove()

    def _others(self) -> int:
        """Bytes that the drafts for other puzzles take."""
        path = self.file.path
        if path is None:
            return 0
        return sum(_size(file) for file in path.parent.glob("*.json") if file != path)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        # Another client of the same player has just deleted the last of its drafts.
        return 0
