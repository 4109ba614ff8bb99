"""Bounded queue of what waits for the program to read it."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Queue that one reader iterates over, in order, until it is closed."""

    def __init__(self, bound: int) -> None:
        self._items: asyncio.Queue[T | None] = asyncio.Queue()
        self._bound = bound

    @property
    def full(self) -> bool:
        """Whether the bound is reached."""
        return self._items.qsize() >= self._bound

    def put(self, item: T) -> None:
        """Add an item. A full inbox first drops all that it holds."""
        if self.full:
            while not self._items.empty():
                self._items.get_nowait()
        self._items.put_nowait(item)

    def close(self) -> None:
        """End the iteration once all that waits is read."""
        self._items.put_nowait(None)

    def __aiter__(self) -> "Inbox[T]":
        return self

    async def __anext__(self) -> T:
        item = await self._items.get()
        if item is None:
            # The end stays in the queue: each later iteration ends at once.
            self._items.put_nowait(None)
            raise StopAsyncIteration
        return item
