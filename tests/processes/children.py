"""Programs that the code under test starts as children of the tests' own process."""

from collections.abc import Mapping, Sequence
from typing import Any

from oneoh_protocol.child_process import ChildProcess
from tests.processes.start import stand_in


def fork_children() -> None:
    """Have every ChildProcess of this process that runs one of our programs be a fork.

    While programs are to start by themselves, those do so too.
    """
    begin = ChildProcess.start

    async def start(
        command: Sequence[str], *, environment: Mapping[str, str] | None = None, **how: Any
    ) -> ChildProcess:
        return await begin(stand_in(command, environment), environment=environment, **how)

    ChildProcess.start = start  # type: ignore[method-assign]
