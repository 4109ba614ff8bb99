"""Random ids, tokens and seeds, drawn from the operating system."""

import secrets

from oneoh_server.tables.commands import NewIds

_ALPHABET = b"abcdefghijkmnpqrstuvwxyz23456789"
"""32 letters and digits without look-alikes, so that an id can be read aloud and retyped."""
_LETTERS = _ALPHABET * 8
"""A letter for each byte: each as likely as any other."""


def new_table_id() -> str:
    """Return 10 letters, some 50 bits: nobody finds an unlisted table by guessing its id."""
    return _random_letters(10)


def new_guest_id() -> str:
    return "g" + _random_letters(15)


def new_token() -> str:
    """Return 128 random bits, as 22 characters of URL-safe base64."""
    return secrets.token_urlsafe(16)


def new_seed() -> str:
    """Return 128 random bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def draw_ids() -> NewIds:
    return NewIds(table=new_table_id(), seed=new_seed(), invite=new_token(), guest=new_guest_id())


def _random_letters(count: int) -> str:
    return secrets.token_bytes(count).translate(_LETTERS).decode()
