"""Many seeds from one."""

import hashlib


def derive(*parts: int | str) -> int:
    """A seed of 128 bits for one use, the same every time."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:16], "big")
