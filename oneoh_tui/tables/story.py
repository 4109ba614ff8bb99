"""What is told of a table as it goes on."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import Moved, Table
from oneoh_tui.boards import BoardGame, Position
from oneoh_tui.boards.headline import headline
from oneoh_tui.heads import headed
from oneoh_tui.i18n import _
from oneoh_tui.plain import plain
from oneoh_tui.tables.seats import seat_name

if TYPE_CHECKING:
    from oneoh_tui.widgets.story import Entry

NOTATION_COLUMNS = 110
"""The narrowest window whose log has room for notation beside the words."""


def history(table: Table, game: BoardGame | None = None) -> "list[Entry]":
    """The actions before one came: what they brought about is not known any more.

    In the words of the game, or without one in notation.
    """
    first = table.turn - len(table.history) + 1
    return [
        (
            headed(f"{number}. {seat_name(table, played.seat)}", _action(played.action, game)),
            "quiet",
        )
        for number, played in enumerate(table.history, start=first)
    ]


def _action(action: str, game: BoardGame | None) -> str:
    return plain(action if game is None else game.played(action))


def move(
    event: Moved, lines: Iterable[str], names: Sequence[str], *, notation: bool
) -> "list[Entry]":
    """An action, numbered; `lines` are what it brought about. `notation`: in that as well."""
    entries: list[Entry] = [(line, "text") for line in lines]
    played = event.played
    if played.by_clock:
        text = _("{who} ran out of time").format(who=names[played.seat])
        entries.insert(0, (text, "strong"))
    if notation:
        return [(f"{event.turn}. {plain(played.action)}", "quiet"), *entries]
    return [(f"{event.turn}. {text}", tone) for text, tone in entries[:1]] + entries[1:]


def outcome(table: Table, game: BoardGame, position: Position) -> list[str]:
    """How the game ended, the headline first; nothing while it runs."""
    if table.outcome is None:
        return []
    first, reason, *rest = game.result(position, table.outcome)
    if table.ended_by in ("resigned", "timeout"):
        # Nobody has counted: what each side had then stands below.
        first = headline(position, table.outcome)
        reason = _why(table)
    return [first, reason, *rest, _("Seed {seed}").format(seed=table.seed or "")]


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
