"""Hidden information reaches nobody, in content, length or order."""

import msgspec
import pytest

from oneoh_games import Generator
from oneoh_games.one_zero_one import GAME
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import Join, Watch
from oneoh_server.tables.audiences import Audience
from oneoh_server.tables.clock import left_ms
from oneoh_server.tables.showing import show_moved, show_started, show_table
from tests.server.playbook import ANYONE, ME, SEED, Playbook, received

OTHER_HAND = "00000004000000030ABCDEF100000001"
"""Another seed, which differs in the 32 bits that deal Bob's hand."""


def traffic(seed: str, guest: str, turns: int) -> list[bytes]:
    """Return all frames that a guest is sent in the first turns of a game."""
    game = Playbook([ME, ANYONE], seed=seed, cards=4)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("bob", Join(id=5, table=game.table.id))
    for _ in range(turns):
        game.wait(1)
        game.act()
    connection = {"ann": 1, "bob": 2, "dan": 4}[guest]
    return [encode(message) for message in game.sent[connection]]


@pytest.mark.parametrize("guest", ["ann", "dan"])
def test_games_that_differ_in_bobs_hidden_cards_look_the_same_to_others(guest: str) -> None:
    assert traffic(SEED, guest, 7) == traffic(OTHER_HAND, guest, 7)


def test_the_two_games_do_differ() -> None:
    assert traffic(SEED, "bob", 7) != traffic(OTHER_HAND, "bob", 7)
    assert traffic(SEED, "ann", 8) != traffic(OTHER_HAND, "ann", 8)


def test_spectators_never_get_a_hidden_card_a_request_an_invite_or_the_seed() -> None:
    game = Playbook([ME, ANYONE], cards=4)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("bob", Join(id=5, table=game.table.id))
    for _ in range(7):
        game.act()
    heard = repr(game.sent[4])
    assert SEED not in heard
    assert "Request(" not in heard
    assert "play-" not in heard
    assert "invite-invite" not in heard
    for message in map(received, game.sent[4]):
        view = getattr(message, "view", None)
        assert view is None or {card for cards in view["hands"] for card in cards} <= {None}


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_one_zero_one_shows_nothing_that_determinizing_could_change(turns: int) -> None:
    """Deals that one seat cannot tell apart are sent to it as the same bytes."""
    game = Playbook([ME, ANYONE], game=GAME)
    game.ask("bob", Join(id=5, table=game.table.id))
    for _ in range(turns):
        game.act()
    rng = Generator(7)
    for seat, guest in ((0, "ann"), (1, "bob"), (None, "dan")):
        view = GAME.view(game.table.state, seat)
        for _ in range(20):
            state = GAME.determinize(view, rng.spawn())
            other = msgspec.structs.replace(game.table, state=state, views={})
            assert _shown(other, seat, guest) == _shown(game.table, seat, guest)


def _shown(table, seat, guest) -> list[bytes]:  # type: ignore[no-untyped-def]
    to = Audience(seat, hosting=False)
    legal = seat is not None and seat == table.to_act
    messages = [show_table(table, guest, 1, 5.0, legal=legal), show_started(table, to, 5.0)]
    if table.turn:
        messages.append(show_moved(table, to, 5.0))
    assert left_ms(table, 5.0) is None
    return [encode(message) for message in messages]
