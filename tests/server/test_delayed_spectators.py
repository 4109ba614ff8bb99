"""Spectators of a table with a delay: the whole game, some actions late, and no earlier."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES, AnyGame, Generator
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import (
    Abort,
    Act,
    Clock,
    Join,
    Pause,
    Resign,
    SeatOffer,
    Unpause,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_protocol.table_check import evolve_checked
from oneoh_server.refusal import Refusal
from oneoh_server.tables import delayed
from oneoh_server.tables.commands import GuestCommand
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller, received, stripped

DELAY = 3
UNTIMED = Clock()
SAME, HELD = 4, 40
"""Actions that are alike in two games, and the most that are compared."""


def watched(
    game: AnyGame = HIGH_CARD, seed: int = 4 << 64 | 2 << 32 | 1, clock: Clock = UNTIMED
) -> Playbook:
    """Return a running game of Ann and Bob that Dan watches from its beginning."""
    book = Playbook(
        [ME, ANYONE], game=game, cards=6, seed=f"{seed:032x}", clock=clock, spectator_delay=DELAY
    )
    book.ask("dan", Watch(id=3, table=book.table.id))
    book.ask("bob", Join(id=5, table=book.table.id))
    return book


def random_action(book: Playbook, rng: Generator) -> None:
    """Play a random legal action for the seat to act."""
    table, game = book.table, book.table.game
    seat = table.to_act
    assert seat is not None
    text = game.format_action(rng.choice(game.legal_actions(table.state)))
    act = Act(id=7, table=table.id, request=table.request, action=text)
    book.wait(1)
    book.put(GuestCommand(caller(("ann", "bob")[seat]), act, book.draw()))


def watch_again(book: Playbook) -> TableMessage:
    book.ask("dan", Watch(id=9, table=book.table.id))
    (shown,) = book.heard("dan", TableMessage)
    assert isinstance(shown, TableMessage)
    return shown


def test_a_spectator_sees_what_was_shown_after_an_earlier_action_and_all_hands() -> None:
    book = watched(clock=Clock(bank_ms=60_000))
    states, texts = [book.table.state], []
    while book.table.phase == "running":
        shown = watch_again(book)
        assert shown.turn == max(0, book.table.turn - DELAY)
        view: object = shown.view
        then = states[shown.turn]
        reveal = HIGH_CARD.reveal if shown.turn else HIGH_CARD.view
        assert view == reveal(then, None)
        assert shown.to_act == HIGH_CARD.to_act(then)
        assert shown.banks_ms == (
            60_000 - 1000 * ((shown.turn + 1) // 2),
            60_000 - 1000 * (shown.turn // 2),
        )
        assert [each.seat for each in shown.history] == [n % 2 for n in range(shown.turn)]
        book.wait(1)
        book.act()
        states.append(book.table.state)
        texts.append(book.table.history[-1].action)
    assert len(texts) == 12


@pytest.mark.parametrize("game", [HIGH_CARD, *GAMES.values()], ids=lambda game: game.id)
def test_the_events_lead_to_the_same_table_and_the_rules_can_produce_it(game: AnyGame) -> None:
    """The check of a client passes at every event: `evolve_checked` raises otherwise."""
    for seed in range(3):
        book, rng = watched(game, seed), Generator(seed)
        for _ in range(HELD):
            random_action(book, rng)
            if book.table.phase != "running":
                break
        held = None
        for message in map(received, book.sent[4]):
            held = evolve_checked(held, message)
        assert held is not None
        assert replace(held, re=9) == received(watch_again(book))


def test_the_end_brings_everything() -> None:
    book = watched()
    book.play_on()
    (shown,) = book.heard("dan", TableMessage)
    assert (shown.re, shown.phase, shown.turn, len(shown.history)) == (0, "over", 12, 12)
    assert shown.view == HIGH_CARD.reveal(book.table.state, None)
    assert book.holds("dan") == received(shown)


@pytest.mark.parametrize("end", [Resign(id=8, table="table1"), Abort(id=8, table="table1")])
def test_an_early_end_brings_everything(end: Resign | Abort) -> None:
    book = watched()
    if isinstance(end, Resign):
        book.act()
    book.ask("ann", end)
    (shown,) = book.heard("dan", TableMessage)
    assert (shown.phase, shown.turn, shown.seed) == ("over", book.table.turn, book.table.seed)
    assert shown.view == HIGH_CARD.reveal(book.table.state, None)


def test_a_host_without_a_seat_sees_the_game_late_too() -> None:
    book = Playbook([ANYONE, ANYONE], spectator_delay=DELAY)
    for guest in ("bob", "cat"):
        book.ask(guest, Join(id=5, table=book.table.id))
    book.act()
    assert book.holds("ann").turn == 0
    assert None in book.holds("ann").view["hands"][0]  # type: ignore[index]


def test_seats_see_the_game_at_once_and_as_their_seats_may() -> None:
    book = watched()
    book.act()
    shown = book.holds("ann")
    assert shown.turn == 1
    assert shown.view == received_view(book, 0)
    assert shown.spectator_delay == DELAY


def received_view(book: Playbook, seat: int) -> object:
    shown = received(replace(book.holds("ann"), view=book.table.view(seat)))
    return shown.view


def test_a_pause_tells_spectators_the_clocks_of_the_game_that_they_see() -> None:
    book = watched(clock=Clock(bank_ms=60_000))
    book.act()
    book.wait(20)
    book.act()
    for guest in ("ann", "bob"):
        book.ask(guest, Pause(table=book.table.id))
    assert book.holds("dan").banks_ms == (60_000, 60_000)
    assert book.holds("ann").banks_ms == (60_000, 40_000)
    book.ask("ann", Unpause(table=book.table.id))
    assert book.holds("dan").banks_ms == (60_000, 60_000)


def spectators_frames(seed: int, other: int, turns: int, game: AnyGame = HIGH_CARD) -> list[bytes]:
    """Return what a spectator is sent of a game whose actions differ from the fifth on."""
    book = watched(game, seed)
    rng = Generator(1)
    for turn in range(turns):
        random_action(book, rng if turn < SAME else Generator(turn + other))
        if book.table.phase != "running":
            pytest.fail("the game is too short")
    return [encode(message) for message in book.sent[4]]


@pytest.mark.parametrize("game", ["one-zero-one", "zero-point-one", "binary", "bot255"])
def test_nothing_of_an_action_reaches_spectators_before_its_time(game: str) -> None:
    one, other = (spectators_frames(5, n, SAME + DELAY, GAMES[game]) for n in (0, 100))
    assert one == other
    one, other = (spectators_frames(5, n, SAME + DELAY + 2, GAMES[game]) for n in (0, 100))
    assert one != other


@pytest.mark.parametrize("seed", [4 << 64 | 2 << 32 | 9, 4 << 64 | 11 << 32 | 1])
def test_nothing_of_the_deal_reaches_spectators_before_the_first_action_is_old(seed: int) -> None:
    plain = 4 << 64 | 2 << 32 | 1
    assert spectators_frames(plain, 0, DELAY) == spectators_frames(seed, 0, DELAY)
    assert spectators_frames(plain, 0, DELAY + 1) != spectators_frames(seed, 0, DELAY + 1)


Leak = Callable[[Table], int]
LEAKS: dict[str, Leak] = {
    "one action early": lambda table: max(0, table.turn - DELAY + 1),
    "at once": lambda table: table.turn,
    "where a high card was played": lambda table: max(
        0, table.turn - DELAY + (table.turn > SAME and int(table.history[-1].action[5:]) > 9)
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delayed, "turn_shown", LEAKS[leak])
    frames = {tuple(spectators_frames(5, n, SAME + DELAY)) for n in range(0, 400, 100)}
    assert len(frames) > 1


def test_a_restart_keeps_the_delay_and_what_is_held_back() -> None:
    book = watched(clock=Clock(bank_ms=60_000))
    for _ in range(5):
        book.act()
    after = fold(book.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY)
    assert stripped(after) == stripped(book.table)
    assert len(after.past) == DELAY + 2


def test_the_list_tells_the_delay_before_anybody_sits_down() -> None:
    assert show_row(Playbook(spectator_delay=DELAY).table).spectator_delay == DELAY


def test_a_table_without_spectators_has_nothing_to_delay() -> None:
    with pytest.raises(Refusal) as caught:
        Playbook([ME, SeatOffer("anyone")], spectating="none", spectator_delay=DELAY)
    assert caught.value.code == "bad-options"


def test_a_usual_table_keeps_no_past() -> None:
    book = Playbook([ME, ANYONE])
    book.ask("bob", Join(id=5, table=book.table.id))
    book.act()
    assert book.table.past == ()
