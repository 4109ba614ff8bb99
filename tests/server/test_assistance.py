"""Hints: everybody at the table sees who plays with them, rated games refuse them, records keep it."""

from msgspec.structs import replace

from oneoh_protocol.messages import Assist, Join, Rematch, Resign, Seats
from oneoh_server.records.recording import indexed_game, recorded_game
from oneoh_server.tables.effects import OpenRematch
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, Playbook, kinds


def running() -> Playbook:
    game = Playbook([ME, ANYONE])
    game.ask("bob", Join(id=5, table=game.table.id))
    return game


def assist(game: Playbook, guest: str) -> None:
    game.ask(guest, Assist(id=2, table=game.table.id))


def test_everybody_sees_who_is_assisted_and_is_told_once() -> None:
    game = running()
    assist(game, "bob")
    assert [seat.assisted for seat in game.heard("ann", Seats)[0].seats] == [False, True]
    assist(game, "bob")
    assert kinds(game.heard("bob")) == ["Done"]
    game.act()
    assert game.table.seats[1].assisted


def test_a_rated_game_refuses_hints() -> None:
    game = running()
    game.table = replace(game.table, rated=True)
    assist(game, "bob")
    assert game.refusal("bob").code == "not-allowed"
    assert not game.table.seats[1].assisted


def test_only_who_plays_a_running_game_is_assisted() -> None:
    game = running()
    assist(game, "cat")
    assert game.refusal("cat").code == "not-seated"
    game.ask("ann", Resign(id=3, table=game.table.id))
    assist(game, "ann")
    assert game.refusal("ann").code == "not-running"


def test_the_record_and_the_index_keep_it_and_a_rematch_begins_without() -> None:
    game = running()
    assist(game, "ann")
    game.play_on()
    indexed = indexed_game(game.table, 5)
    assert indexed is not None
    assert [seat.assisted for seat in indexed.seats] == [True, False]
    recorded = recorded_game(game.facts, {HIGH_CARD.id: HIGH_CARD}, "here", 5)
    assert recorded is not None
    assert [seat.assisted for seat in recorded.seats] == [True, False]
    game.ask("ann", Rematch(id=4, table=game.table.id))
    effects = game.ask("bob", Rematch(id=4, table=game.table.id))
    (opened,) = [each.table for each in effects if isinstance(each, OpenRematch)]
    assert not any(seat.assisted for seat in opened.seats)
