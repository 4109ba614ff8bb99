"""Programs that are kept by name, for each puzzle its own."""

from hashlib import sha256
from pathlib import Path

from oneoh_games.bot255.puzzle import Board
from oneoh_tui.practice.bests import puzzle_key
from oneoh_tui.practice.kept import Kept

LONGEST_NAME = 32


class Drafts:
    """The drafts for one puzzle, in a file of their own."""

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
        """Keep a draft, in place of one of the same name; False if the file cannot be written."""
        return self.file.save({**self.file.value, name: text})

    def drop(self, name: str) -> bool:
        left = {kept: text for kept, text in self.file.value.items() if kept != name}
        return self.file.save(left)
