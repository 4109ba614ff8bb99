"""Questions to other nodes, until they are answered."""

import asyncio
import itertools
from collections.abc import Callable, Collection
from typing import TypeAlias

from oneoh_server.cluster.items import Did, Item, Looked, NotMine, Opened, Seated
from oneoh_server.cluster.outgoing import Outgoing

PATIENCE_S = 10.0
"""Seconds until a question counts as lost."""

Answer: TypeAlias = Did | NotMine | Seated | Opened | Looked


class Unanswered(Exception):
    """Node that did not answer: it is gone, or the bus has lost the question or the answer."""


class Asks:
    """Open questions. For the event loop's thread alone."""

    def __init__(self, out: Outgoing) -> None:
        self._out = out
        self._numbers = itertools.count(1)
        self._open: dict[int, tuple[int, asyncio.Future[Answer]]] = {}
        """Node and answer of each question."""

    async def ask(
        self, node: int, item: Callable[[int], Item], patience_s: float = PATIENCE_S
    ) -> Answer:
        """Send a node the item that `item` makes with a number; return the answer.

        Raises Unanswered if it does not come within `patience_s` seconds.
        """
        number = next(self._numbers)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[number] = node, future
        try:
            self._out.send(node, item(number))
            async with asyncio.timeout(patience_s):
                return await future
        except TimeoutError as error:
            raise Unanswered from error
        finally:
            del self._open[number]

    def answer(self, item: Answer) -> None:
        """Note an answer; one that comes too late is ignored."""
        _, future = self._open.get(item.ask, (0, None))
        if future is not None and not future.done():
            future.set_result(item)

    def lose(self, nodes: Collection[int]) -> None:
        """Note that these nodes, or what they have sent, are lost."""
        for node, future in self._open.values():
            if node in nodes and not future.done():
                future.set_exception(Unanswered())
