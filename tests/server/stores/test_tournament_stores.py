"""Tournaments in stores of every engine."""

from oneoh_server.stores.contract import Store
from oneoh_server.tournaments.state import decode_state, encode_state
from tests.server.tournaments.playing_all import begun, play_due


async def test_a_tournament_is_kept_whole_until_it_is_deleted(store: Store) -> None:
    first = begun(3, kind="swiss")
    await store.tournaments.save("t", encode_state(first))
    await store.tournaments.save("u", encode_state(begun(2, kind="arena")))
    await store.tournaments.save("t", encode_state(play_due(first)))
    kept = await store.tournaments.all()
    assert [decode_state(each) for each in kept] == [play_due(first), begun(2, kind="arena")]
    await store.tournaments.delete("t")
    await store.tournaments.delete("nothing")
    assert len(await store.tournaments.all()) == 1
