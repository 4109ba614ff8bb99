"""What a table's screen says above and below the board."""

from collections.abc import Iterable

from oneoh_protocol.messages import Table
from oneoh_tui.games import BoardGame, Position, game_title
from oneoh_tui.tables.seats import is_held_up, may_have_rematch, seat_name, waits_for
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.i18n import _, ngettext


def status(table: Table, game: BoardGame, position: Position | None) -> list[str]:
    """What is played, how far it is, and who one is there."""
    parts = [game_title(table.game)]
    if table.phase != "waiting":
        parts.append(move_number(table.turn, running=table.phase == "running"))
    if table.seat is None:
        parts.append(_("you are watching"))
    else:
        parts.append(_("you are {side}").format(side=game.side(table.seat, position)))
    if table.spectators:
        text = ngettext("{count} spectator", "{count} spectators", table.spectators)
        parts.append(text.format(count=table.spectators))
    return parts


def task(table: Table, game: BoardGame, position: Position | None, *, sent: bool) -> str:
    """What there is to do, or to wait for; `sent`: an answer is on its way."""
    match table.phase:
        case "waiting" if is_held_up(table):
            return waits_for(table)
        case "waiting" if table.hosting:
            return _("Enter: who a seat is for; c: copy its address; s: start")
        case "waiting" if table.seat is None and any(seat.kind == "anyone" for seat in table.seats):
            return _("Enter takes a free seat")
        case "waiting":
            return _("Waiting for {host} and for players").format(host=table.host)
        case "over" if table.seat is None:
            return ""
        case "over" if may_have_rematch(table):
            return _rematch(table)
        case "over":
            return _("The game is over, and not everybody is still here")
        case "running":
            return _turn(table, game, position, sent=sent)


def not_yet(whose_turn: str) -> str:
    """Return what is said to a player who types while others are to move."""
    return _("{whose_turn}: Enter plays this once it is your turn").format(whose_turn=whose_turn)


def confirmation(action: str, words: str) -> str:
    """What is asked before an action is played; `words` are what it would do."""
    question = _("Play {action}?").format(action=action)
    return f"{question}\n\n{words}".strip()


def _rematch(table: Table) -> str:
    """Return who has asked for a rematch, and what is left to do."""
    asked = [seat for seat, info in enumerate(table.seats) if info.rematch]
    missing = [seat for seat in range(len(table.seats)) if seat not in asked]
    if not missing:
        return _("Everybody agrees: the rematch begins")
    if table.seat in asked:
        text = _("You have asked for a rematch; waiting for {names}")
        return text.format(names=_names(table, missing))
    if asked:
        text = ngettext(
            "{names} asks for a rematch: m agrees",
            "{names} ask for a rematch: m agrees",
            len(asked),
        )
        return text.format(names=_names(table, asked))
    return _("The game is over: m asks for a rematch")


def _names(table: Table, seats: Iterable[int]) -> str:
    return ", ".join(seat_name(table, seat) for seat in seats)


def _turn(table: Table, game: BoardGame, position: Position | None, *, sent: bool) -> str:
    if table.to_act is None:
        return ""
    if table.to_act != table.seat:
        return _("{who} is to move").format(who=seat_name(table, table.to_act))
    return _("Your move is on its way") if sent or position is None else game.task(position)
