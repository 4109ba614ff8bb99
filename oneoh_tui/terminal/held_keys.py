"""Keys that are pressed during a wait, kept for the screen that follows it."""

from collections.abc import Sequence

from textual.events import Key

GIVES_UP = ("escape", "ctrl+c", "ctrl+q", "ctrl+z")
"""Keys that cancel, and so are never kept."""


class HeldKeys:
    """Keys of a wait in the order in which they were pressed; none while there is no wait."""

    def __init__(self) -> None:
        self._keys: list[Key] | None = None

    def hold(self) -> None:
        """Keep what is pressed from now on, until `release` or `forget`."""
        self._keys = self._keys or []

    def keeps(self, event: Key) -> bool:
        """Keep a key if there is a wait, and return whether it was kept."""
        if self._keys is None or event.key in GIVES_UP:
            return False
        self._keys.append(event)
        return True

    def release(self) -> Sequence[Key]:
        """End the wait, and return the keys."""
        keys, self._keys = self._keys, None
        return keys or ()

    def forget(self) -> None:
        """End the wait: the keys are for nobody."""
        self._keys = None
