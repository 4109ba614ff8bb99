"""Saved drafts: programs by name, for each puzzle."""

from enum import Enum
from hashlib import sha256
from pathlib import Path

from oneoh_games.bot255.puzzle import Board
from oneoh_tui.config.json_file import JsonFile
from oneoh_tui.games.bot255.practice.progress import puzzle_key

MAX_NAME = 32
MAX_DRAFTS = 32
"""Limit of drafts for one puzzle."""
MAX_BYTES = 1 << 20
"""Limit in bytes of the drafts of one player for all puzzles: thousands of usual ones."""


class Shortage(Enum):
    """Limit that one more draft would exceed."""

    COUNT = "count"
    """Number of drafts for one puzzle."""
    SIZE = "size"
    """Size of all drafts together."""


class DraftsFull(ValueError):
    """Error of a draft that would exceed a limit; the others are untouched."""

    def __init__(self, shortage: Shortage) -> None:
        super().__init__(shortage.value)
        self.shortage = shortage


class Drafts:
    """Drafts for one puzzle, in one file; without drafts there is no file."""

    def __init__(self, folder: Path | None, board: Board) -> None:
        name = sha256(puzzle_key(board).encode()).hexdigest()[:16]
        path = folder / "drafts" / f"{name}.json" if folder is not None else None
        self.file = JsonFile[dict[str, str]](path, dict[str, str], {})
        self.file.load()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.file.value)

    def text(self, name: str) -> str:
        """Return the lines of a draft in notation; the bodies of headers may be missing."""
        return self.file.value[name]

    def save(self, name: str, text: str) -> bool:
        """Save a draft, in place of one with the same name; return False if that fails.

        The name is cut after MAX_NAME characters. Raises DraftsFull at a limit.
        """
        drafts = {**self.file.value, name[:MAX_NAME]: text}
        grows = self.file.size_of(drafts) > self.file.size_of(self.file.value)
        if len(drafts) > MAX_DRAFTS and len(drafts) > len(self.file.value):
            raise DraftsFull(Shortage.COUNT)
        if grows and self._others() + self.file.size_of(drafts) > MAX_BYTES:
            raise DraftsFull(Shortage.SIZE)
        return self.file.save(drafts)

    def delete(self, name: str) -> bool:
        """Delete a draft; return False if the file cannot be written."""
        left = {kept: text for kept, text in self.file.value.items() if kept != name}
        return self.file.save(left) if left else self.file.remove()

    def _others(self) -> int:
        """Return the bytes of the drafts for other puzzles."""
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
