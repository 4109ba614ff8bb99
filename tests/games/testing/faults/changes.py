"""Planted faults of the changes between two views."""

from typing import Any

from msgspec.structs import replace

from oneoh_games.changes import Change, compare_views
from tests.games.testing.face_down import FaceDown, View
from tests.games.testing.faults.planting import Fault, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


@fault("the changes, made in the view before, give the view after")
def forgets_a_change(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda before, after: compare_views(before, after)[1:]}


@fault("the changes, made in the view before, give the view after")
def takes_true_for_1(honest: FaceDown) -> dict[str, Any]:
    def noted(view: View) -> View:
        return replace(view, note=True if len(view.played) == 1 else 1)

    return {
        "view": lambda state, seat: noted(honest.view(state, seat)),
        "reveal": lambda state, seat: noted(honest.reveal(state, seat)),
    }


@fault("views that are equal have the same changes")
def tells_of_objects_that_are_made_anew(_: FaceDown) -> dict[str, Any]:
    def changes(before: View, after: View) -> list[Change]:
        names = View.__struct_fields__
        pairs = [(name, getattr(before, name), getattr(after, name)) for name in names]
        return [(name, new) for name, old, new in pairs if old is not new]

    return {"changes": changes}


@fault("the changes do not fit the view")
def changes_a_field_that_is_not_there(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("colour", 1)]}


@fault("is no field or item, and its value")
def changes_too_deep(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("hands", 0, 0, None)]}


@fault("is no field or item, and its value")
def changes_an_item_from_the_end(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("hands", -1, None)]}
