"""Tournaments in stores of every engine."""

from oneoh_server.stores.contract import Store
from oneoh_server.tournaments.state import decode_state, encode_state
from tests.server.tournaments.playing_all import begun, play_due


async def test_a_tournament_is_kept_whole_until_it_is_deleted(store: Store) -> None:
    first = begun(3, kind="swiss")
    assert await store.tournaments.save("t", encode_state(first), 0)
    assert await store.tournaments.save("u", encode_state(begun(2, kind="arena")), 0)
    assert await store.tournaments.save("t", encode_state(play_due(first)), 1)
    kept = await store.tournaments.all()
    assert [decode_state(each) for each in kept] == [play_due(first), begun(2, kind="arena")]
    await store.tournaments.delete("t")
    await store.tournaments.delete("nothing")
    assert len(await store.tournaments.all()) == 1


async def test_of_two_who_change_the_same_revision_one_alone_is_kept(store: Store) -> None:
    assert await store.tournaments.save("t", "first", 0)
    assert not await store.tournaments.save("t", "other first", 0)
    assert await store.tournaments.save("t", "second", 1)
    for revision in (0, 1, 3):
        assert not await store.tournaments.save("t", "late", revision)
    assert await store.tournaments.all() == ["second"]
    await store.tournaments.delete("t")
    assert not await store.tournaments.save("t", "third", 2)
    assert await store.tournaments.all() == []
