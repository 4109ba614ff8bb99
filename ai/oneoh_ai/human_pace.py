"""Pace at which people play: a bot's answer waits until a person might have found it."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence

from oneoh_ai.question import Answer, Question
from oneoh_ai.worker import Worker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import Generator

LEAST_S, MOST_S = 0.4, 2.5
"""Seconds of a move without a choice, and of the longest thought."""
SHARE = 0.05
"""Most of the time left on the clock that may pass, 0 to 1."""
_STEPS = 1000


def thought_s(question: Question) -> float:
    """Return the seconds that a person might take: more, the more there is to choose from.

    It differs from move to move, and is the same again for the same question. A clock that runs
    leaves a share of its time.
    """
    count = len(question.actions)
    drawn = Generator(question.seed ^ count).below(_STEPS) / _STEPS
    found = LEAST_S if count == 1 else LEAST_S + (0.5 + drawn) * 0.2 * math.log2(count + 1)
    left = question.left_ms()
    return min(found, MOST_S, math.inf if left is None else max(0.0, left / 1000 * SHARE))


class HumanPace(WorkerPool):
    """Pool of workers whose answers come at a person's pace."""

    def __init__(
        self,
        workers: Sequence[Worker],
        patience: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`sleep` waits for seconds."""
        super().__init__(workers, patience)
        self._sleep = sleep

    async def choose(self, question: Question) -> Answer:
        """Return the answer of a worker once its time has come. Raises BotFailed."""
        whole = thought_s(question)
        answer = await super().choose(question)
        await self._sleep(max(0.0, whole - answer.seconds))
        return answer
