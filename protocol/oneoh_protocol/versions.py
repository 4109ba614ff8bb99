"""Version of the protocol that two sides speak (protocol/README.md#versions)."""

from oneoh_protocol.messages import Hello, Refused

OLDEST = 2
NEWEST = 2
"""Versions that this package speaks; protocol/README.md describes the newest."""


def choose_version(hello: Hello, *, oldest: int = OLDEST, newest: int = NEWEST) -> int | Refused:
    """Return the newest version that both sides speak, or the refusal if there is none."""
    version = min(hello.newest, newest)
    if version >= max(hello.oldest, oldest):
        return version
    return Refused(
        re=hello.id,
        code="bad-version",
        message=f"this server speaks protocol {oldest} to {newest}, "
        f"you asked for {hello.oldest} to {hello.newest}",
        detail={"oldest": oldest, "newest": newest},
    )
