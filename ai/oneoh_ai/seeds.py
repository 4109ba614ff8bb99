"""Seeds derived from one seed."""

import hashlib


def derive_seed(*parts: int | str) -> int:
    """Return a seed of 128 bits, always the same for the same parts."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:16], "big")
