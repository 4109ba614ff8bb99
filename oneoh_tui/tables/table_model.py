"""Table as its player sees it at one moment."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from oneoh_protocol.messages import Payload, Played, Request, Table
from oneoh_tui.games import BoardGame, Position, board_of
from oneoh_tui.net.news import Move
from oneoh_tui.tables import log
from oneoh_tui.tables.seats import seat_name


@dataclass(frozen=True)
class TableModel:
    """Table at one moment: what the screen and line mode say of it follows from this alone."""

    table: Table
    game: BoardGame
    request: Request | None
    """Request to answer; None while an answer is on its way."""
    view: Any
    """View of the game, decoded; None before the game starts."""

    @classmethod
    def read(
        cls,
        table: Table,
        request: Request | None,
        before: "TableModel | None" = None,
        game: BoardGame | None = None,
    ) -> "TableModel":
        """Decode the view of `table`, unless it is the one that `before` has decoded.

        `game` shows the table in place of the board of its game. Raises msgspec.ValidationError if
        the view is not one of the game.
        """
        game = board_of(table) if game is None else game
        if before is not None and before.table.view is table.view:
            return cls(table, game, request, before.view)
        return cls(table, game, request, None if table.view is None else game.read_view(table.view))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat, all different."""
        return tuple(seat_name(self.table, seat) for seat in range(len(self.table.seats)))

    @property
    def legal(self) -> tuple[str, ...]:
        """Legal actions in notation; empty unless the player has to act."""
        return self.request.legal_actions if self.request else ()

    def typed(self, text: str) -> str:
        """Return the notation of the action that `text` means, or `text` if it means none.

        What the game cannot read is forgiven the case of its letters if one legal action has them.
        """
        action = self.game.normalize(text)
        alike = [each for each in self.legal if each.casefold() == action.casefold()]
        return alike[0] if len(alike) == 1 else action

    @cached_property
    def position(self) -> Position | None:
        """Position for the board; None before the game starts."""
        if self.view is None:
            return None
        last = self.table.history[-1] if self.table.history else None
        return self._position(self.view, last, self.legal)

    def position_after(self, move: Move) -> Position:
        """Return the position right after a move; the table may be further on already.

        Raises msgspec.ValidationError if its view is not one of the game.
        """
        return self._position(self._decoded(move.view), move.played)

    def _decoded(self, payload: Payload) -> Any:
        return self.view if payload is self.table.view else self.game.read_view(payload)

    def _position(self, view: Any, last: Played | None, legal: tuple[str, ...] = ()) -> Position:
        return Position(view, legal, self.names, self.table.seat, last)

    @property
    def is_played(self) -> bool:
        """Whether the player has a seat in a game that is running."""
        return self.table.phase == "running" and self.table.seat is not None

    @property
    def is_others_turn(self) -> bool:
        """Whether a seat that is not the player's has to act."""
        return self.table.to_act not in (None, self.table.seat)

    @property
    def is_on_its_way(self) -> bool:
        """Whether the player is to act, but not asked: an action was sent that the table lacks."""
        return self.is_played and self.table.to_act == self.table.seat and self.request is None

    @cached_property
    def outcome(self) -> tuple[str, ...]:
        """Outcome in lines, the headline first; empty while the game runs."""
        return (
            ()
            if self.position is None
            else tuple(log.outcome(self.table, self.game, self.position))
        )
