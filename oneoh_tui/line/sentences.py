"""Sentences of line mode about tables."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from msgspec.structs import replace

from oneoh_protocol.address import Address
from oneoh_protocol.messages import SeatInfo, Table
from oneoh_tui.games import game_title
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seat_ratings import rated_occupant
from oneoh_tui.tables.seats import occupant, player_state, seat_name, strikes_text, waits_for
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.tables.terms import about_options, clock_text, company_texts, timeout_text
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed, parted

MOST_MOVES = 40
"""Most legal moves listed without being asked for."""


def arrival(table: Table) -> Iterator[str]:
    """Yield the game, the terms and the player's seat."""
    parts = [game_title(table.game), *about_options(table.game, table.options)]
    yield parted((*parts, clock_text(table.clock), *company_texts(table)))
    if table.seat is None:
        yield _("You are watching.")


def seats(model: TableModel) -> Iterator[str]:
    """Yield a sentence for each seat."""
    table, game, position = model.table, model.game, model.position
    for seat, info in enumerate(table.seats):
        parts = [rated_occupant(info)]
        if position is not None:
            parts += [game.badge(seat, position).text, *filter(None, [game.score(position, seat)])]
        if seat == table.seat:
            parts.append(_("you"))
        if text := player_state(info, table):
            parts.append(text)
        text = _("Seat {seat}: {parts}")
        yield text.format(seat=seat, parts=", ".join(parts))


def invites(table: Table, url: str) -> Iterator[str]:
    """Yield the table's address and code, and the addresses of invited seats, to pass on."""
    yield _("Address of this table:") + f" {Address(url, table.table)}"
    if table.code is not None:
        yield _("To read aloud: table {code}").format(code=table.code)
    for seat, invite in enumerate(table.invites):
        if invite:
            address = Address(url, table.table, invite)
            yield _("Invite for seat {seat}:").format(seat=seat) + f" {address}"


def turn(table: Table, clocks: Clocks) -> str:
    """Return the sentence for the player's turn, with the number of moves and the time."""
    request = table.request
    count = len(request.legal_actions) if request is not None else 0
    hurry = table.seat is not None and clocks.is_low(table.seat)
    parts = [_("Hurry: your turn") if hurry else _("Your turn")]
    if table.seat is not None and (left := clocks.text(table.seat)):
        parts.append(_("{time} left").format(time=left))
    if count:
        parts.append(ngettext("{count} move", "{count} moves", count).format(count=count))
    return f"{', '.join(parts)}."


def to_move(table: Table) -> str:
    """Return the sentence on whose turn it is."""
    if table.to_act is None:
        return ""
    if table.paused:
        return _("The game is paused") + "."
    return _("{who} is to move").format(who=seat_name(table, table.to_act)) + "."


def clocks_told(table: Table, clocks: Clocks) -> Iterator[str]:
    """Yield the remaining time of each seat."""
    if not table.banks_ms:
        yield _("no clock").capitalize() + "."
        return
    for seat in range(len(table.seats)):
        text = _("{who}: {time} left")
        yield text.format(who=seat_name(table, seat), time=clocks.text(seat))
        if text := strikes_text(table, seat):
            yield headed(seat_name(table, seat), text)
    yield parted((clock_text(table.clock), timeout_text(table.clock)))


def moves(legal: Sequence[str], wanted: str, played: Callable[[str], str]) -> Iterator[str]:
    """Yield the moves that contain `wanted`, in notation and in words; "all" for every one."""
    everything = wanted in ("all", _("all"))
    found = [text for text in legal if everything or wanted in text or wanted in played(text)]
    shown = found if everything else found[:MOST_MOVES]
    told = {text: words for text in shown if (words := played(text)) not in ("", text)}
    yield from (headed(text, words) for text, words in told.items())
    if rest := " ".join(text for text in shown if text not in told):
        yield rest
    if len(found) > len(shown):
        more = len(found) - len(shown)
        text = _("{count} more; moves TEXT tells those with TEXT in them, moves all every one.")
        yield text.format(count=more)
    if not found:
        yield _("No move has {text} in it.").format(text=wanted)


def changes(before: Table, now: Table) -> Iterator[str]:
    """Yield changes of the seats: arrivals, departures, rematches."""
    for seat, (was, info) in enumerate(zip_longest(before.seats, now.seats)):
        if was is None or info is None or was == info:
            continue
        if text := _change(was, info, now):
            name = info.name or was.name or occupant(info)
            yield _("Seat {seat}, {who}: {what}").format(seat=seat, who=name, what=text)
    if now.phase == "waiting" and waits_for(now) != waits_for(before):
        yield waits_for(now)
    if now.hosting and not before.hosting:
        yield _("You are the host of this table now.")


def _change(was: SeatInfo, info: SeatInfo, table: Table) -> str:
    if info.stands_in != was.stands_in or (was.grace_ms is not None and info.present):
        return ""  # `absence.changes` tells of it.
    if info.kind != was.kind or info.name != was.name:
        return _("has come") if info.kind == "taken" else occupant(info)
    asides = replace(
        was,
        pause=info.pause,
        draw=info.draw,
        takeback=info.takeback,
        abort=info.abort,
        assisted=info.assisted,
        rating=info.rating,
        details=info.details,
    )
    if info == replace(asides, grace_ms=info.grace_ms, choice=info.choice):
        return ""  # `consent`, `absence`, `hints` and `seat_ratings` tell of these.
    if info.present and not was.present and not info.left:
        return _("is back")
    return player_state(info, table)
