"""Tournaments: what is told of them."""

from collections.abc import Iterator, Mapping

from oneoh_protocol.address import Address
from oneoh_protocol.messages import (
    Meeting,
    Tournament,
    TournamentEntrant,
    TournamentKind,
    TournamentPhase,
    TournamentRow,
    TournamentTerms,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.tables.durations import countdown
from oneoh_tui.tables.terms import clock_text
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted

KINDS: Mapping[TournamentKind, str] = {
    "round-robin": N_("round robin"),
    "swiss": N_("Swiss system"),
    "knockout": N_("knockout"),
    "arena": N_("arena"),
}
PHASES: Mapping[TournamentPhase, str] = {
    "waiting": N_("waits for entrants"),
    "running": N_("running"),
    "over": N_("over"),
}


def row_text(row: TournamentRow) -> str:
    """Return a tournament in a list, with the code by which it is entered."""
    entrants = ngettext("{count} entrant", "{count} entrants", row.entrants)
    parts = [sanitize(row.title), *terms_text(row.terms), _(PHASES[row.phase])]
    parts += [entrants.format(count=row.entrants), row.code]
    return parted([*parts, *([_("you are in")] if row.entered else [])])


def terms_text(terms: TournamentTerms) -> Iterator[str]:
    """Yield what an entrant has to know of the terms, whether bots may enter among it."""
    yield game_title(terms.game)
    yield _(KINDS[terms.kind])
    yield clock_text(terms.clock)
    if terms.rated:
        yield _("rated")
    yield _("people only") if terms.people else _("people and bots")


def row_about(row: TournamentRow, server: str) -> str:
    """Return the terms of a tournament in a list, who hosts it, and its address."""
    host = _("host: {name}").format(name=sanitize(row.host))
    entered = [_("you are in")] if row.entered else []
    address = Address(server, tournament=row.code)
    return parted([*entered, *terms_text(row.terms), host]) + "\n" + _address_text(address)


def tournament_about(tournament: Tournament, server: str) -> str:
    """Return the terms of a tournament, who hosts it, and its address."""
    host = _("host: {name}").format(name=sanitize(tournament.host))
    address = Address(server, tournament=tournament.code)
    return parted([*terms_text(tournament.terms), host]) + "\n" + _address_text(address)


def _address_text(address: Address) -> str:
    return _("Address: {address}").format(address=address)


def standing_text(tournament: Tournament) -> str:
    """Return the phase, and what the player has to do with the tournament."""
    own = own_entrant(tournament)
    if own is None or tournament.phase == "over":
        return state_text(tournament)
    if own.withdrawn:
        return parted((state_text(tournament), _("you have left it")))
    return parted((state_text(tournament), _("your games open by themselves")))


def own_entrant(tournament: Tournament) -> TournamentEntrant | None:
    """Return the player as an entrant; None if the player is not one."""
    you = tournament.you
    return None if you is None else dict(enumerate(tournament.entrants)).get(you)


def tournament_texts(tournament: Tournament) -> Iterator[str]:
    """Yield the tournament, its standings, and the meetings of the present round."""
    yield parted([sanitize(tournament.title), *terms_text(tournament.terms), tournament.code])
    yield state_text(tournament)
    for entrant in sorted(tournament.entrants, key=lambda each: each.rank):
        yield _entrant_text(entrant, tournament.terms)
    for meeting in tournament.meetings:
        if meeting.round == tournament.round or tournament.terms.kind == "knockout":
            yield _meeting_text(meeting, tournament)


def state_text(tournament: Tournament) -> str:
    """Return the phase, with the round or the time that is left."""
    state = _(PHASES[tournament.phase])
    if tournament.phase != "running":
        return state
    if tournament.terms.kind == "arena":
        text = _("{state}, {time} left")
        return text.format(state=state, time=countdown(tournament.left_ms))
    return _("{state}, round {round}").format(state=state, round=tournament.round)


def _entrant_text(entrant: TournamentEntrant, terms: TournamentTerms) -> str:
    name = sanitize(entrant.name)
    parts = [f"{entrant.rank}. {name}", _points(entrant.points, terms)]
    bot = [_("bot")] if entrant.bot else []
    return parted([*parts, *bot, *entrant_notes(entrant)])


def entrant_notes(entrant: TournamentEntrant) -> Iterator[str]:
    """Yield what is to be said of an entrant besides name and points."""
    if entrant.streak:
        yield _("on a streak")
    if entrant.withdrawn:
        yield _("has left")
    elif not entrant.present:
        yield _("away")


def _points(points: int, terms: TournamentTerms) -> str:
    return _("points: {points}").format(points=points_text(points, terms))


def points_text(points: int, terms: TournamentTerms) -> str:
    """Return points: in an arena 2 for a win, elsewhere 1, as players count."""
    return f"{points}" if terms.kind == "arena" else _halves(points)


def _meeting_text(meeting: Meeting, tournament: Tournament) -> str:
    """Return who meets whom, and how it stands."""
    if meeting.second is None:
        text = _("round {round}: {name} has a bye")
        return text.format(round=meeting.round, name=entrant_name(meeting.first, tournament))
    text = _("round {round}: {first} {points}:{others} {second}")
    return text.format(
        round=meeting.round,
        first=entrant_name(meeting.first, tournament),
        second=entrant_name(meeting.second, tournament),
        points=meeting_points(meeting, meeting.first),
        others=meeting_points(meeting, meeting.second),
    )


def meeting_points(meeting: Meeting, entrant: int) -> str:
    """Return the points of an entrant in a meeting so far: 1 for a win, 0.5 for a draw."""
    side = int(entrant != meeting.first)
    return _halves(sum(game.points[side] for game in meeting.games if game.points is not None))


def _halves(points: int) -> str:
    """Return half of a number."""
    return counted.tenths(points / 2) if points % 2 else f"{points // 2}"


def entrant_name(entrant: int, tournament: Tournament) -> str:
    """Return the name of an entrant by number; a server may name one whom it does not list."""
    listed = entrant < len(tournament.entrants)
    return sanitize(tournament.entrants[entrant].name) if listed else "?"
