"""Actions that a table offers now, beside those of its game."""

from oneoh_tui.tables import absence, consent
from oneoh_tui.tables.seats import is_asked_for_rematch, may_have_rematch
from oneoh_tui.tables.table_model import TableModel


def is_offered(action: str, model: TableModel, *, private: bool, chat: bool) -> bool:
    """Return whether an action of the table's screen, by its name, does something now.

    `private` tells that the server is the client's own, `chat` that it has a chat.
    """
    table = model.table
    match action:
        case "chat":
            return chat and not private
        case "players":
            return not private
        case "rematch":
            if may_have_rematch(table):
                return is_asked_for_rematch(table)
            return table.phase == "over" and table.seat is not None and not private
        case "resign" | "draw" | "abort":
            return model.is_played
        case "takeback":
            return consent.may_take_back(table)
        case "hint":
            return model.is_played and not table.rated
        case "pause":
            return model.is_played and bool(table.banks_ms)
        case "decline":
            return bool(consent.declined(table))
        case "choose":
            return absence.may_choose(table) or absence.may_name(table)
        case "replay":
            return table.phase == "over" and table.turn > 0
        case "details":
            return table.view is not None
        case _:
            return True
