"""Checks of changes: they lead from each view to the next, and follow from the two alone."""

from typing import Any

from oneoh_games.changes import Change, view_changes
from oneoh_games.contract import AnyGame, Seat
from oneoh_games.testing.plain_data import decode, encode
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report


class ChangeCheck:
    """Check of what each viewer is told of each action, and of the end of the game."""

    def __init__(self, game: AnyGame, report: Report) -> None:
        self.game, self.report = game, report
        self._before: dict[Seat | None, tuple[Any, Any]] = {}
        """Last view of each viewer, and another object that is equal to it."""

    def check(self, viewer: Seat | None, view: Any, twin: Any, revealed: Any) -> None:
        """Check the changes up to `view`, and from there to the end, if it is given up.

        `twin` is equal to `view`, byte for byte, and comes from another state.
        """
        self._expect_told(self._checked(view, revealed), twin, revealed)
        if viewer in self._before:
            before, twin_before = self._before[viewer]
            told = self._checked(before, view)
            for one, other in ((twin_before, view), (before, twin), (twin_before, twin)):
                self._expect_told(told, one, other)
        self._expect_told(encode([]), view, twin)
        self._before[viewer] = view, twin

    def _told(self, before: Any, after: Any) -> bytes:
        """Return the changes as they are sent."""
        return encode(view_changes(self.game, before, after))

    def _checked(self, before: Any, after: Any) -> bytes:
        """Return the changes as they are sent, once they are made in the view before."""
        told = self._told(before, after)
        changed = decode(told)
        for change in changed:
            self._check_form(change)
        try:
            folded = fold(decode(encode(before)), changed)
        except (KeyError, IndexError, TypeError) as error:
            self.report.fail(Promise.CHANGES, f"the changes do not fit the view: {error!r}")
        self.report.expect(
            Promise.CHANGES,
            encode(folded) == encode(after),
            "the changes, made in the view before, give the view after",
            lambda: f"{changed}",
        )
        return told

    def _check_form(self, change: Change) -> None:
        match change:
            case [str(), _]:
                pass
            case [str(), index, _] if type(index) is int and index >= 0:
                pass
            case _:
                self.report.fail(Promise.CHANGES, f"{change} is no field or item, and its value")

    def _expect_told(self, told: bytes, before: Any, after: Any) -> None:
        """Expect the same changes between views that are equal, byte for byte, to those checked."""
        other = self._told(before, after)
        self.report.expect(
            Promise.CHANGES,
            told == other,
            "views that are equal have the same changes, and none between them",
            lambda: f"{decode(told)}, then {decode(other)}",
        )


def fold(view: Any, changed: list[Any]) -> Any:
    """Return the view, a map, with the changes made in it (protocol/README.md#views-and-changes).

    Raises KeyError, IndexError or TypeError for a field or an item that is not there.
    """
    for *path, last, value in changed:
        at = view[path[0]] if path else view
        at[last]  # Only what is there can change.
        at[last] = value
    return view
