"""Rules pages as plain lines."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from oneoh_games import GAMES
from oneoh_tui.games import BOARDS, board_game, game_title
from oneoh_tui.text.i18n import _, language
from oneoh_tui.text.parse import fold, whole
from oneoh_tui.text.sections import Section

_MARKS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")


class Teller(Protocol):
    """Part of the client that prints rules."""

    def say(self, *lines: str) -> None: ...

    def refuse(self, *lines: str) -> None: ...


def tell_rules(to: Teller, text: str, game: str, offered: Collection[str] = ()) -> None:
    """Print the contents, or a section by number, title or anchor; `text` may name another game first.

    Games can be installed, or `offered` by the server, without a rules page.
    """
    first, _blank, rest = text.partition(" ")
    if first in BOARDS and board_game(first).has_rules:
        game, text = first, rest.strip()
    sections = board_game(game).rules_page(language())
    section = _find(sections, text)
    known = {*BOARDS, *GAMES, *offered}
    if not sections or (section is None and text.partition(" ")[0] in known):
        to.refuse(_("There are no rules of this game here."))
    elif not text:
        to.say(_("Rules of {game}; rules NUMBER reads a section:").format(game=game_title(game)))
        to.say(*(f"{number}. {each.title}" for number, each in enumerate(sections, start=1)))
    elif section is not None:
        to.say(section.title, *map(unmarked, section.blocks))
    else:
        to.refuse(_("There is no section {name}; rules alone lists them.").format(name=text))


def _find(sections: Sequence[Section], name: str) -> Section | None:
    if (number := whole(name)) is not None:
        return sections[number - 1] if 0 < number <= len(sections) else None
    return next(_named(sections, fold(name)), None)


def _named(sections: Sequence[Section], name: str) -> Iterator[Section]:
    yield from (each for each in sections if each.anchor == name)
    yield from (each for each in sections if fold(each.title).startswith(name))


def unmarked(text: str) -> str:
    """Return a block of a rules page without emphasis."""
    return _MARKS.sub(lambda found: found[1] or found[2], text)
