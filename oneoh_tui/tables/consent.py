"""Pause, draw, takeback and end without a result, for which all agree: commands and texts."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from oneoh_games import GAMES, hides
from oneoh_protocol.messages import Abort, Command, Draw, Pause, SeatInfo, Table, Takeback, Unpause
from oneoh_tui.tables.seats import may_have_rematch, seat_name
from oneoh_tui.text.i18n import _, key, ngettext

What: TypeAlias = Literal["pause", "draw", "abort", "takeback"]
_COMMANDS: Mapping[What, type[Pause | Draw | Abort | Takeback]] = {
    "pause": Pause,
    "draw": Draw,
    "takeback": Takeback,
    "abort": Abort,
}


class Offer(NamedTuple):
    """Wish of another player, and the answers to it."""

    text: str
    """Wish in words, without a full stop."""
    agree: Command
    decline: Command


def offers(table: Table) -> Iterator[Offer]:
    """Yield what others want and the player has not agreed to."""
    for what, command in _COMMANDS.items():
        for seat in _offering(table, what)[:1]:
            agree, decline = command(table=table.table), command(table=table.table, want=False)
            yield Offer(_wish(table, seat, what), agree, decline)


def _wish(table: Table, seat: int, what: What) -> str:
    """Return who wants what."""
    texts: Mapping[What, str] = {
        "pause": _("{who} asks for a pause"),
        "draw": _("{who} offers a draw"),
        "takeback": _("{who} wants to go back to move {number}"),
        "abort": _("{who} wants to end the game without a result"),
    }
    return texts[what].format(who=seat_name(table, seat), number=_wanted_move(table, seat))


def pause(table: Table) -> Pause | Unpause:
    """Return the command to go on, to withdraw the player's offer, or to offer or agree."""
    if table.paused:
        return Unpause(table=table.table)
    return Pause(table=table.table, want=not _mine(table, "pause"))


def abort(table: Table) -> Abort:
    """Return the command to withdraw the player's offer, or to offer or agree."""
    return Abort(table=table.table, want=not _mine(table, "abort"))


def draw(table: Table) -> Draw:
    """Return the command to withdraw the player's offer, or to offer or agree."""
    return Draw(table=table.table, want=not _mine(table, "draw"))


def takeback(table: Table) -> Takeback:
    """Return the command to withdraw the player's wish, to agree, or to take the last move back."""
    return Takeback(table=table.table, want=not _mine(table, "takeback"))


def may_take_back(table: Table) -> bool:
    """Return whether there are moves that the player might take back, or others want to."""
    if table.seat is None or not table.turn or table.rated or table.paused:
        return False
    return table.phase == "running" or _may_go_on(table)


def may_be_played_on(table: Table) -> bool:
    """Return whether the player may take moves back of a game that is over, and has disclosed nothing."""
    game = GAMES.get(table.game)
    return may_take_back(table) and table.phase == "over" and game is not None and not hides(game)


def _may_go_on(table: Table) -> bool:
    """Return whether a game that is over might go back: nobody has given it up, left, or begun another."""
    nobody_gave_up = table.resigned is None and not any(seat.resigned for seat in table.seats)
    return may_have_rematch(table) and table.next_table is None and nobody_gave_up


def draw_question(table: Table) -> str:
    """Return what to ask before an offer of a draw; "" to agree, and to withdraw it."""
    if _mine(table, "draw") or _offering(table, "draw"):
        return ""
    return _("Offer a draw?")


def question(table: Table) -> str:
    """Return what to ask before an offer to end the game; "" to agree, and to withdraw it."""
    if _mine(table, "abort") or _offering(table, "abort"):
        return ""
    if not table.turn:
        return _("End this game without a result?")
    return _("End this game without a result? The other players have to agree.")


def declined(table: Table) -> list[Command]:
    """Return the commands that decline what others have offered."""
    return [offer.decline for offer in offers(table)] if table.seat is not None else []


def task(table: Table) -> str:
    """Return what the player can do about a pause or an offer; mostly "".

    Once the game is over, the one thing that others may want is that it goes back.
    """
    if table.phase == "waiting":
        return ""
    if table.paused:
        if table.seat is None:
            return _("The game is paused")
        return _("The game is paused: {key} goes on").format(key=key("table.pause", "P"))
    if table.seat is None:
        return ""
    if asking := _offering(table, "pause"):
        text = _("{who} asks for a pause: {yes} agrees, {no} declines")
        return _asked(text, table, asking[0], key("table.pause", "P"))
    if asking := _offering(table, "draw"):
        text = _("{who} offers a draw: {yes} agrees, {no} declines")
        return _asked(text, table, asking[0], key("table.draw", "="))
    if asking := _offering(table, "takeback"):
        text = _("{who} wants to go back to move {number}: {yes} agrees, {no} declines")
        text = text.replace("{number}", str(_wanted_move(table, asking[0])))
        return _asked(text, table, asking[0], key("table.takeback", "T"))
    if asking := _offering(table, "abort"):
        text = _("{who} wants to end the game without a result: {yes} agrees, {no} declines")
        return _asked(text, table, asking[0], key("table.abort", "A"))
    return ""


def _asked(text: str, table: Table, who: int, yes: str) -> str:
    return text.format(who=seat_name(table, who), yes=yes, no=key("table.decline", "N"))


def _wanted_move(table: Table, seat: int) -> int:
    """Return the number of the move that would be played again first."""
    return (table.seats[seat].takeback or 0) + 1


def changes(before: tuple[SeatInfo, ...], table: Table) -> Iterator[str]:
    """Yield who has offered a pause, a draw or an end, or that nobody does any more."""
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        new = (what for what in _COMMANDS if _wants(info, what) and not _wants(was, what))
        yield from (_wish(table, seat, what) for what in new)
    if any(was.pause for was in before) and not any(info.pause for info in table.seats):
        yield _("There is no pause")
    if any(was.draw for was in before) and not any(info.draw for info in table.seats):
        yield _("The offer of a draw is gone")
    wanted = any(was.takeback is not None for was in before)
    if wanted and all(info.takeback is None for info in table.seats):
        yield _("No move is taken back")
    if any(was.abort for was in before) and not any(info.abort for info in table.seats):
        yield _("The game goes on to its end")


def gone_back(before: Table, table: Table) -> str:
    """Return what was taken back between two times of a table; "" if nothing was."""
    if table.taken_back == before.taken_back or table.phase != "running":
        return ""
    count = max(0, before.turn - table.turn)
    text = ngettext("{count} move was taken back", "{count} moves were taken back", count)
    return text.format(count=count)


def _mine(table: Table, what: What) -> bool:
    return table.seat is not None and _wants(table.seats[table.seat], what)


def _offering(table: Table, what: What) -> list[int]:
    """Return the other seats that have offered this, unless the player has agreed."""
    if _mine(table, what):
        return []
    return [seat for seat, info in enumerate(table.seats) if _wants(info, what)]


def _wants(info: SeatInfo, what: What) -> bool:
    wishes = {
        "pause": info.pause,
        "draw": info.draw,
        "abort": info.abort,
        "takeback": info.takeback is not None,
    }
    return wishes[what]
