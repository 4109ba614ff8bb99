"""What waits for the program to read it: in order, and never without bound."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A bounded queue that one reader iterates over until it is closed."""

    def __init__(self, bound: int) -> None:
        self._items: asyncio.Queue[T | None] = asyncio.Queue()
        self._bound = bound

    @property
    def full(self) -> bool:
        return self._items.qsize() >= self._bound

    def put(self, item: T) -> None:
        """Add an item; a full inbox forgets what it held."""
        if self.full:
            self.clear()
        self._items.put_nowait(item)

    def clear(self) -> None:
        while not self._items.empty():
            self._items.get_nowait()

    def close(self) -> None:
        """End the iteration after what waits."""
        self._items.put_nowait(None)

    def __aiter__(self) -> "Inbox[T]":
        return self

    async def __anext__(self) -> T:
        item = await self._items.get()
        if item is None:
            self._items.put_nowait(None)
            raise StopAsyncIteration
        return item
