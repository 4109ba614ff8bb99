"""The example of each game, found as `EXAMPLE` in `tests/oneoh_tui/games/<game>/example.py`."""

from importlib import import_module
from pathlib import Path

from tests.oneoh_tui.accessibility.example import Example

_FOLDER = Path(__file__).parents[1] / "games"


def _example(folder: str) -> Example:
    example: Example = import_module(f"tests.oneoh_tui.games.{folder}.example").EXAMPLE
    return example


EXAMPLES = {
    path.parent.name.replace("_", "-"): _example(path.parent.name)
    for path in sorted(_FOLDER.glob("*/example.py"))
}
