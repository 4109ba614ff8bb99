"""Sentences for the server's refusals."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from oneoh_protocol.messages import (
    AddToken,
    Announcement,
    Command,
    Draining,
    Draw,
    Pause,
    RedeemCode,
    RefusalCode,
    Refused,
    RegisterName,
    Takeback,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed

if TYPE_CHECKING:
    from oneoh_protocol.client_events import Lost, Rejected
    from oneoh_protocol.transport import Cause

_TEXTS: Mapping[RefusalCode, str] = {
    "bad-version": N_("The server speaks another version of the protocol."),
    "bad-name": N_("The server does not accept this name."),
    "bad-token": N_("The server does not know us any more."),
    "too-fast": N_("That was too fast; try again in a moment."),
    "too-many": N_(
        "There is no room for more of your tables and bots here: finish or leave a game first."
    ),
    "no-such-table": N_("There is no such table, or it is gone."),
    "no-such-game": N_("The server does not play this game."),
    "no-such-player": N_("Nobody of this name has played a rated game."),
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
    "draining": N_("The lobby restarts soon; try again then."),
    "no-spectators": N_("Nobody may watch this table but its players."),
    "banned": N_("An operator keeps you out of this lobby for a time."),
    "removed": N_("The host has removed you from this table."),
    "muted": N_("An operator keeps you out of the chat for a time."),
    "not-operator": N_("Only an operator of this lobby may do that: show the key again."),
    "no-such-guest": N_("This guest is not connected."),
    "no-such-ban": N_("There is no such ban or mute."),
    "no-such-node": N_("There is no such process of the lobby, or no longer."),
    "bad-target": N_("That is no guest and no address that can be banned."),
    "people-only": N_("This table is for people, not for bots."),
    "bad-chat": N_("Nothing is left of this line that could be said."),
    "no-chat": N_("You cannot chat here, or enough was said at this table."),
    "name-taken": N_("Somebody else has registered this name, or one that looks like it."),
    "not-allowed": N_("That is not allowed here, or not with the token of this machine."),
    "no-such-token": N_("You have no such token."),
    "bad-code": N_("There is no such code, or its time is over."),
    "no-such-challenge": N_("This challenge is over."),
    "not-available": N_("This player takes no challenge now."),
    "lobby-key": N_("This lobby is for those who have its key."),
    "server-busy": N_("The server has no room for this now; try again in a minute."),
}


_TOO_MANY: Mapping[type[Command], str] = {
    RegisterName: N_("Enough names were registered from your address today."),
    AddToken: N_("You have as many tokens as there may be: revoke one first."),
    RedeemCode: N_("That guest has as many tokens as there may be: revoke one there first."),
    Takeback: N_("You have asked for this already; you can ask again after a move."),
    Draw: N_(
        "You have offered a draw a short while ago; you can offer one again some moves later."
    ),
    Pause: N_("Against bots alone a game is not paused that often."),
}
"""Texts of `too-many` by the command that was refused."""


_REVEALED: Mapping[str, str] = {
    "drawn-card": N_("a card was drawn since then, and you have seen it or the next one"),
    "played-card": N_("a card was played since then that was hidden in a hand"),
    "seen-cards": N_("you have looked at a hand or a pile since then"),
    "lost-card": N_("a card was lost by chance since then"),
    "program": N_("another player’s program has run since then"),
    "new-round": N_("the round is over since then"),
    "end": N_("the end has shown what was hidden"),
}
"""Reasons why a move stays, by the name that the game gives to the thing learned."""


def _revealed_text(refused: Refused) -> str:
    what = _REVEALED.get(str(refused.detail.get("what")))
    why = _(what) if what else _("you have learned something hidden since then")
    return _("This cannot be taken back: {why}.").format(why=why)


def refused_text(refused: Refused, command: Command | None = None) -> str:
    """Return why the server refused a command: translated where we know the code, else in its words."""
    if refused.code == "revealed":
        return _revealed_text(refused)
    if command is not None and refused.code == "too-many" and type(command) in _TOO_MANY:
        return _(_TOO_MANY[type(command)])
    known = _TEXTS.get(refused.code)
    return _(known) if known else refused.message


_CAUSES: "Mapping[Cause, str]" = {
    "silent": N_("nothing answers at {server}; check the address, and whether the lobby runs"),
    "no-host": N_("there is no host of that name: {server}"),
    "slow": N_("{server} did not answer in time"),
    "no-websocket": N_("{server} answers, but it is no lobby of oneoh"),
    "no-trust": N_("the certificate of {server} is not trusted"),
    "no-tls": N_("{server} takes no secure connection; a lobby without TLS is ws://"),
    "bad-address": N_("{server} is no address of a lobby"),
}


def lost_text(event: "Lost | Rejected", server: str) -> str:
    """Return why there is no connection; `server` is its address, "" to leave it out."""
    if (why := _removal(event)) is not None:
        return why
    if event.cause is None:
        return event.reason
    return _(_CAUSES[event.cause]).format(server=sanitize(server) or _("the lobby"))


def _removal(event: "Lost | Rejected") -> str | None:
    """Return the sentence for a guest who was removed, or whose token was; None for others."""
    from oneoh_protocol.client_events import Rejected
    from oneoh_protocol.close_codes import CloseCode

    if not isinstance(event, Rejected):
        return None
    if event.code == "lobby-key":
        return _(_TEXTS[event.code]).rstrip(".")
    if event.code == CloseCode.REVOKED:
        return _("the token of this machine was revoked")
    if event.code not in (CloseCode.REMOVED, "banned"):
        return None
    if event.code == "banned":
        text = _TEXTS[event.code]
        return headed(_(text).rstrip("."), event.reason)
    text = _("an operator of this lobby has ended your visit")
    return headed(text, event.reason) if event.reason else text


def announcement_text(event: Announcement) -> str:
    """Return what an operator tells everybody."""
    return headed(_("The lobby's operator"), event.text)


def draining_text(event: Draining) -> str:
    """Return the sentence for a lobby that is about to restart."""
    text = _(
        "The lobby restarts within {seconds} s. Your games are kept, "
        "and you return to them without doing anything."
    )
    return text.format(seconds=-(-event.left_ms // 1000))


def forgotten() -> str:
    """Return the sentence for a guest that the server has forgotten."""
    return _(
        "This server does not know you any more, and your seats there are gone. "
        "You are a new guest of it."
    )


def gone() -> str:
    """Return that there is no connection for a command."""
    return _("The connection is gone; try again when it is back.")


def unanswered() -> str:
    """Return that a command may have been carried out, or not."""
    return _("The connection was lost before the answer came.")


def unreadable() -> str:
    """Return the sentence for a server that breaks the protocol or the rules of a game."""
    return _("The server sent what this program cannot read.")
