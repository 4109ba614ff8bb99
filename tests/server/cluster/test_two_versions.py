"""Nodes of two versions in one lobby, as there are while it restarts one node after the other.

`items_of_0_1.jsonl` has each kind of item twice, with its defaults and with all fields, as the first
version with several nodes sends it: lines are added for new kinds, and none is changed.
"""

import asyncio
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from oneoh_protocol.messages import Request
from oneoh_server.bus.bus import BUNDLES
from oneoh_server.bus.local import Hub
from oneoh_server.bus.packing import pack
from oneoh_server.cluster.items import Item, decode_item
from tests.server.cluster.nodes import several
from tests.server.cluster.test_take_over import comes_again, moves
from tests.server.players import playing

LINES = (Path(__file__).parent / "items_of_0_1.jsonl").read_text("utf-8").splitlines()
LATER = {"of_later": [1, {"more": "of it"}]}
"""Field that this version does not know."""
OWN_MAPS = {"who", "whos", "caller", "here", "rows"}
"""Fields whose maps are nodes' own, and not of a game."""


@pytest.mark.parametrize("line", LINES)
def test_items_of_the_first_version_are_read(line: str) -> None:
    sent = msgspec.json.decode(line)
    item = msgspec.json.decode(line, type=Item)
    again = msgspec.json.decode(msgspec.json.encode(item))
    assert sent.items() <= again.items() or contains(again, sent)
    assert decode_item(msgspec.Raw(pack(item))) == item


def contains(value: Any, part: Any) -> bool:
    """Return whether a value has all that its part has, and perhaps further fields."""
    if isinstance(part, dict):
        return all(key in value and contains(value[key], part[key]) for key in part)
    if isinstance(part, list):
        return len(value) == len(part) and all(map(contains, value, part))
    return bool(value == part)


def test_every_kind_of_item_is_among_them() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(Item)}
    assert {msgspec.json.decode(line)["type"] for line in LINES} == kinds


class LaterHub(Hub):
    """Hub at which one node says what a later version would: more fields, and items of more kinds."""

    def __init__(self, later: int) -> None:
        super().__init__()
        self.later = later

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        if sender == self.later:
            _, to_all, number, raws = BUNDLES.decode(bundle)
            said: list[object] = [extended(msgspec.msgpack.decode(raw)) for raw in raws]
            bundle = pack((sender, to_all, number, [{"type": "of-later", "node": 3}, *said]))
        super().carry(sender, node, bundle)


def extended(item: dict[str, Any]) -> dict[str, Any]:
    """Return an item with fields that this version does not know."""
    return {**{key: _extended(key, value) for key, value in item.items()}, **LATER}


def _extended(key: str, value: Any) -> Any:
    if key not in OWN_MAPS:
        return value
    if isinstance(value, dict):
        return extended(value)
    return [extended(each) if isinstance(each, dict) else each for each in value]


@pytest.mark.parametrize("later", [1, 2])
async def test_guests_of_an_older_and_a_later_node_play_and_the_one_goes_on_for_the_other(
    later: int,
) -> None:
    async with several(2, LaterHub(later)) as nodes:
        first, second = nodes.servers
        async with playing(first.url, "Ann") as ann, playing(second.url, "Bob") as bob:
            for host, other in ((ann, bob), (bob, ann)):
                table = await host.open()
                await other.join(table.table)
                overs = await asyncio.gather(host.play(), other.play())
                assert overs[0].outcome == overs[1].outcome
            table = await ann.open(options={"cards": 9})
            await bob.join(table.table)
            await ann.answer(await ann.next(Request))
            await nodes.kill(first)
            shown = await comes_again(bob, table.table)
            assert shown.turn == 1
            await moves(bob, shown)
