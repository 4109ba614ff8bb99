"""Short codes of tables, to be read aloud and typed (protocol/README.md#codes)."""

import hashlib
from functools import lru_cache

_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
"""27 letters and digits: no look-alikes, and no vowels, so that no code is a word."""
_HALF = 4


@lru_cache(maxsize=4096)
def code_of(table: str) -> str:
    """Return the code of a table, some 38 bits that follow from its id: `kx4m-7tqz`."""
    number = int.from_bytes(hashlib.sha256(table.encode()).digest()[:16])
    letters = ""
    while len(letters) < 2 * _HALF:
        number, letter = divmod(number, len(_LETTERS))
        letters += _LETTERS[letter]
    return _hyphened(letters)


def read_code(text: str) -> str | None:
    """Return a typed code as `code_of` writes it; None if the text is no code."""
    letters = text.lower().replace("-", "")
    if len(letters) != 2 * _HALF or not set(letters) <= set(_LETTERS):
        return None
    return _hyphened(letters)


def _hyphened(letters: str) -> str:
    return f"{letters[:_HALF]}-{letters[_HALF:]}"
