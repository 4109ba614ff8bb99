"""The player's part in the tables of a lobby."""

from typing import Literal, TypeAlias

from oneoh_protocol.messages import TableRow
from oneoh_tui.net.link import Link
from oneoh_tui.text.i18n import _

Part: TypeAlias = Literal["turn", "seat", "host"]
"""The player has to act; has a seat; is the host without a seat."""


def part_of(link: Link, row: TableRow) -> Part | None:
    """Return the player's part in a table of the list; None if there is none."""
    table = link.tables.get(row.table)
    if table is None:
        seated = link.welcome is not None and row.table in link.welcome.tables
        return "seat" if seated else None
    if table.seat is not None:
        running = table.phase == "running"
        return "turn" if running and table.to_act == table.seat else "seat"
    return "host" if table.hosting else None


def part_text(part: Part) -> str:
    """Return the player's part in two words."""
    match part:
        case "turn":
            return _("your turn")
        case "seat":
            return _("you sit here")
        case "host":
            return _("your table")
