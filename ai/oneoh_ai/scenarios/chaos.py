"""Chaos: mishaps at random, the same again from the same seed and the same messages."""

from oneoh_ai.scenarios.disturbance import Disturbance
from oneoh_ai.scenarios.effects import Cut, Effect, Message, Pass, Restart, Wait, Way
from oneoh_games import Generator

LATEST_MS = 60
"""Longest delay of a message."""


class Chaos(Disturbance):
    """Line that drops, delays, duplicates and reorders at random, to a lobby that restarts once.

    It does what the protocol tells clients to expect: a request or an event may come again, even
    after later ones (protocol/README.md#sequence-and-resume), and the reply to an action may come
    after what follows from it (protocol/README.md#requests-and-answers).
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._rng = Generator(seed)
        self._restart_at = 2 + self._rng.below(5)
        self._act: object = None
        """Id of the last action, until it is seen to be played."""
        self._held: list[Effect] = []
        """Reply that comes after the next message."""
        self._events: list[Message] = []
        """Events that have come on this connection, as far as one of them may come again."""

    def connected(self) -> None:
        self._act = None
        self._held, self._events = [], []

    def meet(self, way: Way, message: Message) -> list[Effect]:
        if way == "to-server" and message.get("type") == "act":
            self.acts += 1
            self._act = message.get("id")
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
        if way == "to-server":
            return [*late, Pass(way, message)]
        return [*late, *self._delivered(message)]

    def _delivered(self, message: Message) -> list[Effect]:
        """Return a message to the client, with what was held back, and perhaps one again."""
        # Before its action is seen to be played, something surely follows the reply.
        if self._act is not None and message.get("re") == self._act and self._one_in(3):
            self._held = [Pass("to-client", message)]
            return []
        held, self._held = self._held, []
        return [Pass("to-client", message), *held, *self._again(message)]

    def _again(self, message: Message) -> list[Effect]:
        """Return the message once more, or an event before it; mostly nothing."""
        if message.get("type") == "moved":
            self._act = None
        if message.get("type") == "request":
            return [Pass("to-client", message)] if self._one_in(3) else []
        if "seq" not in message or "re" in message:
            return []
        self._events = [*self._events[-2:], message]
        return [Pass("to-client", self._rng.choice(self._events))] if self._one_in(4) else []

    def _one_in(self, count: int) -> bool:
        return self._rng.below(count) == 0
