"""Course of a tournament: what each event makes of its state, without I/O."""

from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_protocol.messages import MOST_ENTRANTS, MOST_IN_ROUND_ROBIN, TournamentTerms
from oneoh_server.refusal import Refusal
from oneoh_server.tournaments.pairings import PAIRINGS
from oneoh_server.tournaments.state import DRAW, WIN, Entrant, Game, TournamentState


def most_entrants(terms: TournamentTerms) -> int:
    return MOST_IN_ROUND_ROBIN if terms.kind == "round-robin" else MOST_ENTRANTS


def enter(state: TournamentState, entrant: Entrant) -> TournamentState:
    """Return the state with an entrant, new or come back. Raises Refusal."""
    number = state.number_of(entrant.guest)
    if number is None:
        _check_new(state, entrant)
        return replace(state, entrants=(*state.entrants, entrant))
    if state.phase == "over" or not state.entrants[number].withdrawn:
        return state
    if state.terms.kind != "arena":
        raise Refusal("not-waiting", "you have left this tournament, and it has begun")
    return _with_entrant(state, number, entrant)


def _check_new(state: TournamentState, entrant: Entrant) -> None:
    if state.phase == "over" or (state.phase == "running" and state.terms.kind != "arena"):
        raise Refusal("not-waiting", "this tournament has begun: you may follow it")
    if entrant.bot and state.terms.people:
        raise Refusal("people-only", "this tournament is for people")
    if len(state.entrants) >= most_entrants(state.terms):
        raise Refusal("too-many", f"there is room for {most_entrants(state.terms)} entrants")


def quit_(state: TournamentState, guest: str) -> TournamentState:
    """Return the state without a guest, who loses what is left to play. Raises Refusal."""
    number = state.number_of(guest)
    if number is None:
        raise Refusal("not-seated", "you are no entrant of this tournament")
    if state.phase == "waiting":
        rest = tuple(each for each in state.entrants if each.guest != guest)
        return replace(state, entrants=rest)
    return _with_entrant(state, number, replace(state.entrants[number], withdrawn=True))


def _with_entrant(state: TournamentState, number: int, entrant: Entrant) -> TournamentState:
    entrants = list(state.entrants)
    entrants[number] = entrant
    return replace(state, entrants=tuple(entrants))


def start(state: TournamentState, order: Sequence[int], now_s: int) -> TournamentState:
    """Return the state of a tournament that begins; `order` is the seeding. Raises Refusal."""
    if state.phase != "waiting":
        raise Refusal("not-waiting", "this tournament has begun")
    if len(state.entrants) < 2:
        raise Refusal("bad-seats", "a tournament begins with two entrants or more")
    seeded = tuple(state.entrants[number] for number in order)
    return replace(state, phase="running", entrants=seeded, began_s=now_s)


def end(state: TournamentState, now_s: int) -> TournamentState:
    """Return the state of a tournament that is over."""
    return replace(state, phase="over", ended_s=now_s)


def game_over(
    state: TournamentState, number: int, game: int, places: Sequence[int] | None
) -> TournamentState:
    """Return the state after a game, by the places of its seats; None: it has no result, a draw."""
    played = state.meetings[number].games[game]
    if played.points is not None:
        return state
    if places is None or places[0] == places[1]:
        points = (DRAW, DRAW)
    else:
        points = (WIN, 0) if places[0] < places[1] else (0, WIN)
    if game % 2:
        points = points[::-1]
    return state.with_game(number, game, replace(played, points=points))


def forfeit(
    state: TournamentState, number: int, game: int, absent: Sequence[bool]
) -> TournamentState:
    """Return the state after a game that nobody of the meeting who is `absent` plays."""
    first, second = absent
    points = (0 if first else WIN, 0 if second else WIN)
    return state.with_game(number, game, Game(points=points))


def advance(state: TournamentState, here: frozenset[int], now_s: int) -> TournamentState:
    """Return the state with all games that are due, or at its end; `here` are those who may play.

    A game that is due has no table yet. A withdrawn entrant has lost it at once.
    """
    if state.phase != "running":
        return state
    for number in state.between_games():
        meeting = state.meetings[number]
        state = state.with_meeting(number, replace(meeting, games=(*meeting.games, Game())))
    state = _without_withdrawn(state)
    if state.terms.kind == "arena":
        return _advance_arena(state, here, now_s)
    if any(not meeting.is_over(state.terms) for meeting in state.meetings):
        return state
    return _next_round(state, now_s)


def _next_round(state: TournamentState, now_s: int) -> TournamentState:
    meetings = PAIRINGS[state.terms.kind](state, state.free())
    if not meetings:
        return end(state, now_s)
    after = replace(state, meetings=(*state.meetings, *meetings))
    return advance(after, frozenset(), now_s)


def _advance_arena(state: TournamentState, here: frozenset[int], now_s: int) -> TournamentState:
    if now_s >= state.began_s + 60 * state.terms.minutes:
        playing = any(True for _ in state.pending())
        return state if playing else end(state, now_s)
    meetings = PAIRINGS["arena"](state, state.free() & here)
    begun = tuple(replace(meeting, games=(Game(),)) for meeting in meetings)
    return replace(state, meetings=(*state.meetings, *begun))


def _without_withdrawn(state: TournamentState) -> TournamentState:
    """Return the state in which no game waits for somebody who has left."""
    for number, game in list(state.pending()):
        meeting = state.meetings[number]
        if meeting.games[game].table is not None or meeting.second is None:
            continue
        absent = [state.entrants[each].withdrawn for each in (meeting.first, meeting.second)]
        if any(absent):
            state = forfeit(state, number, game, absent)
    return state
