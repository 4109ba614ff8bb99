"""Tournaments: their terms as they are typed, and what is told of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oneoh_protocol.clock_notation import BadClock, Timeout, parse_clock, with_timeout
from oneoh_protocol.messages import (
    Meeting,
    OpenTournament,
    Tournament,
    TournamentEntrant,
    TournamentKind,
    TournamentPhase,
    TournamentRow,
    TournamentTerms,
    Welcome,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.tables.durations import countdown
from oneoh_tui.tables.terms import clock_text
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import whole

KINDS: Mapping[TournamentKind, str] = {
    "round-robin": N_("round robin"),
    "swiss": N_("Swiss system"),
    "knockout": N_("knockout"),
    "arena": N_("arena"),
}
_PHASES: Mapping[TournamentPhase, str] = {
    "waiting": N_("waits for entrants"),
    "running": N_("running"),
    "over": N_("over"),
}
_NUMBERS = ("rounds", "games", "minutes")
_USUAL = "5+3"
"""Clock of a tournament, unless another is typed."""


def read_opening(text: str, welcome: Welcome) -> OpenTournament:
    """Parse `KIND GAME [NAME=VALUE ...] TITLE`. Raises BadTerms."""
    kind, game, *words = [*text.split(), "", ""][:2] + text.split()[2:]
    if kind not in KINDS:
        raise BadTerms(_usage())
    if game not in (games := [offer.id for offer in welcome.games if 2 in offer.seats]):
        raise BadTerms(_("The server plays {games}.").format(games=", ".join(games)))
    terms: dict[str, Any] = {"kind": kind, "game": game, "clock": _clock(_USUAL)}
    while words and (given := _term(words[0])):
        terms |= given
        words.pop(0)
    if not words:
        raise BadTerms(_usage())
    try:
        return msgspec.convert({"title": " ".join(words), "terms": terms}, OpenTournament)
    except msgspec.ValidationError as error:
        raise BadTerms(_usage()) from error


def _term(word: str) -> dict[str, Any]:
    """Return the term that a word tells; nothing if the title begins here. Raises BadTerms."""
    name, equals, value = word.partition("=")
    if name == "clock" and equals:
        return {"clock": _clock(value)}
    if name in _NUMBERS and equals:
        return {name: whole(value)}
    if word in ("rated", "people"):
        return {word: True}
    return {"listed": False} if word == "unlisted" else {}


def _clock(text: str) -> Any:
    try:
        clock = with_timeout(parse_clock(text), Timeout("lose"))
    except BadClock as error:
        raise BadTerms(_usage()) from error
    return msgspec.to_builtins(clock)


def _usage() -> str:
    return _(
        "Write host-tournament round-robin, swiss, knockout or arena, then GAME, clock=5+3, games=2, "
        "rounds=5, minutes=30, rated, people, unlisted, and the title."
    )


def row_text(row: TournamentRow) -> str:
    """Return a tournament in a list, with the code by which it is entered."""
    entrants = ngettext("{count} entrant", "{count} entrants", row.entrants)
    parts = [sanitize(row.title), *terms_text(row.terms), _(_PHASES[row.phase])]
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


def tournament_texts(tournament: Tournament) -> Iterator[str]:
    """Yield the tournament, its standings, and the meetings of the present round."""
    yield parted([sanitize(tournament.title), *terms_text(tournament.terms), tournament.code])
    yield _state_text(tournament)
    for entrant in sorted(tournament.entrants, key=lambda each: each.rank):
        yield _entrant_text(entrant, tournament.terms)
    for meeting in tournament.meetings:
        if meeting.round == tournament.round or tournament.terms.kind == "knockout":
            yield _meeting_text(meeting, tournament)


def _state_text(tournament: Tournament) -> str:
    state = _(_PHASES[tournament.phase])
    if tournament.phase != "running":
        return state
    if tournament.terms.kind == "arena":
        text = _("{state}, {time} left")
        return text.format(state=state, time=countdown(tournament.left_ms))
    return _("{state}, round {round}").format(state=state, round=tournament.round)


def _entrant_text(entrant: TournamentEntrant, terms: TournamentTerms) -> str:
    name = sanitize(entrant.name)
    parts = [f"{entrant.rank}. {name}", _points(entrant.points, terms)]
    parts += [_("bot")] if entrant.bot else []
    parts += [_("on a streak")] if entrant.streak else []
    if entrant.withdrawn:
        parts.append(_("has left"))
    elif not entrant.present:
        parts.append(_("away"))
    return parted(parts)


def _points(points: int, terms: TournamentTerms) -> str:
    """Return points: in an arena 2 for a win, elsewhere 1, as players count."""
    shown = f"{points}" if terms.kind == "arena" else f"{points / 2:g}"
    return _("points: {points}").format(points=shown)


def _meeting_text(meeting: Meeting, tournament: Tournament) -> str:
    """Return who meets whom, and how it stands."""
    if meeting.second is None:
        text = _("round {round}: {name} has a bye")
        return text.format(round=meeting.round, name=_name(meeting.first, tournament))
    points = [game.points for game in meeting.games if game.points is not None]
    first, second = (sum(each[side] for each in points) / 2 for side in (0, 1))
    text = _("round {round}: {first} {points}:{others} {second}")
    return text.format(
        round=meeting.round,
        first=_name(meeting.first, tournament),
        second=_name(meeting.second, tournament),
        points=f"{first:g}",
        others=f"{second:g}",
    )


def _name(entrant: int, tournament: Tournament) -> str:
    """Return the name of an entrant by number; a server may name one whom it does not list."""
    listed = entrant < len(tournament.entrants)
    return sanitize(tournament.entrants[entrant].name) if listed else "?"
