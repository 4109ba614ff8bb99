"""Faults of clients on the wire, each with the scenario that finds it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from oneoh_ai.scenarios.disturbance import SCENARIOS, Disturbance
from oneoh_ai.scenarios.effects import Effect, Message, Way
from oneoh_ai.scenarios.frames import read_frame
from oneoh_protocol.codec import BadFrame
from oneoh_protocol.transport import Transport, TransportError


class Fault:
    """Fault of a client on one of its connections: what it does at a message of the lobby."""

    scenario: ClassVar[str] = "plain"
    """Scenario that finds it."""
    said: ClassVar[str] = ""
    """Part of what is said then."""
    retries: ClassVar[bool] = False
    """Whether the client connects again."""

    def __init__(self, connection: int) -> None:
        self.connection = connection
        """Number of the connection, from 1."""

    def __call__(self, message: dict[str, Any]) -> bool:
        """Return whether the message is lost on the client; raise TransportError to end it."""
        return False

    def take_garbage(self) -> None:
        """Take bytes that are no message; raise TransportError to end the client."""


class Deaf(Fault):
    """Fault of a client that does not hear refusals."""

    scenario = "illegal"
    said = "it lost on time"

    def __call__(self, message: dict[str, Any]) -> bool:
        return bool(message["type"] == "refused")


class Offended(Fault):
    """Fault of a client that ends at a refusal."""

    scenario = "illegal"
    said = "I am never wrong"

    def __call__(self, message: dict[str, Any]) -> bool:
        if message["type"] == "refused":
            raise TransportError("I am never wrong")
        return False


class Strict(Fault):
    """Fault of a client that ends at a field that it does not know."""

    scenario = "garbage"
    said = "there is no such field"

    def __call__(self, message: dict[str, Any]) -> bool:
        if "of_tomorrow" in message:
            raise TransportError("there is no such field")
        return False


class Closed(Fault):
    """Fault of a client that ends at a kind of message that it does not know."""

    scenario = "garbage"
    said = "there is no such message"

    def __call__(self, message: dict[str, Any]) -> bool:
        if message["type"] == "of-tomorrow":
            raise TransportError("there is no such message")
        return False


class Upset(Fault):
    """Fault of a client that ends if a request comes twice."""

    scenario = "stale"
    said = "that was asked before"

    def __init__(self, connection: int) -> None:
        super().__init__(connection)
        self._seen: set[int] = set()

    def __call__(self, message: dict[str, Any]) -> bool:
        if message["type"] == "request":
            if message["request"] in self._seen:
                raise TransportError("that was asked before")
            self._seen.add(message["request"])
        return False


class Unwatching(Fault):
    """Fault of a client that comes back and does not look at its table."""

    scenario = "crashed"
    said = "it lost on time"
    retries = True

    def __call__(self, message: dict[str, Any]) -> bool:
        return self.connection > 1 and message["type"] in {"table", "request"}


class Brittle(Fault):
    """Fault of a client that ends at bytes that are no message."""

    scenario = "garbage"
    said = "these bytes mean nothing"

    def take_garbage(self) -> None:
        raise TransportError(self.said)


class Counting(Fault):
    """Fault of a client that ends if an event that it has seen comes again."""

    scenario = "repeating"
    said = "that has happened before"

    def __init__(self, connection: int) -> None:
        super().__init__(connection)
        self._seq = -1

    def __call__(self, message: dict[str, Any]) -> bool:
        if message["type"] == "moved":
            if message["seq"] <= self._seq:
                raise TransportError("that has happened before")
            self._seq = message["seq"]
        return False


class Repeating(Disturbance):
    """Part of chaos: each event comes twice."""

    def usual(self, way: Way, message: Message) -> list[Effect]:
        again = message.get("type") == "moved"
        return super().usual(way, message) * (1 + again)


class Filtered:
    """Transport of a client with a fault."""

    def __init__(self, inner: Transport, fault: Fault) -> None:
        self._inner = inner
        self._fault = fault

    async def send(self, frame: bytes, /) -> None:
        await self._inner.send(frame)

    async def recv(self) -> bytes:
        while True:
            frame = await self._inner.recv()
            if not self._is_lost(frame):
                return frame

    def _is_lost(self, frame: bytes) -> bool:
        try:
            messages = read_frame(frame)
        except BadFrame:
            self._fault.take_garbage()
            return False
        return any(self._fault(message) for message in messages)

    async def close(self, code: int = 1000, /) -> None:
        await self._inner.close(code)


FAULTS = (
    Deaf,
    Offended,
    Strict,
    Closed,
    Upset,
    Unwatching,
    Brittle,
    Counting,
)
DISTURBANCES: Mapping[str, Callable[[], Disturbance]] = {
    **SCENARIOS,
    "repeating": Repeating,
}
