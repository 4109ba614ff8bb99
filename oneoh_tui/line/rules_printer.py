"""Rules pages as plain lines."""

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from oneoh_games import GAMES
from oneoh_tui.games import BOARDS, BoardGame, board_game, game_title
from oneoh_tui.games.illustration import NoDrawing
from oneoh_tui.text.i18n import _, language
from oneoh_tui.text.label import headed
from oneoh_tui.text.parse import fold, whole
from oneoh_tui.text.search import Found, excerpt, search
from oneoh_tui.text.sections import Section, drawing_in, unmarked


class Teller(Protocol):
    """Part of the client that prints rules."""

    def say(self, *lines: str) -> None: ...

    def refuse(self, *lines: str) -> None: ...


def tell_rules(to: Teller, text: str, game: str, offered: Collection[str] = ()) -> None:
    """Print the contents, a section by number, title or anchor, or the sections that contain words.

    `text` may name another game first.

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
        to.say(section.title, *_lines(board_game(game), section))
    elif whole(text) is None and (found := search(sections, text)):
        to.say(_("Sections with {words}; rules NUMBER reads one:").format(words=text))
        to.say(*(_found(sections.index(each.section) + 1, each, text) for each in found))
    else:
        to.refuse(_("There is no section {name}; rules alone lists them.").format(name=text))


def _find(sections: Sequence[Section], name: str) -> Section | None:
    if (number := whole(name)) is not None:
        return sections[number - 1] if 0 < number <= len(sections) else None
    return next(_named(sections, fold(name)), None)


def _named(sections: Sequence[Section], name: str) -> Iterator[Section]:
    yield from (each for each in sections if each.anchor == name)
    yield from (each for each in sections if fold(each.title).startswith(name))


def _lines(game: BoardGame, section: Section) -> Iterator[str]:
    """Yield the blocks without emphasis, and the drawings in words."""
    for block in section.blocks:
        if drawing := drawing_in(block):
            yield from _described(game, drawing)
        else:
            yield unmarked(block)


def _described(game: BoardGame, drawing: str) -> Iterator[str]:
    try:
        lines = game.drawing_lines(drawing)
    except NoDrawing as error:
        lines = [f"{{{drawing}}}: {error}"]
    if lines:
        yield _("An example:")
        yield from lines


def _found(number: int, found: Found, words: str) -> str:
    return f"{number}. {headed(found.section.title, excerpt(found.line, words, '... '))}"
