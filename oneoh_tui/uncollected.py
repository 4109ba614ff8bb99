"""Imports without the cyclic garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Put off garbage collection, and keep what was made meanwhile out of it for good.

    For imports: what they make is no garbage, and to look for some takes a twentieth of a start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
