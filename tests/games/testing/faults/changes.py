"""Planted faults of the changes between two views."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from oneoh_games.changes import Change, compare_views
from tests.games.testing.face_down import FaceDown, State, View
from tests.games.testing.faults.planting import Fault, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


def named(honest: FaceDown, compare: Callable[[View, View], list[Change]]) -> dict[str, Any]:
    """Return a `changes` that makes those of each viewer by `compare`."""

    def changes(before: State, after: State, viewers: Sequence[int | None]) -> list[list[Change]]:
        pairs = [(honest.view(before, viewer), honest.view(after, viewer)) for viewer in viewers]
        return [compare(old, new) for old, new in pairs]

    return {"changes": changes}


@fault("the game's own changes are those between the views")
def forgets_a_change(honest: FaceDown) -> dict[str, Any]:
    return named(honest, lambda before, after: compare_views(before, after)[1:])


@fault("the game's own changes are those between the views")
def tells_a_viewer_more_if_others_are_told(honest: FaceDown) -> dict[str, Any]:
    def changes(before: State, after: State, viewers: Sequence[int | None]) -> list[list[Change]]:
        views = [(honest.view(before, each), honest.view(after, each)) for each in viewers]
        return [compare_views(*views[0]) for _ in viewers]

    return {"changes": changes}


@fault("the game's own changes are those between the views")
def tells_of_a_hidden_hand(honest: FaceDown) -> dict[str, Any]:
    def changes(before: State, after: State, viewers: Sequence[int | None]) -> list[list[Change]]:
        views = [(honest.view(before, each), honest.view(after, each)) for each in viewers]
        told = [compare_views(*pair) for pair in views]
        if before.hands[0] != after.hands[0]:
            told = [[*each, ("seat", viewer)] for each, viewer in zip(told, viewers, strict=True)]
        return told

    return {"changes": changes}


@fault("the game's own changes are those between the views")
def tells_several_viewers_nothing_if_a_hand_stays_the_same_object(
    honest: FaceDown,
) -> dict[str, Any]:
    def apply(state: State, action: Any) -> State:
        after = honest.apply(state, action)
        hands = zip(state.hands, after.hands, strict=True)
        return replace(after, hands=tuple(old if old == new else new for old, new in hands))

    def changes(before: State, after: State, viewers: Sequence[int | None]) -> list[list[Change]]:
        hands = zip(before.hands, after.hands, strict=True)
        if len(viewers) > 1 and any(old is new for old, new in hands):
            return [[] for _ in viewers]
        views = [(honest.view(before, each), honest.view(after, each)) for each in viewers]
        return [compare_views(*pair) for pair in views]

    return {"apply": apply, "changes": changes}


@fault("the changes, made in the view before, give the view after")
def takes_true_for_1(honest: FaceDown) -> dict[str, Any]:
    def noted(view: View) -> View:
        return replace(view, note=True if len(view.played) == 1 else 1)

    return {
        "view": lambda state, seat: noted(honest.view(state, seat)),
        "reveal": lambda state, seat: noted(honest.reveal(state, seat)),
    }


@fault("the game's own changes are those between the views")
def tells_of_objects_that_are_made_anew(honest: FaceDown) -> dict[str, Any]:
    def by_identity(before: View, after: View) -> list[Change]:
        names = View.__struct_fields__
        pairs = [(name, getattr(before, name), getattr(after, name)) for name in names]
        return [(name, new) for name, old, new in pairs if old is not new]

    return named(honest, by_identity)
