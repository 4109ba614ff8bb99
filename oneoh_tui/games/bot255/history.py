"""Undo and redo."""

from dataclasses import dataclass, field, replace
from typing import Self

from oneoh_tui.games.bot255.draft import Draft

_KEPT = 200


@dataclass(frozen=True)
class History:
    """A draft, those before it and those that were taken back."""

    draft: Draft = field(default_factory=Draft)
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def do(self, draft: Draft) -> Self:
        """Go on with another draft; where only the cursor moved, there is nothing to undo."""
        if draft.entries == self.draft.entries:
            return replace(self, draft=draft)
        past = (*self.past, self.draft)[-_KEPT:]
        return replace(self, draft=draft, past=past, future=())

    def undo(self) -> Self:
        """The draft before the last edit; the same where there is none."""
        if not self.past:
            return self
        *past, draft = self.past
        return replace(self, draft=draft, past=tuple(past), future=(self.draft, *self.future))

    def redo(self) -> Self:
        """The draft that was taken back last."""
        if not self.future:
            return self
        draft, *future = self.future
        return replace(self, draft=draft, past=(*self.past, self.draft), future=tuple(future))
