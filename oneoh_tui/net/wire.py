"""Connection that a link folds into tables, as far as it uses it."""

from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from oneoh_protocol.messages import Command, Reply, Welcome

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class Wire(Protocol):
    """Part of `oneoh_protocol.client.Client` that a link uses."""

    welcome: Welcome | None

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> object: ...

    async def ask(self, command: Command) -> Reply: ...

    def events(self) -> "AsyncIterator[ClientEvent]": ...
