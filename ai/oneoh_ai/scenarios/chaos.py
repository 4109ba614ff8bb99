"""Chaos: mishaps at random, the same again from the same seed and the same messages."""

from oneoh_ai.scenarios.disturbance import Disturbance
from oneoh_ai.scenarios.effects import Cut, Effect, Message, Pass, Restart, Wait, Way
from oneoh_games import Generator

LATEST_MS = 60
"""Longest delay of a message."""


class Chaos(Disturbance):
    """Line that drops, delays and duplicates at random, to a lobby that restarts once."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._rng = Generator(seed)
        self._restart_at = 2 + self._rng.below(5)

    def meet(self, way: Way, message: Message) -> list[Effect]:
        if way == "to-server" and message.get("type") == "act":
            self.acts += 1
            if self.acts == self._restart_at:
                return [Restart()]
        return self.usual(way, message)

    def usual(self, way: Way, message: Message) -> list[Effect]:
        """Return a cut for a 30th of all messages, a delay for a quarter."""
        if message.get("type") in {"hello", "welcome"}:
            return [Pass(way, message)]
        if self._one_in(30):
            arrived: list[Effect] = [Pass(way, message)] if self._one_in(2) else []
            return [*arrived, Cut()]
        late: list[Effect] = [Wait(self._rng.below(LATEST_MS) / 1000)] if self._one_in(4) else []
        twice = message.get("type") == "request" and self._one_in(3)
        return [*late, *[Pass(way, message)] * (1 + twice)]

    def _one_in(self, count: int) -> bool:
        return self._rng.below(count) == 0
