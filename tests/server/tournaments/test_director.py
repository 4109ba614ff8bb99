"""The director takes every result, whenever it comes, and reads what another one has stored."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from oneoh_server.elsewhere import Nowhere
from oneoh_server.stores.memory.tournament_store import MemoryTournamentStore
from oneoh_server.tournaments.course import advance
from oneoh_server.tournaments.director import TournamentDirector
from oneoh_server.tournaments.registry import TournamentRegistry
from oneoh_server.tournaments.state import TournamentState, decode_state, encode_state
from oneoh_server.tournaments.tables import once_of
from tests.server.tournaments.playing_all import begun

RUNNING = SimpleNamespace(phase="running", closed=False)


def with_tables(state: TournamentState) -> TournamentState:
    """Return the state in which each game that is due has a table of the meeting's number."""
    for number, game in list(state.pending()):
        played = replace(state.meetings[number].games[game], table=f"table{number}")
        state = state.with_game(number, game, played)
    return state


def over(number: int) -> Any:
    """Return the table of a meeting's first game, which its seat 0 has won."""
    return SimpleNamespace(
        id=f"table{number}", once=once_of("t", number, 0), outcome=SimpleNamespace(places=(1, 2))
    )


class Tables:
    """Tables of games that run on."""

    async def folded(self, _table: str) -> Any:
        return RUNNING

    async def open(self, *_game: object) -> None:
        return None


def director_of(store: MemoryTournamentStore) -> TournamentDirector:
    registry = SimpleNamespace(elsewhere=Nowhere(), clock=lambda: 0.0)
    drain = SimpleNamespace(begun=asyncio.Event())
    return TournamentDirector(
        TournamentRegistry(store, {}),
        cast(Any, Tables()),
        cast(Any, registry),
        cast(Any, drain),
        {},
    )


class Interrupted(MemoryTournamentStore):
    """Store that takes a while: the second game ends as the result of the first is stored."""

    director: TournamentDirector

    def __init__(self) -> None:
        super().__init__()
        self.both = asyncio.Event()

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        self.director.ended(over(1))
        is_kept = await super().save(tournament, state, revision)
        meetings = decode_state(state).meetings
        if all(meeting.games[0].points is not None for meeting in meetings[:2]):
            self.both.set()
        return is_kept


async def test_a_result_that_comes_while_another_is_stored_is_kept() -> None:
    store = Interrupted()
    state = with_tables(advance(begun(4, kind="round-robin", games=1), frozenset(), 0))
    await MemoryTournamentStore.save(store, state.id, encode_state(state), 0)
    store.director = director_of(store)
    await store.director.load()
    store.director.ended(over(0))
    running = asyncio.create_task(store.director.run())
    async with asyncio.timeout(30):
        await store.both.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_of_two_directors_one_goes_on_and_the_other_one_reads_what_it_has_missed() -> None:
    store = MemoryTournamentStore()
    state = with_tables(advance(begun(4, kind="round-robin", games=1), frozenset(), 0))
    await store.save(state.id, encode_state(state), 0)
    directors = [director_of(store) for _ in range(2)]
    for director in directors:
        await director.load()
    for number, director in enumerate(directors):
        director.ended(over(number))
        await director._look()
    assert await points(store) == [(2, 0), None]
    await directors[1]._lead_or_follow()
    await directors[1]._look()
    assert await points(store) == [(2, 0), (2, 0)]


async def points(store: MemoryTournamentStore) -> list[tuple[int, int] | None]:
    """Return the points of the first game of each meeting of the first round, as they are stored."""
    [kept] = await store.all()
    return [meeting.games[0].points for meeting in decode_state(kept).meetings[:2]]
