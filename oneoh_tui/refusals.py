"""The server's refusals, in the player's language."""

from collections.abc import Mapping

from oneoh_protocol.messages import RefusalCode, Refused
from oneoh_tui.i18n import N_, _
from oneoh_tui.plain import plain

_TEXTS: Mapping[RefusalCode, str] = {
    "bad-version": N_("The server speaks another version of the protocol."),
    "bad-name": N_("The server does not accept this name."),
    "bad-token": N_("The server does not know us any more."),
    "too-fast": N_("That was too fast; try again in a moment."),
    "too-many": N_("You have as many tables as the server allows."),
    "no-such-table": N_("There is no such table, or it is gone."),
    "no-such-game": N_("The server does not play this game."),
    "no-such-bot": N_("The server does not have this bot."),
    "bad-invite": N_("The invite is not for a seat of this table."),
    "seat-taken": N_("The seat is taken."),
    "not-host": N_("Only the host of the table may do that."),
    "not-seated": N_("You have no seat at this table."),
    "not-waiting": N_("The game has started already."),
    "not-running": N_("No game is running at this table."),
    "not-over": N_("The game is not over."),
    "not-your-turn": N_("It is not your turn."),
    "stale-request": N_("That was for an earlier turn."),
    "bad-notation": N_("That is no move in the notation of this game."),
    "server-busy": N_("The server is busy; try again in a moment."),
    "draining": N_("The server is about to stop, and opens no new tables."),
}


def refused_text(refused: Refused) -> str:
    """Why the server refused: in our words where we have them, else in its own."""
    known = _TEXTS.get(refused.code)
    return _(known) if known else plain(refused.message)
