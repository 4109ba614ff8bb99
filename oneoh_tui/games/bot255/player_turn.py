"""Viewer's part in a position: the open question, and whether a program can be announced."""

from dataclasses import dataclass

from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.program_texts import lacking_texts, turn_task
from oneoh_tui.games.bot255.texts import task
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _


@dataclass(frozen=True)
class PlayerTurn:
    """Position with the answers that its viewer has."""

    position: Position

    @property
    def question(self) -> object:
        """Value that changes with the question."""
        view = self._view
        return view.round, view.turn, view.mover, view.phase, view.may_run, self.position.legal

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has to choose something other than a program."""
        return bool(self.position.legal) and not self._view.may_run

    @property
    def may_run(self) -> bool:
        """Whether a program may be announced."""
        return bool(self.position.legal) and self._view.may_run

    @property
    def cannot_write(self) -> bool:
        """Whether a program may be announced, but the hand allows no line of one."""
        return self.may_run and self.memory == 0

    @property
    def can_only_pass(self) -> bool:
        """Whether nothing but `pass` is legal."""
        return self.position.legal == ("pass",)

    @property
    def memory(self) -> int:
        """Number of lines that the viewer's program may have."""
        return self._view.own.memory if self._view.own is not None else 0

    @property
    def hand(self) -> tuple[Card, ...]:
        """Viewer's cards; none for a spectator."""
        view = self._view
        return (view.seats[view.seat].hand if view.seat is not None else None) or ()

    def task(self, draft: Draft) -> str:
        """Return the next step with a program, or the open question that no program answers."""
        if self.is_asked:
            return _("{task} (Tab: choose)").format(task=task(self.position))
        return turn_task(draft, self.hand) if self.may_run else ""

    def lacking(self, draft: Draft) -> str:
        """Return what the hand lacks for a program; "" if nothing."""
        if draft.program is None or self._view.own is None:
            return ""
        return " ".join(lacking_texts(draft.program, self.hand))

    @property
    def _view(self) -> View:
        view: View = self.position.view
        return view
