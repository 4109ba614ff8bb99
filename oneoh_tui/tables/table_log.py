"""Log beside the board: the entries that events of a table add to it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from oneoh_protocol.messages import Closed, Over, Paused, Played, Seats, Started, Unpaused
from oneoh_tui.net.news import Move, News
from oneoh_tui.tables import absence, consent, hints, log, seat_ratings
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.label import headed, sentences
from oneoh_tui.widgets.log_entry import LogEntry


@dataclass(frozen=True)
class LogChange:
    """Entries to append; `replaces_last` drops the last entry first."""

    entries: list[LogEntry] = field(default_factory=list)
    replaces_last: bool = False


class TableLog:
    """Entries of a table: one for each move, and one for moves that the game merges."""

    def __init__(self) -> None:
        self._last: Played | None = None
        self._first = 0
        """Number of the action that the last entry begins with."""
        self._told: dict[int, tuple[Played, str]] = {}
        """Moves by number, with what was told of them when they were played."""

    def begin(self, model: TableModel, glyphs: Glyphs) -> list[LogEntry]:
        """Return the entries of a whole table, as it came: they replace all others.

        A move that this log has told of is told in the same words, any other by its notation.
        """
        self._last = None
        entries = _strong(log.beginning(model.table))
        moves = dict(log.numbered(model.table))
        self._told = {number: self._told[number] for number in moves if number in self._told}
        for number, played in moves.items():
            name = log.player(model.table, played)
            told, text = self._told.get(number, (None, ""))
            if told != played:
                text = headed(name, model.game.log_notation(played.action, glyphs))
            elif not text:
                continue
            change = self._move(number, played, name, text, model)
            entries[-1 if change.replaces_last else len(entries) :] = [
                (entry, "quiet") for entry, _tone in change.entries
            ]
        return entries

    def follow(
        self, event: News, before: TableModel, model: TableModel, glyphs: Glyphs
    ) -> LogChange:
        """Return the change that an event makes; the table was `before` and is `model` now."""
        match event:
            case Started():
                return LogChange(_strong(log.beginning(model.table)))
            case Seats() if model.table.phase == "over":
                seats = before.table.seats
                parting = (seat_ratings.changes, log.parting, consent.changes)
                return LogChange(_strong([t for tell in parting for t in tell(seats, model.table)]))
            case Seats():
                seats = before.table.seats
                told = (absence.changes, consent.changes, hints.changes)
                return LogChange(_strong([t for tell in told for t in tell(seats, model.table)]))
            case Paused() | Unpaused():
                return LogChange(_strong([log.paused(event, model.table)]))
            case Move():
                return self._moved(event, model, glyphs)
            case Over():
                return LogChange(outcome(model))
            case Closed():
                return LogChange(_strong([log.closed(event)]))
            case _:
                return LogChange()

    def _moved(self, event: Move, model: TableModel, glyphs: Glyphs) -> LogChange:
        position = model.position_after(event)
        lines = model.game.log_lines(position, glyphs)
        text = sentences(log.consequences(event, lines, position.names))
        self._told[event.turn] = event.played, text
        if not text:  # A game leaves out what is played nearly always.
            return LogChange()
        name = position.who(event.played.seat)
        return self._move(event.turn, event.played, name, text, model)

    def _move(
        self, number: int, played: Played, name: str, text: str, model: TableModel
    ) -> LogChange:
        last, self._last = self._last, played
        merges = (
            last is not None
            and last.seat == played.seat
            and model.game.merges(last.action, played.action)
        )
        if not merges:
            self._first = number
            return LogChange([(f"{number}. {text}", "text")])
        merged = headed(name, model.game.merged_text(number - self._first + 1))
        return LogChange([(f"{self._first}-{number}. {merged}", "text")], replaces_last=True)


def outcome(model: TableModel) -> list[LogEntry]:
    """Return the entries of how the game ended; none while it runs."""
    return [*_strong(model.outcome[:1]), *((line, "text") for line in model.outcome[1:])]


def _strong(texts: Iterable[str]) -> list[LogEntry]:
    return [(text, "strong") for text in texts]
