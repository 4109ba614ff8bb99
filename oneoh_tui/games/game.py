"""What a client needs of a game, whatever the game, and whether it draws it or tells it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from oneoh_games import Outcome
from oneoh_protocol.messages import Payload
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


@dataclass(frozen=True)
class Reason:
    """Why an action is refused, in words, and the section of the rules that says so."""

    words: str
    section: str


class BoardGame(Protocol):
    """One entry of `BOARDS`. Its module is read without Textual; only `board` imports that."""

    def read_view(self, payload: Payload) -> Any:
        """The game's view, from what came over the wire. Raises msgspec.ValidationError."""

    def board(self) -> "Board":
        """A new board."""

    def badge(self, seat: int, position: Position | None = None) -> Badge:
        """The seat's sign, the same as on its pieces; before the game, the one it begins with."""

    def side(self, seat: int, position: Position | None = None) -> str:
        """Return what the seat plays, as a word: its colour, or its digit."""

    def task(self, position: Position) -> str:
        """What the viewer, whose turn it is, has to choose."""

    def played(self, action: str) -> str:
        """An action in words, where its consequences are not known."""

    def brief(self, action: str, glyphs: Glyphs) -> str:
        """Return the action as the log writes it, which `spell` reads."""

    def together(self, before: str, action: str) -> bool:
        """Return whether two actions of a seat, one after the other, make one entry of the log."""

    def placed(self, count: int) -> str:
        """Return the words for so many actions that make one entry of the log."""

    def sentences(self, position: Position) -> Sequence[str]:
        """What the last action brought about, in words."""

    def log_lines(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        """The same for a narrow log beside the board, which shows by itself what always follows."""

    def facts(self, position: Position, seat: int, glyphs: Glyphs) -> Sequence[str]:
        """What is to be known of a seat beside its name, a short line each."""

    def score(self, position: Position, seat: int) -> str:
        """What the seat would score now, in a few words."""

    def result(self, position: Position, outcome: Outcome) -> Sequence[str]:
        """Who won, and why, a line each; the first is the headline."""

    def spell(self, text: str) -> str:
        """Return the notation that `text` means, however it is written: case, order and blanks,
        and the words of the log, are forgiven. Text that means no action comes back as it is."""

    def check(self, position: Position, action: str) -> Reason | None:
        """Why this text cannot be played; None if it can."""

    def caution(self, position: Position, action: str) -> str:
        """What to ask before this is played, as it would cost something; empty for most actions."""

    def shortcut(self, position: Position) -> Shortcut | None:
        """What the viewer, where moves are typed, can have played at one word; None if nothing."""

    def refusal(self, rule: str) -> Reason | None:
        """The words for a rule that a refusal named; None if this client does not know it."""

    def details(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        """Everything public that the board has no room for, a line each."""

    def told(self, position: Position) -> Sequence[str]:
        """The whole board, hands and piles in words, a line each that stands for itself.

        For those who hear the game instead of seeing it: no drawing, no glyphs beyond letters.
        What belongs to a seat is `headed` by its name.
        """
