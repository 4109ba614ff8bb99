"""Names and secrets, drawn from the operating system."""

import secrets

from oneoh_server.tables.commands import Fresh

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Nothing that looks like something else when read aloud or retyped."""


def table_id() -> str:
    """Short enough to be told to somebody; an unlisted table is found by it alone."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def guest_id() -> str:
    return "g" + "".join(secrets.choice(_ALPHABET) for _ in range(15))


def token() -> str:
    """128 bits."""
    return secrets.token_urlsafe(16)


def seed() -> str:
    return secrets.token_hex(16)


def draw() -> Fresh:
    return Fresh(table=table_id(), seed=seed(), invite=token(), guest=guest_id())
