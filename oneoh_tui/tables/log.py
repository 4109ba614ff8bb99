"""Texts of the log of a table."""

from collections.abc import Iterable, Iterator, Sequence

from oneoh_protocol.messages import Closed, Moved, Paused, Played, SeatInfo, Table, Unpaused
from oneoh_tui.games import BoardGame, Position
from oneoh_tui.games.headline import headline
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def history(table: Table) -> list[str]:
    """Return the last actions in notation."""
    return [
        headed(f"{number}. {player(table, played)}", played.action)
        for number, played in numbered(table)
    ]


def player(table: Table, played: Played) -> str:
    """Return who has played an action; a seat that its guest has again goes by the guest's name."""
    name = seat_name(table, played.seat)
    if not played.stand_in or table.seats[played.seat].stands_in:
        return name
    return _("{who}, by a stand-in").format(who=name)


def numbered(table: Table) -> Iterator[tuple[int, Played]]:
    """Return the last actions, each with its number, the first of the game being 1."""
    return enumerate(table.history, start=table.turn - len(table.history) + 1)


def consequences(event: Moved, lines: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return `lines` on an action, after a line that the clock played it, if so."""
    if not event.played.by_clock:
        return [*lines]
    return [_("{who} ran out of time").format(who=names[event.played.seat]), *lines]


def move(event: Moved, lines: Iterable[str], names: Sequence[str], *, notation: bool) -> list[str]:
    """Return `lines` on an action, numbered, after its notation if that is wanted.

    Lines that say the notation already, as those of a game without texts do, are not led by it.
    """
    texts = consequences(event, lines, names)
    played = event.played
    if notation and headed(names[played.seat], played.action) not in texts:
        return [f"{event.turn}. {event.played.action}", *texts]
    return [f"{event.turn}. {text}" for text in texts[:1]] + texts[1:]


def beginning(table: Table) -> list[str]:
    """Return who has the first move; nothing after it."""
    if table.turn or table.phase != "running" or table.to_act is None:
        return []
    return [_("{who} begins").format(who=seat_name(table, table.to_act))]


def parting(before: Sequence[SeatInfo], table: Table) -> Iterator[str]:
    """Yield who has asked for a rematch, or has left, since the seats were `before`."""
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        who = seat_name(table, seat)
        if info.rematch and not was.rematch and not info.left:
            yield _("{who} asks for a rematch").format(who=who)
        if info.left and not was.left:
            yield _("{who} has left").format(who=who)


def closed(event: Closed) -> str:
    """Return that the table is closed, or that the player was removed from it."""
    if event.reason == "removed":
        return _("The host has removed you from this table")
    return _("The table is closed")


def paused(event: Paused | Unpaused, table: Table) -> str:
    """Return that the game is paused, or who has ended the pause."""
    if isinstance(event, Paused):
        return _("The game is paused")
    return _("{who} goes on with the game").format(who=seat_name(table, event.seat))


def outcome(table: Table, game: BoardGame, position: Position) -> list[str]:
    """Return the outcome, its headline first; nothing while the game runs."""
    if table.outcome is None:
        return []
    first, reason, *rest = game.result(position, table.outcome)
    if table.ended_by == "aborted":
        return [_("The game ended without a result"), *filter(None, rest)]
    if table.ended_by in ("resigned", "timeout", "absence", "agreement"):
        # The rules did not decide it; the scores at that moment stand below.
        first = headline(position, table.outcome)
        reason = _why(table)
    return [first, *filter(None, (reason, *rest))]


def seed(table: Table) -> list[str]:
    """Return the line about the seed; nothing while the seed is secret."""
    return [_("Seed {seed}").format(seed=table.seed)] if table.seed else []


def _why(table: Table) -> str:
    """Return what ended a game that did not end by its rules."""
    if table.ended_by == "timeout":
        return _("Time was up.")
    if table.ended_by == "agreement":
        return _("All agreed on a draw.")
    if table.ended_by == "absence":
        return _why_absent(table)
    return _("The other seat resigned.") if _won(table) else _("By resignation.")


def _why_absent(table: Table) -> str:
    if table.resigned is None:
        return _("A draw, as somebody stayed away.")
    return _("{who} stayed away.").format(who=seat_name(table, table.resigned))


def _won(table: Table) -> bool:
    return (
        table.seat is not None
        and table.outcome is not None
        and table.outcome.places[table.seat] == 1
    )
