"""Disturbances of a bot's line to the lobby: one for each scenario.

Each is asked about every message that passes and returns what becomes of it. None does I/O.
"""

from collections.abc import Callable, Mapping

from oneoh_ai.scenarios.effects import Cut, Effect, Garble, Message, Pass, Restart, Wait, Way

SLOW_S = 0.1
"""Seconds by which requests and replies come late."""
LATE = frozenset({"request", "done", "table"})
SILENT_S = 1.0
"""Seconds in which nothing passes, before the line breaks."""
TIMES = 2
"""Times that a scenario's mishap happens in a game."""


class Disturbance:
    """Line that is not disturbed; it counts the actions of the bot."""

    def __init__(self) -> None:
        self.acts = 0
        """Actions that the bot has sent."""
        self.left = TIMES
        """Mishaps to come."""

    def connected(self) -> None:
        """Take note of a new connection of the bot."""

    def meet(self, way: Way, message: Message) -> list[Effect]:
        """Return what becomes of a message."""
        if way == "to-server" and message.get("type") == "act":
            self.acts += 1
            if self.acts > 1 and self.left:
                self.left -= 1
                return self.mishap(message)
        return self.usual(way, message)

    def usual(self, way: Way, message: Message) -> list[Effect]:
        """Return what becomes of a message to which nothing special happens."""
        return [Pass(way, message)]

    def mishap(self, act: Message) -> list[Effect]:
        """Return what becomes of an action that meets with the scenario's mishap."""
        return [Pass("to-server", act)]


class Slow(Disturbance):
    """Requests and replies of the lobby come late."""

    def usual(self, way: Way, message: Message) -> list[Effect]:
        late: list[Effect] = [Wait(SLOW_S)] if message.get("type") in LATE else []
        return [*late, Pass(way, message)]


class Silent(Disturbance):
    """Nothing passes any more, and after a while the line breaks."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 1
        self._silent = False

    def connected(self) -> None:
        self._silent = False

    def meet(self, way: Way, message: Message) -> list[Effect]:
        return [] if self._silent else super().meet(way, message)

    def mishap(self, act: Message) -> list[Effect]:
        self._silent = True
        return [Wait(SILENT_S), Cut()]


class Stale(Disturbance):
    """A request comes a second time after it was answered."""

    def __init__(self) -> None:
        super().__init__()
        self._request: Message | None = None

    def usual(self, way: Way, message: Message) -> list[Effect]:
        if message.get("type") == "request":
            self._request = message
        return super().usual(way, message)

    def mishap(self, act: Message) -> list[Effect]:
        again = [Pass("to-client", self._request)] if self._request else []
        return [Pass("to-server", act), *again]


class Illegal(Disturbance):
    """An action is refused as illegal: the bot has to choose again."""

    def mishap(self, act: Message) -> list[Effect]:
        refused = {
            "type": "refused",
            "re": act.get("id"),
            "code": "illegal-action",
            "message": "This is an exercise: choose again.",
            "detail": {"rule": "exercise"},
        }
        return [Pass("to-client", refused)]


class Crashed(Disturbance):
    """The line breaks at an action: first before the lobby has it, then after."""

    def mishap(self, act: Message) -> list[Effect]:
        arrived = [] if self.left else [Pass("to-server", act)]
        return [*arrived, Cut()]


class Garbage(Disturbance):
    """Messages and fields come that no version knows, then bytes that are no message."""

    def usual(self, way: Way, message: Message) -> list[Effect]:
        return [Pass(way, message if way == "to-server" else {**message, "of_tomorrow": [1]})]

    def mishap(self, act: Message) -> list[Effect]:
        unknown = Pass("to-client", {"type": "of-tomorrow", "news": {"deep": [None, 1]}})
        garbled = [] if self.left else [Garble(b"\xc1\xff\x00")]
        return [unknown, Pass("to-server", act), *garbled]


class Resumed(Disturbance):
    """The lobby crashes and starts again."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 1

    def mishap(self, act: Message) -> list[Effect]:
        return [Restart()]


SCENARIOS: Mapping[str, Callable[[], Disturbance]] = {
    "plain": Disturbance,
    "slow": Slow,
    "silent": Silent,
    "stale": Stale,
    "illegal": Illegal,
    "crashed": Crashed,
    "garbage": Garbage,
    "resumed": Resumed,
}
"""Scenarios by name, the simplest first."""
