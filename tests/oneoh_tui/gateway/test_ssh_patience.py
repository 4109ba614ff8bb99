"""A connection on which nobody plays is ended; one with a visit is not, however long that lasts."""

import asyncio

from oneoh_tui.gateway.ssh_patience import Patience


class Waited:
    """A patience of no time at all."""

    def __init__(self) -> None:
        self.ended = 0
        self.patience = Patience(0, self._end)

    def _end(self) -> None:
        self.ended += 1

    async def rounds(self) -> int:
        """Let everything that is due happen; how often the end has come."""
        for _ in range(5):
            await asyncio.sleep(0)
        return self.ended


async def test_without_a_visit_the_end_comes() -> None:
    here = Waited()
    assert await here.rounds() == 0
    here.patience.begin()
    assert await here.rounds() == 1


async def test_while_there_is_a_visit_it_does_not() -> None:
    here = Waited()
    here.patience.begin()
    here.patience.visited()
    here.patience.visited()
    here.patience.left()
    assert await here.rounds() == 0
    here.patience.left()
    assert await here.rounds() == 1


async def test_a_connection_that_is_gone_is_not_ended_again() -> None:
    here = Waited()
    here.patience.begin()
    here.patience.visited()
    here.patience.close()
    here.patience.left()
    assert await here.rounds() == 0
