"""Search of words in the sections of a page; case and accents do not matter."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oneoh_tui.text.parse import fold
from oneoh_tui.text.sections import Section, drawing_in, unmarked

_BEFORE = 24
"""Most letters of a line before the word that was found in it."""


@dataclass(frozen=True)
class Found:
    """Section with all the words, and the line in which the first of them is."""

    section: Section
    line: str


def search(sections: Sequence[Section], words: str) -> list[Found]:
    """Return the sections that contain every one of the words, in the order of the page."""
    wanted = fold(words).split()
    found = (_in_section(section, wanted) for section in sections) if wanted else ()
    return [each for each in found if each is not None]


def spans(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each place in the text that is one of the words."""
    folded, origin = _folded(text)
    for word in fold(words).split():
        for found in re.finditer(re.escape(word), folded):
            yield origin[found.start()], origin[found.end() - 1] + 1


def excerpt(line: str, words: str, ellipsis: str) -> str:
    """Return a line from shortly before the first of the words on."""
    start = min((start for start, _end in spans(line, words)), default=0)
    if start <= _BEFORE:
        return line
    blank = line.find(" ", start - _BEFORE, start)
    return ellipsis + line[blank + 1 if blank >= 0 else start :]


def _in_section(section: Section, wanted: Sequence[str]) -> Found | None:
    texts = [unmarked(each) for each in section.blocks if not drawing_in(each)]
    whole = fold(" ".join((section.title, *texts)))
    if not all(word in whole for word in wanted):
        return None

    def matches(text: str) -> int:
        return sum(word in fold(text) for word in wanted)

    best = max(texts, key=matches, default="")
    return Found(section, best.removeprefix("- "))


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the text without case and accents, and where each letter of that comes from."""
    parts = [fold(letter) for letter in text]
    return "".join(parts), [at for at, part in enumerate(parts) for _letter in part]
