"""The registry keeps what was stored and nothing else, and reads what it can of that."""

import pytest
from msgspec.structs import replace

from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.memory.tournament_store import MemoryTournamentStore
from oneoh_server.table_codes import code_of
from oneoh_server.tournaments.course import quit_
from oneoh_server.tournaments.registry import TournamentRegistry
from oneoh_server.tournaments.state import TournamentState, encode_state
from tests.server.tournaments.playing_all import begun


class Failing(MemoryTournamentStore):
    """Store that fails while it is told to."""

    fails = False

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        if self.fails:
            raise StoreError("the disk is full")
        return await super().save(tournament, state, revision)


async def as_stored(state: TournamentState) -> TournamentState:
    return state


async def registry_of(*states: TournamentState, store: MemoryTournamentStore) -> TournamentRegistry:
    for state in states:
        await store.save(state.id, encode_state(state), 0)
    registry = TournamentRegistry(store, {})
    await registry.load(as_stored)
    return registry


def retitled(state: TournamentState) -> TournamentState:
    return replace(state, title="Plate")


async def test_a_tournament_that_cannot_be_read_keeps_no_other_away() -> None:
    store = MemoryTournamentStore()
    await store.save("damaged", '{"id": "damaged"}', 0)
    registry = await registry_of(begun(2, kind="swiss"), store=store)
    assert list(registry.states) == ["t"]


async def test_a_tournament_is_found_by_its_id_and_by_its_code() -> None:
    state = replace(begun(2, kind="swiss"), id="0123456789abcdef0123456789abcdef")
    registry = await registry_of(state, store=MemoryTournamentStore())
    assert registry.find(state.id) == registry.find(code_of(state.id)) == state
    with pytest.raises(Refusal, match="no such tournament"):
        registry.find("fedcba9876543210fedcba9876543210")


async def test_entrants_are_told_of_it_until_they_quit_and_the_host_always() -> None:
    registry = await registry_of(begun(3, kind="swiss"), store=MemoryTournamentStore())
    await registry.change("t", lambda state: quit_(state, "g1"))
    entered = {guest: registry.entered_by(guest) for guest in ("host", "g0", "g1", "stranger")}
    assert entered == {"host": ("t",), "g0": ("t",), "g1": (), "stranger": ()}


async def test_a_change_that_is_not_stored_is_not_made() -> None:
    store = Failing()
    registry = await registry_of(begun(2, kind="swiss"), store=store)
    store.fails = True
    with pytest.raises(Refusal, match="could not be stored"):
        await registry.change("t", retitled)
    assert registry.states["t"].title == "Cup"
    store.fails = False
    assert (await registry.change("t", retitled)).title == "Plate"
    assert registry.is_loaded


async def test_who_has_missed_a_change_of_another_node_is_to_read_again() -> None:
    store = MemoryTournamentStore()
    first = await registry_of(begun(2, kind="swiss"), store=store)
    second = TournamentRegistry(store, {})
    await second.load(as_stored)
    await first.change("t", retitled)
    with pytest.raises(Refusal, match="another machine"):
        await second.change("t", lambda state: quit_(state, "g1"))
    assert not second.is_loaded
    await second.load(as_stored)
    await second.change("t", lambda state: quit_(state, "g1"))
    assert second.states["t"].title == "Plate"
    assert second.entered_by("g1") == ()


async def test_what_is_deleted_is_not_read_again() -> None:
    store = MemoryTournamentStore()
    registry = await registry_of(begun(2, kind="swiss"), store=store)
    await registry.delete("t")
    assert not registry.states
    await registry.load(as_stored)
    assert not registry.states
