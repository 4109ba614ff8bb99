"""A connection without a session is closed after a time; one with a session is not."""

import asyncio

from oneoh_tui.gateway.ssh_idle_limit import IdleLimit


class Waited:
    """Return a limit of no time, and a list of its ends."""

    def __init__(self) -> None:
        self.ended = 0
        self.patience = IdleLimit(0, self._end)

    def _end(self) -> None:
        self.ended += 1

    async def rounds(self) -> int:
        """Let all due timers run; return how often the end has come."""
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
