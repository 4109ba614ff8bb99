"""Messages that show a tournament."""

from collections.abc import Callable

from msgspec.structs import replace

from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import (
    Meeting,
    Tournament,
    TournamentEntrant,
    TournamentGame,
    TournamentRow,
)
from oneoh_server.chat.rooms import speaker_of
from oneoh_server.table_codes import code_of
from oneoh_server.tournaments.standings import standings
from oneoh_server.tournaments.state import Meeting as MeetingState
from oneoh_server.tournaments.state import TournamentState

_SHOWN_OF_ARENA = 100
"""Meetings of an arena that are shown, the last ones."""
_ROOM = 60_000
"""Bytes of a message, below the limit of a frame."""


def show(state: TournamentState, now_s: float, is_here: Callable[[str], bool]) -> Tournament:
    """Return the whole tournament for anybody; `is_here` tells whether a guest is connected."""
    arena = state.terms.kind == "arena"
    ends_s = state.began_s + 60 * state.terms.minutes
    shown = state.meetings[-_SHOWN_OF_ARENA:] if arena else state.meetings
    whole = Tournament(
        re=0,
        tournament=state.id,
        code=code_of(state.id),
        title=state.title,
        host=state.host_name,
        terms=state.terms,
        phase=state.phase,
        entrants=_entrants(state, is_here),
        meetings=tuple(_meeting(state, each) for each in shown),
        round=state.round,
        left_ms=max(0, round(1000 * (ends_s - now_s))) if arena and state.phase == "running" else 0,
    )
    return whole if size_of(whole) <= _ROOM else _without_tables(whole)


def show_to(state: TournamentState, shown: Tournament, guest: str, command: int) -> Tournament:
    """Return what `show` returned for one guest, as the reply to a command, or to none with 0."""
    you = state.number_of(guest)
    return replace(shown, re=command, hosting=guest == state.host, you=you)


def row_of(state: TournamentState, guest: str) -> TournamentRow:
    """Return the row of a tournament in the list of a guest."""
    return TournamentRow(
        state.id,
        code_of(state.id),
        state.title,
        state.host_name,
        state.terms,
        state.phase,
        len(state.entrants),
        entered=state.number_of(guest) is not None,
    )


def _entrants(
    state: TournamentState, is_here: Callable[[str], bool]
) -> tuple[TournamentEntrant, ...]:
    return tuple(
        TournamentEntrant(
            speaker_of(entrant.guest),
            entrant.name,
            row.rank,
            row.points,
            row.tie_break,
            row.games,
            streak=row.streak,
            bot=entrant.bot,
            unregistered=entrant.unregistered,
            present=is_here(entrant.guest),
            withdrawn=entrant.withdrawn,
        )
        for entrant, row in zip(state.entrants, standings(state), strict=True)
    )


def _meeting(state: TournamentState, meeting: MeetingState) -> Meeting:
    knockout = state.terms.kind == "knockout"
    return Meeting(
        meeting.round,
        meeting.first,
        meeting.second,
        tuple(TournamentGame(game.table, game.points) for game in meeting.games),
        meeting.winner() if knockout and meeting.is_over(state.terms) else None,
    )


def _without_tables(whole: Tournament) -> Tournament:
    """Return the message without the tables of games that are over."""
    meetings = tuple(
        replace(
            meeting,
            games=tuple(
                game if game.points is None else replace(game, table=None) for game in meeting.games
            ),
        )
        for meeting in whole.meetings
    )
    return replace(whole, meetings=meetings)
