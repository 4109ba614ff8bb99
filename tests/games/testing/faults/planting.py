"""Parts that planted faults are made of."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from tests.games.testing.face_down import FaceDown, State

Make: TypeAlias = Callable[[FaceDown], dict[str, Any]]
"""Function from an honest game to the methods that break a promise."""


class Fault(NamedTuple):
    """Fault with its name, and a part of the report that it has to have."""

    name: str
    message: str
    make: Make


def planter(faults: list[Fault]) -> Callable[[str], Callable[[Make], Make]]:
    """Return a decorator with a fault's message, which adds the fault to `faults`."""

    def fault(message: str) -> Callable[[Make], Make]:
        def plant(make: Make) -> Make:
            faults.append(Fault(make.__name__, message, make))
            return make

        return plant

    return fault


class Counting:
    """A memory, which no pure function has."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> int:
        self.calls += 1
        return self.calls


def noting(honest: FaceDown, note: Callable[[State], Any]) -> dict[str, Any]:
    return {"view": lambda state, seat: replace(honest.view(state, seat), note=note(state))}
