"""The desk takes every result, whenever it comes, and reads what it can of what was stored."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from oneoh_server.elsewhere import Nowhere
from oneoh_server.stores.memory.tournament_store import MemoryTournamentStore
from oneoh_server.tournaments.course import advance
from oneoh_server.tournaments.desk import TournamentDesk
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


def desk_of(store: MemoryTournamentStore) -> TournamentDesk:
    registry = SimpleNamespace(elsewhere=Nowhere(), clock=lambda: 0.0)
    drain = SimpleNamespace(begun=asyncio.Event())
    return TournamentDesk(
        store, cast(Any, Tables()), cast(Any, registry), cast(Any, drain), cast(Any, None), {}
    )


class Interrupted(MemoryTournamentStore):
    """Store that takes a while: the second game ends as the result of the first is stored."""

    desk: TournamentDesk

    def __init__(self) -> None:
        super().__init__()
        self.both = asyncio.Event()

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        self.desk.ended(over(1))
        is_kept = await super().save(tournament, state, revision)
        meetings = decode_state(state).meetings
        if all(meeting.games[0].points is not None for meeting in meetings[:2]):
            self.both.set()
        return is_kept


async def test_a_result_that_comes_while_another_is_stored_is_kept() -> None:
    store = Interrupted()
    state = with_tables(advance(begun(4, kind="round-robin", games=1), frozenset(), 0))
    await MemoryTournamentStore.save(store, state.id, encode_state(state), 0)
    store.desk = desk_of(store)
    await store.desk.load()
    store.desk.ended(over(0))
    running = asyncio.create_task(store.desk.run())
    async with asyncio.timeout(30):
        await store.both.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_tournament_that_cannot_be_read_keeps_no_other_away() -> None:
    store = MemoryTournamentStore()
    state = begun(2, kind="swiss")
    await store.save("damaged", '{"id": "damaged"}', 0)
    await store.save(state.id, encode_state(state), 0)
    desk = desk_of(store)
    await desk.load()
    assert desk.entered_by("g0") == (state.id,)


async def test_of_two_desks_one_goes_on_and_the_other_one_reads_what_it_has_missed() -> None:
    store = MemoryTournamentStore()
    state = with_tables(advance(begun(4, kind="round-robin", games=1), frozenset(), 0))
    await store.save(state.id, encode_state(state), 0)
    desks = [desk_of(store) for _ in range(2)]
    for desk in desks:
        await desk.load()
    for number, desk in enumerate(desks):
        desk.ended(over(number))
        await desk._look()
    assert await points(store) == [(2, 0), None]
    await desks[1]._lead_or_follow()
    await desks[1]._look()
    assert await points(store) == [(2, 0), (2, 0)]


async def points(store: MemoryTournamentStore) -> list[tuple[int, int] | None]:
    """Return the points of the first game of each meeting of the first round, as they are stored."""
    [kept] = await store.all()
    return [meeting.games[0].points for meeting in decode_state(kept).meetings[:2]]
