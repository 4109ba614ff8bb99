"""Changes of a view, folded into it (protocol/README.md#views-and-changes)."""

from collections.abc import Sequence

from oneoh_protocol.codec import FRAME_BYTES, size_of
from oneoh_protocol.messages import Change, Payload


class BadChange(ValueError):
    """Change that does not fit the view."""


def fold(view: Payload | None, changed: Sequence[Change]) -> Payload:
    """Return the view after the changes; `view` stays as it is.

    Raises BadChange for a path that the view does not have, and if it outgrows a frame.
    """
    if view is None:
        raise BadChange("there is no view to change")
    if not changed:
        return view
    folded = dict(view)
    for field, *index, value in changed:
        if type(field) is not str or field not in folded:
            raise BadChange("the view has no such field")
        folded[field] = _with_item(folded[field], index[0], value) if index else value
    # Each event could let one item grow by a frame: what a server sends stays bounded as a whole.
    if size_of(folded) > FRAME_BYTES:
        raise BadChange("the view outgrows a frame")
    return folded


def _with_item(items: object, index: object, value: object) -> list[object]:
    if type(items) is not list or type(index) is not int or not 0 <= index < len(items):
        raise BadChange("the field has no such item")
    return [*items[:index], value, *items[index + 1 :]]
