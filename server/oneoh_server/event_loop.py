"""Event loop of the server: uvloop where it is installed (the extra `fast`), else asyncio's."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

LoopFactory: TypeAlias = Callable[[], asyncio.AbstractEventLoop]


def choose_loop() -> tuple[str, LoopFactory]:
    """Return the name of the quickest event loop that is installed, and a function that makes it."""
    try:
        import uvloop
    except ImportError:
        return "asyncio", asyncio.new_event_loop
    return "uvloop", uvloop.new_event_loop
