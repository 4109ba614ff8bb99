"""Checks of changes: they lead from each view to the next, and follow from the two alone."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from oneoh_games.changes import Change, compare_views, named_changes
from oneoh_games.contract import AnyGame, Seat
from oneoh_games.testing.plain_data import decode, encode
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report


class Shown(msgspec.Struct, frozen=True):
    """State, and what a viewer sees of it, also as it is sent."""

    state: Any
    view: Any
    encoded: bytes


class Step(msgspec.Struct, frozen=True):
    """Two states, one after the other, and what the game's own `changes` says of them."""

    before: Any = None
    after: Any = None
    viewers: Sequence[Seat | None] = ()
    named: Sequence[Sequence[Change]] | None = None


class ChangeCheck:
    """Check of what each viewer is told of each action, and of the end of the game."""

    def __init__(self, game: AnyGame, report: Report) -> None:
        self.game, self.report = game, report
        self._before: dict[Seat | None, tuple[Shown, Shown]] = {}
        """Last state as each viewer saw it, and another one that looked the same."""
        self._step = Step()

    def check(self, viewer: Seat | None, shown: Shown, twin: Shown, revealed: Shown) -> None:
        """Check the changes up to `shown`, and from there to the end, if it is given up.

        The view of `twin` is equal, byte for byte, and comes from another state.
        """
        self._expect_told(self._checked(shown, revealed), twin.view, revealed.view)
        if viewer in self._before:
            before, twin_before = self._before[viewer]
            told = self._checked(before, shown)
            self._expect_told(told, twin_before.view, twin.view)
            self._expect_step(told, viewer, before.state, shown.state)
            for one, other in ((twin_before, shown), (before, twin), (twin_before, twin)):
                self._expect_named(told, viewer, one, other)
        self._expect_told(encode([]), shown.view, twin.view)
        self._expect_named(encode([]), viewer, shown, twin)
        self._before[viewer] = shown, twin

    def _checked(self, before: Shown, after: Shown) -> bytes:
        """Return the changes as they are sent, once they are made in the view before."""
        told = encode(compare_views(before.view, after.view))
        changed = decode(told)
        folded = encode(fold(decode(before.encoded), changed)) if changed else before.encoded
        self.report.expect(
            Promise.CHANGES,
            folded == after.encoded,
            "the changes, made in the view before, give the view after",
            lambda: f"{changed}",
        )
        return told

    def _expect_told(self, told: bytes, before: Any, after: Any) -> None:
        """Expect the same changes between views that are equal, byte for byte, to those checked."""
        other = encode(compare_views(before, after))
        self.report.expect(
            Promise.CHANGES,
            told == other,
            "views that are equal have the same changes, and none between them",
            lambda: f"{decode(told)}, then {decode(other)}",
        )

    def _expect_step(self, told: bytes, viewer: Seat | None, before: Any, after: Any) -> None:
        """Expect the same changes from the game's own `changes`, asked once for all viewers."""
        if self._step.before is not before or self._step.after is not after:
            viewers = tuple(self._before)
            named = named_changes(self.game, before, after, viewers)
            self._step = Step(before, after, viewers, named)
        self._expect_own(told, viewer, self._step.viewers, self._step.named)

    def _expect_named(self, told: bytes, viewer: Seat | None, before: Shown, after: Shown) -> None:
        """Expect the same changes from the game's own `changes` for that viewer alone."""
        named = named_changes(self.game, before.state, after.state, (viewer,))
        self._expect_own(told, viewer, (viewer,), named)

    def _expect_own(
        self,
        told: bytes,
        viewer: Seat | None,
        viewers: Sequence[Seat | None],
        named: Sequence[Sequence[Change]] | None,
    ) -> None:
        if named is None:
            return
        own = encode(named[viewers.index(viewer)])
        self.report.expect(
            Promise.CHANGES,
            told == own and len(named) == len(viewers),
            "the game's own changes are those between the views",
            partial(_other_changes, told, own),
        )


def _other_changes(told: bytes, own: bytes) -> str:
    return f"{decode(told)}, not {decode(own)}"


def fold(view: Any, changed: list[Any]) -> Any:
    """Return the view, a map, with the changes made in it (protocol/README.md#views-and-changes).

    Raises KeyError, IndexError or TypeError for a field or an item that is not there.
    """
    for *path, last, value in changed:
        at = view[path[0]] if path else view
        at[last]  # Only what is there can change.
        at[last] = value
    return view
