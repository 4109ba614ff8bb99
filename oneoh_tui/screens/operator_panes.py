"""Panes of the operator's screen: rows of an inspection, each with its whole text."""

from collections.abc import Sequence
from typing import NamedTuple

from oneoh_protocol.messages import (
    BanRow,
    ConnectionRow,
    Inspection,
    NodeRow,
    OperatedTable,
    Subject,
)
from oneoh_tui.operators import rows
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.rows import Row, RowList

MORE, FIRST = "more", "first"
"""Ids of the rows that turn the page."""


class Pane(NamedTuple):
    """Pane: its title, marked for translation, and what it asks for."""

    title: str
    what: Subject


PANES = (
    Pane(N_("connections"), "connections"),
    Pane(N_("bots"), "bots"),
    Pane(N_("tables"), "tables"),
    Pane(N_("processes"), "nodes"),
    Pane(N_("refusals"), "overview"),
    Pane(N_("bans and mutes"), "bans"),
    Pane(N_("audit"), "audit"),
)


class PaneRows(RowList):
    """Rows of a pane, of which only those that turn the page can be chosen."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "choose" or self.row in (MORE, FIRST)


class Entry(NamedTuple):
    """Row of a pane: its id, its text, and what an operator can act on."""

    id: str
    text: str
    subject: ConnectionRow | OperatedTable | NodeRow | BanRow | None = None


def entries(seen: Inspection) -> list[Entry]:
    """Return the rows of an inspection."""
    refusals = seen.overview.last_refusals if seen.overview is not None else ()
    return [
        *(Entry(str(r.connection), rows.about_connection(r), r) for r in seen.connections),
        *(Entry(r.table, rows.about_table(r), r) for r in seen.tables),
        *(Entry(str(r.node), rows.about_node(r), r) for r in seen.nodes),
        *(Entry(str(i), rows.about_refusal(r)) for i, r in enumerate(reversed(refusals))),
        *(Entry(str(r.ban), rows.about_ban(r), r) for r in seen.bans),
        *(Entry(str(r.number), rows.about_act(r)) for r in seen.audit),
    ]


def shown_rows(found: Sequence[Entry], skip: int, left_off: int) -> list[Row]:
    """Return the rows of a page, with those that turn it."""
    first = [Row(FIRST, ((_("back to the first"), "note"),))] if skip else []
    text = _("{count} more").format(count=left_off)
    more = [Row(MORE, ((text, "note"),))] if left_off else []
    return [*first, *(Row(entry.id, ((entry.text, "text"),)) for entry in found), *more]
