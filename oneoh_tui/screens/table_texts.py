"""What a table's screen says above and below the board."""

from oneoh_protocol.messages import Table
from oneoh_tui.boards import BoardGame, Position
from oneoh_tui.i18n import _, ngettext
from oneoh_tui.plain import plain
from oneoh_tui.tables.seats import may_have_rematch, seat_name
from oneoh_tui.titles import game_title


def status(table: Table, game: BoardGame | None, position: Position | None) -> list[str]:
    """What is played, how far it is, and who one is there."""
    parts = [game_title(table.game)]
    if table.phase != "waiting":
        parts.append(_("move {number}").format(number=table.turn + (table.phase == "running")))
    if table.seat is None:
        parts.append(_("you are watching"))
    elif game is not None:
        parts.append(_("you are {sign}").format(sign=game.badge(table.seat, position).text))
    if table.spectators:
        text = ngettext("{count} spectator", "{count} spectators", table.spectators)
        parts.append(text.format(count=table.spectators))
    return parts


def task(table: Table, game: BoardGame | None, position: Position | None, *, sent: bool) -> str:
    """What there is to do, or to wait for; `sent`: an answer is on its way."""
    if game is None:
        return _("This client does not know the game: it needs a newer oneoh.")
    match table.phase:
        case "waiting" if table.hosting:
            return _("Enter: who a seat is for; c: copy its address; s: start")
        case "waiting" if table.seat is None and any(seat.kind == "anyone" for seat in table.seats):
            return _("Enter takes a free seat")
        case "waiting":
            return _("Waiting for {host} and for players").format(host=plain(table.host))
        case "over" if table.seat is None:
            return ""
        case "over" if may_have_rematch(table):
            return _("The game is over: m asks for a rematch")
        case "over":
            return _("The game is over, and not everybody is still here")
        case "running":
            return _turn(table, game, position, sent=sent)


def confirmation(action: str, words: str) -> str:
    """What is asked before an action is played; `words` are what it would do."""
    question = _("Play {action}?").format(action=action)
    return f"{question}\n\n{words}".strip()


def _turn(table: Table, game: BoardGame, position: Position | None, *, sent: bool) -> str:
    if table.to_act is None:
        return ""
    if table.to_act != table.seat:
        return _("{who} is to move").format(who=seat_name(table, table.to_act))
    return _("Your move is on its way") if sent or position is None else game.task(position)
