"""Planted faults of views, as the wire brings them."""

import itertools
from typing import Any

from msgspec.structs import replace

from tests.games.testing.face_down import FaceDown, State, View
from tests.games.testing.faults.planting import Fault, noting, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


@fault("msgspec.convert gives another one")
def shows_what_the_wire_does_not_bring_back(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: frozenset({1}))


@fault("reveal of a game that is over is the view itself")
def reveals_less_than_the_end_shows(honest: FaceDown) -> dict[str, Any]:
    return {"reveal": lambda state, seat: replace(honest.reveal(state, seat), note=1)}


@fault("reveal gives the same again of what determinize makes of it")
def reveals_what_nobody_can_put_back(honest: FaceDown) -> dict[str, Any]:
    count = itertools.count()

    def reveal(state: State, seat: int | None) -> View:
        revealed = honest.reveal(state, seat)
        return replace(revealed, note=next(count)) if honest.to_act(state) is not None else revealed

    return {"reveal": reveal}


@fault("a map has the key 1")
def shows_a_map_of_numbers(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: {1: 2})


@fault("is too large")
def shows_a_huge_number(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: 2**60)


@fault("is not finite")
def shows_infinity(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: float("inf"))


@fault("nested deeper than")
def shows_a_deep_thing(honest: FaceDown) -> dict[str, Any]:
    deep: list[Any] = []
    for _ in range(20):
        deep = [deep]
    return noting(honest, lambda _: deep)


@fault("'\\x1b[2J' is not printable")
def shows_what_steers_a_terminal(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: ["\x1b[2J"])


@fault("a map has the key '\\u202e', which is not printable")
def shows_a_map_of_marks(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: {"\u202e": 1})


@fault("fill at most")
def shows_too_much(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: "x" * 60_000)
