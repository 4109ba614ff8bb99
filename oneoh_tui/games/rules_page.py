"""Rules pages: a Markdown file for each game and language.

The anchors of their headings are the sections that a game names when it forbids an action.
"""

from pathlib import Path

from oneoh_tui.text.i18n import DEFAULT
from oneoh_tui.text.sections import Section, parse

_FOLDER = Path(__file__).parent


def load_rules(game: str, language: str) -> list[Section]:
    """The sections of a page, in English where it is not translated; none of an unknown game."""
    for code in (language, DEFAULT):
        path = _page(game, code)
        if path.is_file():
            return parse(path.read_text("utf-8"))
    return []


def has_rules(game: str) -> bool:
    """There is a page for this game."""
    return _page(game, DEFAULT).is_file()


def _page(game: str, language: str) -> Path:
    return _FOLDER / game.replace("-", "_") / "rules" / f"{language}.md"
