"""Talk, spectators, records, ratings, clocks and absence tell nobody what a game hides."""

from typing import Any
from zlib import crc32

import pytest

from oneoh_games import GAMES, AnyGame, Seat
from oneoh_server.connection import Connection
from oneoh_server.lobby import Lobby
from oneoh_server.table_registry import TableRegistry
from tests.server.lobby_evening import traffic, traffic_between_nodes
from tests.server.test_secrecy_of_games import RECEIVERS
from tests.server.twin_tables import TwinTables

FEATURES = {
    "chat": "Chatted",
    "spectators": "Seats",
    "tables": "Table",
    "moves": "Moved",
    "records": "RecordPart",
    "finished games": "Finished",
    "ratings": "Player",
    "refusals": "Refused",
}
"""Message by which a feature could tell something."""
MOVES = 24
SEED = 1


async def pair(
    game: AnyGame, seats: int, receiver: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[bytes], list[bytes]]:
    """Return what a receiver is sent at evenings whose games differ only in what is hidden."""
    tables = TwinTables((game, game), seats, receiver, SEED)
    tables.play(MOVES)
    assert tables.differing >= 5, "the games are the same"
    one, other = tables.moves
    return (
        await traffic(game, seats, receiver, one, SEED, monkeypatch),
        await traffic(game, seats, receiver, other, SEED, monkeypatch),
    )


@pytest.mark.parametrize(("game", "seats", "receiver"), RECEIVERS)
async def test_evenings_that_differ_in_what_is_hidden_are_sent_as_the_same_bytes(
    game: AnyGame, seats: int, receiver: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await pair(game, seats, receiver, monkeypatch)
    assert len(one) > MOVES
    assert one == other


# Seat 0 is the host's: its table is at its own node, to which the others' commands go.
@pytest.mark.parametrize(
    ("game", "seats", "receiver"), [each for each in RECEIVERS if each.values[2] != 0]
)
async def test_a_node_is_sent_no_more_than_its_own_guests_may_know(
    game: AnyGame, seats: int, receiver: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver is alone at one node, and the table and all other guests are at another."""
    tables = TwinTables((game, game), seats, receiver, SEED)
    tables.play(MOVES)
    (frames, items), other = [
        await traffic_between_nodes(game, seats, receiver, moves, SEED, monkeypatch)
        for moves in tables.moves
    ]
    assert len(frames) > MOVES
    assert len(items) > MOVES
    assert (frames, items) == other


@pytest.mark.parametrize("feature", FEATURES)
async def test_a_leak_planted_in_a_feature_is_seen(
    feature: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message of the feature comes twice, by what is hidden."""
    plant(monkeypatch, FEATURES[feature])
    one, other = await pair(GAMES["one-zero-one"], 2, 1, monkeypatch)
    assert one != other


def plant(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Have each message of a kind be sent twice where the bits of the hidden state say so."""
    tell, send = TableRegistry.send, Connection.send

    def tell_twice(registry: TableRegistry, to: Any, message: Any) -> None:
        for _ in range(1 + (type(message).__name__ == kind and hidden_bit(registry))):
            tell(registry, to, message)

    def send_twice(connection: Connection, message: Any) -> None:
        assert isinstance(connection._lobby, Lobby)
        registry = connection._lobby._registry
        for _ in range(1 + (type(message).__name__ == kind and hidden_bit(registry))):
            send(connection, message)

    monkeypatch.setattr(TableRegistry, "send", tell_twice)
    monkeypatch.setattr(Connection, "send", send_twice)


def hidden_bit(registry: TableRegistry) -> int:
    """Return a bit of the states of all games that run."""
    states = [
        actor.table.state for actor in registry.actors.values() if actor.table.outcome is None
    ]
    return crc32(repr(states).encode()) % 2
