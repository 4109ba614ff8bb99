"""The log of a table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import Moved, Played, SeatInfo, Table
from oneoh_tui.games import BoardGame, Position
from oneoh_tui.games.headline import headline
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed

if TYPE_CHECKING:
    from oneoh_tui.widgets.log_entry import LogEntry


class MoveLog:
    """The entries of moves beside the board: one a move, and one for a whole deployment."""

    def __init__(self) -> None:
        self._last: Played | None = None
        self._first = 0
        """The number of the action that the last entry began with."""

    def entry(
        self, number: int, played: Played, name: str, words: str, game: BoardGame
    ) -> "tuple[LogEntry, bool]":
        """Return the entry of a move, and whether it takes the place of the entry before.

        `words` are the move and its consequences, `name` is the seat's.
        """
        last, self._last = self._last, played
        together = (
            last is not None
            and last.seat == played.seat
            and game.merges(last.action, played.action)
        )
        if not together:
            self._first = number
            return (f"{number}. {words}", "text"), False
        placed = headed(name, game.merged_text(number - self._first + 1))
        return (f"{self._first}-{number}. {placed}", "text"), True

    def history(self, table: Table, game: BoardGame, glyphs: Glyphs) -> "list[LogEntry]":
        """Return the entries of the actions that were played before the table came."""
        entries: list[LogEntry] = []
        for number, played in _numbered(table):
            name = seat_name(table, played.seat)
            action = game.log_notation(played.action, glyphs)
            (text, _tone), instead = self.entry(number, played, name, headed(name, action), game)
            entries[-1 if instead else len(entries) :] = [(text, "quiet")]
        return entries


def history(table: Table) -> list[str]:
    """Return the actions that were played before the table came, in notation."""
    return [
        headed(f"{number}. {seat_name(table, played.seat)}", played.action)
        for number, played in _numbered(table)
    ]


def _numbered(table: Table) -> Iterator[tuple[int, Played]]:
    return enumerate(table.history, start=table.turn - len(table.history) + 1)


def consequences(event: Moved, lines: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return what an action brought about, and before it that the clock played it, if so."""
    if not event.played.by_clock:
        return [*lines]
    return [_("{who} ran out of time").format(who=names[event.played.seat]), *lines]


def move(event: Moved, lines: Iterable[str], names: Sequence[str], *, notation: bool) -> list[str]:
    """Return an action, numbered, and what it brought about; `notation`: in that as well."""
    told = consequences(event, lines, names)
    if notation:
        return [f"{event.turn}. {event.played.action}", *told]
    return [f"{event.turn}. {text}" for text in told[:1]] + told[1:]


def beginning(table: Table) -> list[str]:
    """Return who has the first move; nothing once something was played."""
    if table.turn or table.phase != "running" or table.to_act is None:
        return []
    return [_("{who} begins").format(who=seat_name(table, table.to_act))]


def parting(before: Sequence[SeatInfo], table: Table) -> Iterator[str]:
    """Yield who has asked for a rematch or left since the seats were `before`."""
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        who = seat_name(table, seat)
        if info.rematch and not was.rematch and not info.left:
            yield _("{who} asks for a rematch").format(who=who)
        if info.left and not was.left:
            yield _("{who} has left").format(who=who)


def outcome(table: Table, game: BoardGame, position: Position) -> list[str]:
    """Return how the game ended, the headline first; nothing while it runs."""
    if table.outcome is None:
        return []
    first, reason, *rest = game.result(position, table.outcome)
    if table.ended_by in ("resigned", "timeout"):
        # Nobody has counted: what each side had then stands below.
        first = headline(position, table.outcome)
        reason = _why(table)
    return [first, *filter(None, (reason, *rest))]


def seed(table: Table) -> list[str]:
    """Return the line about the seed; nothing while it is secret."""
    return [_("Seed {seed}").format(seed=table.seed)] if table.seed else []


def _why(table: Table) -> str:
    """What ended a game that did not end by its rules."""
    if table.ended_by == "timeout":
        return _("Time was up.")
    return _("The other seat resigned.") if _won(table) else _("By resignation.")


def _won(table: Table) -> bool:
    return (
        table.seat is not None
        and table.outcome is not None
        and table.outcome.places[table.seat] == 1
    )
