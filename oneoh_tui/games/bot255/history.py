"""History of a draft, for undo and redo."""

from dataclasses import dataclass, field, replace
from typing import Self

from oneoh_tui.games.bot255.draft import Draft

_KEPT = 200


@dataclass(frozen=True)
class History:
    """Draft with the earlier ones, latest last, and the undone ones, latest first."""

    draft: Draft = field(default_factory=Draft)
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def do(self, draft: Draft) -> Self:
        """Go on with another draft; a mere move of the cursor is not kept."""
        if draft.entries == self.draft.entries:
            return replace(self, draft=draft)
        past = (*self.past, self.draft)[-_KEPT:]
        return replace(self, draft=draft, past=past, future=())

    def undo(self) -> Self:
        """Undo the last edit, if there is one."""
        if not self.past:
            return self
        *past, draft = self.past
        return replace(self, draft=draft, past=tuple(past), future=(self.draft, *self.future))

    def redo(self) -> Self:
        """Redo the edit that was undone last, if there is one."""
        if not self.future:
            return self
        draft, *future = self.future
        return replace(self, draft=draft, past=(*self.past, self.draft), future=tuple(future))
