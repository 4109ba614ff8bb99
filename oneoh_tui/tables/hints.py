"""Hints: when the player can have one, how it reads, and who at the table plays with them."""

from collections.abc import Iterator

from oneoh_protocol.messages import Assist, SeatInfo, Table
from oneoh_tui.net.coach import Hint
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.i18n import _

FOLLOWING = 2
"""Actions of the expected line that are told, after the one to play."""


def obstacle(model: TableModel) -> str:
    """Return why there can be no hint now; "" if there can."""
    if model.table.rated:
        return _("The game is rated: everybody plays without hints")
    if model.request is None:
        return _("There are hints when it is your turn")
    if model.game.game is None:
        return _("No bot here knows the rules of this game")
    return ""


def assist(table: Table) -> Assist | None:
    """Return the command that tells the others; None if they know it already."""
    if table.seat is None or table.seats[table.seat].assisted:
        return None
    return Assist(table=table.table)


def question(table: Table) -> str:
    """Return what to ask before the first hint; "" if nobody else would see it, or does already."""
    others = any(not info.bot for seat, info in enumerate(table.seats) if seat != table.seat)
    if not others or assist(table) is None:
        return ""
    return _("The other players and the record will tell that you play with hints. Show one?")


def hint_text(model: TableModel, hint: Hint) -> str:
    """Return a hint in a line: the action, the chance to win with it, the actions after it."""
    action = model.game.action_text(hint.action)
    told = _("Hint: {action}").format(action=action)
    if hint.chance is not None:
        text = _("{hint}, {percent} % to win")
        told = text.format(hint=told, percent=round(hint.chance * 100))
    if rest := hint.line[1 : FOLLOWING + 1]:
        text = _("{hint}; then {moves}")
        told = text.format(hint=told, moves=", ".join(map(model.game.action_text, rest)))
    return told


def changes(before: tuple[SeatInfo, ...], table: Table) -> Iterator[str]:
    """Yield who plays with hints from now on."""
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        if info.assisted and not was.assisted:
            yield _("{who} plays with hints").format(who=seat_name(table, seat))
