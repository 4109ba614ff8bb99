"""Changes of a view: those of the rules lead to the next view, and wrong ones change nothing."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given

from oneoh_games import GAMES
from oneoh_protocol.changes import BadChange, fold
from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.messages import Change, Moved
from tests.protocol.game_messages import OURS, events, payload, states
from tests.protocol.strategies import values

VIEW = {"turn": 1, "hands": [["a"], None], "last": None}


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", OURS)
def test_the_changes_of_each_move_lead_to_the_next_view(game: str, seat: int | None) -> None:
    rules = GAMES[game]
    shown = [payload(rules.view(state, seat)) for state, _action in states(game, 30)]
    moves = [event for event in events(game, 30, seat) if isinstance(event, Moved)]
    for before, after, move in zip(shown, shown[1:], moves, strict=False):
        assert fold(before, move.changed) == after


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (("turn", 2), VIEW | {"turn": 2}),
        (("last", ["b"]), VIEW | {"last": ["b"]}),
        (("hands", []), VIEW | {"hands": []}),
        (("hands", 0, ["c"]), VIEW | {"hands": [["c"], None]}),
        (("hands", 1, {"hidden": 2}), VIEW | {"hands": [["a"], {"hidden": 2}]}),
    ],
)
def test_a_change_replaces_a_field_or_an_item(change: Change, after: object) -> None:
    before = deepcopy(VIEW)
    assert fold(before, (change,)) == after
    assert before == VIEW


def test_later_changes_are_made_after_earlier_ones() -> None:
    changed: tuple[Change, ...] = (("hands", [1, 2]), ("hands", 1, 3), ("turn", 4), ("turn", 5))
    assert fold(VIEW, changed) == VIEW | {"hands": [1, 3], "turn": 5}


def test_no_change_gives_the_same_object() -> None:
    assert fold(VIEW, ()) is VIEW


WRONG: dict[str, Change] = {
    "an unknown field": ("colour", 1),
    "a field that is a number": (0, 1),
    "a field that is a list": ([], 1),
    "an item of no list": ("turn", 0, 1),
    "an item of nothing": ("last", 0, 1),
    "an item of another item": ("hands", [0, 0], 1),
    "an item beyond the last": ("hands", 2, 1),
    "an item before the first": ("hands", -1, 1),
    "an item by its name": ("hands", "0", 1),
    "an item whose number is true": ("hands", True, 1),
    "an item whose number is a fraction": ("hands", 1.0, 1),
    "more than a frame holds": ("last", "a" * FRAME_BYTES),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_change_is_a_typed_refusal(change: Change) -> None:
    before = deepcopy(VIEW)
    with pytest.raises(BadChange):
        fold(before, (("turn", 2), change))
    assert before == VIEW


def test_a_view_that_is_not_there_cannot_change() -> None:
    for changed in ((), (("turn", 1),)):
        with pytest.raises(BadChange):
            fold(None, changed)


@given(values(tuple[Change, ...]))
def test_any_changes_are_made_or_refused(changed: tuple[Change, ...]) -> None:
    found: Any = None
    try:
        found = fold(VIEW, changed)
    except BadChange:
        return
    assert found.keys() == VIEW.keys()
