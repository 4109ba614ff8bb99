"""Keys of names: two names that a reader may take for each other have a key in common.

The skeleton is that of Unicode Technical Standard 39, section 4, from its table of confusables.
"""

import unicodedata
from functools import cache


def name_keys(name: str) -> frozenset[str]:
    """Return the keys of a name: of what it looks like as it is written, and in capitals.

    Both are without case, accents, blanks and signs. Letters that look alike only in capitals,
    as `B` and the Cyrillic letter, or only in small ones, have one of the two in common.
    """
    return frozenset({_key(name), _key(name.upper())})


def _key(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name)
    skeleton = _skeleton(_skeleton(plain).casefold())
    letters = "".join(letter for letter in skeleton if letter.isalnum())
    return letters or skeleton


def _skeleton(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    # A prototype may be another form of a letter, as the radical of a character is.
    return unicodedata.normalize("NFKD", "".join(map(_prototype, decomposed)))


@cache
def _prototype(letter: str) -> str:
    """Return the text that stands for all letters that look like this one."""
    # It takes 30 ms to read the table, and most lobbies begin without a registered name.
    from confusable_homoglyphs.confusables import confusables_data

    alike = _alike(letter, confusables_data)
    if len(alike) != 1:
        return letter
    # The table is symmetric: a letter with several that look like it is their prototype.
    (other,) = alike
    if len(other) > 1 or len(_alike(other, confusables_data)) > 1:
        return other
    return min(letter, other)


def _alike(letter: str, table: dict[str, list[dict[str, str]]]) -> list[str]:
    return [entry["c"] for entry in table.get(letter, ())]
