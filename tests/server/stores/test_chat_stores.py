"""Stores of the chat."""

from oneoh_protocol.messages import ChatLine
from oneoh_server.stores.chat_store import Said
from oneoh_server.stores.contract import Store


def said(text: str, *, secret: bool = False) -> Said:
    return Said(ChatLine("Ann", "a1b2", text, seat=0), secret)


async def test_lines_are_kept_by_table_in_order_until_they_are_old(store: Store) -> None:
    await store.chats.add("t1", said("one"), 10)
    await store.chats.add("t2", said("elsewhere"), 10)
    await store.chats.add("t1", said("two", secret=True), 11)
    assert await store.chats.lines("t1") == [said("one"), said("two", secret=True)]
    assert await store.chats.forget(before_day=11) == 2
    assert await store.chats.lines("t1") == [said("two", secret=True)]
    assert await store.chats.lines("t2") == []
    await store.close()
