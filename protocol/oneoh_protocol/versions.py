"""Which protocol version two sides speak."""

from oneoh_protocol.messages import PROTOCOL, Hello, Refused

OLDEST = 1
NEWEST = PROTOCOL


def choose_version(hello: Hello, *, oldest: int = OLDEST, newest: int = NEWEST) -> int | Refused:
    """The newest version that both sides speak, or the refusal of a `hello` that has none."""
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
