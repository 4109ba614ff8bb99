"""A table that waits, that is watched, that is over, and that is played again."""

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import (
    Clock,
    Closed,
    Fill,
    Join,
    Leave,
    Played,
    Rematch,
    Rematched,
    Resign,
    SeatInfo,
    SeatOffer,
    Seats,
    Start,
    Started,
)
from oneoh_tui.boards.board import Board
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.table_details import DetailsScreen
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.widgets.outcome import OutcomePanel
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_text
from tests.oneoh_tui.game_wire import (
    ADA,
    BOB,
    GAME,
    AtTable,
    GameWire,
    at_table,
    position,
    table,
)

FREE = SeatInfo(kind="anyone")
INVITED = SeatInfo(kind="invite")
INVITE = "i" * 16


def sent(here: AtTable, kind: type) -> list[object]:
    return [command for command in here.wire.asked if isinstance(command, kind)]


def finish(wire: GameWire) -> None:
    """Play the rest of the game, each time the first legal action."""
    while GAME.to_act(wire.state) is not None:
        wire.play(wire.legal[0])


async def test_a_waiting_table_shows_its_seats_and_the_invite_to_pass_on(
    make_app: MakeApp,
) -> None:
    wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    async with at_table(make_app, wire) as here:
        text = screen_text(here.app)
        assert "Seat 0  Ada, you" in text
        assert "Seat 1  kept for an invite" in text
        assert f"#t1:{INVITE}" in text


async def test_the_host_fills_a_seat_with_a_bot(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, FREE))
    async with at_table(make_app, wire) as here:
        await here.press("down", "enter")
        assert "Who is seat 1 for?" in screen_text(here.app)
        await here.press("down", "down", "enter")
        assert sent(here, Fill) == [Fill(1, "t1", 1, SeatOffer("bot", "greedy"))]


async def test_the_host_starts_and_a_guest_cannot(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, FREE))
    async with at_table(make_app, wire) as here:
        await here.press("s")
        assert sent(here, Start) == [Start(1, "t1")]
    wire = GameWire(seat=1, seats=(ADA, BOB), host="Ada")
    async with at_table(make_app, wire) as here:
        await here.press("s")
        assert sent(here, Start) == []
        assert here.text("#prompt") == "Waiting for Ada and for players"


async def test_a_free_seat_is_taken_from_the_table_itself(make_app: MakeApp) -> None:
    wire = GameWire(seat=None, seats=(ADA, FREE), host="Ada")
    async with at_table(make_app, wire) as here:
        assert here.text("#prompt") == "Enter takes a free seat"
        await here.press("enter")
        assert sent(here, Join) == []
        await here.press("down", "enter")
        assert sent(here, Join) == [Join(1, "t1", 1)]


async def test_what_to_pass_on_is_copied(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    copied: list[str] = []
    async with at_table(make_app, wire) as here:
        monkeypatch.setattr(here.app, "copy_to_clipboard", copied.append)
        await here.press("c", "down", "c")
        assert copied == ["ws://lobby.test#t1", f"ws://lobby.test#t1:{INVITE}"]


async def test_seats_of_one_name_are_told_apart(make_app: MakeApp) -> None:
    wire = GameWire(position(2), seats=(ADA, ADA), history=(Played(1, "blank@20"),), turn=1)
    async with at_table(make_app, wire) as here:
        assert here.story == ["1. Ada (1): blank card in line 20"]


async def test_the_board_appears_when_the_game_begins(make_app: MakeApp) -> None:
    wire = GameWire()
    async with at_table(make_app, wire) as here:
        assert not here.app.screen.query_one(Board).display
        playing = table(position(1))
        assert playing.view is not None
        assert playing.to_act is not None
        wire.happen(Started("t1", wire.next_seq, playing.to_act, (), playing.view))
        await here.settle()
        assert here.app.screen.query_one(Board).display
        assert "The game begins" in here.story


async def test_a_spectator_sees_both_seats_and_no_hand(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(2, 6), seat=None)) as here:
        text = screen_text(here.app)
        assert "you are watching" in text
        assert sum("▒" in row for row in text.splitlines()) == 2
        await here.press("1", "enter")
        assert here.wire.acts == []
        here.wire.play(here.wire.legal[0])
        await here.settle()
        assert here.story


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (SMALL, ["4. Bob: blank card in line 20", "5. Ada: SAVE up in line 20"]),
        (LARGE, ["4. Bob: blank@20", "5. Ada: save:up@20"]),
    ],
)
async def test_what_was_played_before_one_came_is_in_words_where_there_is_little_room(
    make_app: MakeApp, size: tuple[int, int], told: list[str]
) -> None:
    history = (Played(1, "blank@20"), Played(0, "save:up@20"))
    wire = GameWire(position(2), turn=5, history=history)
    async with at_table(make_app, wire, size) as here:
        assert here.story == told


async def test_every_move_is_told_in_words_as_it_happens(make_app: MakeApp) -> None:
    wire = GameWire(position(3))
    async with at_table(make_app, wire) as here:
        wire.play("blank@10" if "blank@10" in wire.legal else wire.legal[0])
        await here.settle()
        assert here.story[0].startswith("1. Ada: ")
    wire = GameWire(position(3))
    async with at_table(make_app, wire, LARGE) as here:
        wire.play(played := wire.legal[0])
        await here.settle()
        assert here.story[0] == f"1. {played}"
        assert here.story[1].startswith("Ada: ")
    wire = GameWire(position(3))
    async with at_table(make_app, wire, show_notation=False) as here:
        wire.play(wire.legal[0])
        await here.settle()
        assert here.story[0].startswith("1. Ada: ")


async def test_moves_that_come_at_once_are_told_each_as_what_it_was(make_app: MakeApp) -> None:
    wire = GameWire(position(3))
    async with at_table(make_app, wire, LARGE) as here:
        played = []
        for _ in range(3):
            played.append(wire.legal[0])
            wire.play(played[-1])
        await here.settle()
        numbered = [entry for entry in here.story if entry[0].isdigit()]
        assert numbered == [f"{turn}. {action}" for turn, action in enumerate(played, start=1)]
        assert len({entry for entry in here.story if entry.startswith(("Ada: ", "Bob: "))}) == 3


async def test_the_end_is_shown_with_its_seed_and_a_rematch_is_asked_for(
    make_app: MakeApp,
) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        await here.settle()
        lines = here.app.screen.query_one(OutcomePanel).lines
        assert lines[0].startswith(("You win", "You lose", "A draw"))
        assert lines[-1] == f"Seed {'5eed' * 8}"
        assert here.story[-1] == lines[0]
        await here.press("m")
        assert sent(here, Rematch) == [Rematch(1, "t1")]
        wants = replace(ADA, rematch=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (wants, BOB), (None, None), 0, seat=0))
        await here.settle()
        assert "rematch?" in screen_text(here.app)


async def test_no_rematch_is_offered_once_somebody_has_left(make_app: MakeApp) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        gone = replace(BOB, present=False, left=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (ADA, gone), (None, None), 0, seat=0))
        await here.settle()
        assert "has left" in screen_text(here.app)
        assert "not everybody is still here" in screen_text(here.app)
        await here.press("m")
        assert sent(here, Rematch) == []


async def test_the_next_game_is_followed_when_everybody_wants_it(make_app: MakeApp) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        wire.tables["t2"] = replace(table(position(9)), table="t2")
        wire.happen(Rematched("t1", wire.next_seq, "t2"))
        await here.until(
            lambda: isinstance(here.app.screen, TableScreen) and here.app.screen.table_id == "t2"
        )
        await here.settle()
        assert len([each for each in here.app.screen_stack if isinstance(each, TableScreen)]) == 1


async def test_resigning_is_asked_about(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(5))) as here:
        await here.press("R", "n")
        assert sent(here, Resign) == []
        await here.press("R", "y")
        assert sent(here, Resign) == [Resign(1, "t1")]


async def test_leaving_keeps_the_seat_of_a_running_game_only(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(5))) as here:
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))
        assert sent(here, Leave) == []
    async with at_table(make_app, GameWire(position(5), seat=None)) as here:
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))
        assert sent(here, Leave) == [Leave(1, "t1")]


async def test_somebody_who_is_gone_is_shown_as_absent(make_app: MakeApp) -> None:
    wire = GameWire(position(6))
    async with at_table(make_app, wire) as here:
        assert "absent" not in screen_text(here.app)
        gone = replace(BOB, present=False)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (ADA, gone), (None, None), 0, seat=0))
        await here.settle()
        assert "absent" in screen_text(here.app)


async def test_a_table_that_closes_says_so(make_app: MakeApp) -> None:
    wire = GameWire(position(6))
    async with at_table(make_app, wire) as here:
        wire.happen(Closed("t1", wire.next_seq, "abandoned"))
        await here.settle()
        assert here.story[-1] == "The table is closed"
        assert here.text("#prompt") == "The table is closed"


async def test_names_from_the_network_are_plain_text(make_app: MakeApp) -> None:
    evil = SeatInfo(kind="taken", name="[red]\x1b[31mEve\u202e", present=True)
    async with at_table(make_app, GameWire(position(6), seats=(ADA, evil))) as here:
        text = screen_text(here.app)
        assert "[red]" in text
        assert "\x1b" not in text
        assert "\u202e" not in text


async def test_a_game_this_client_does_not_know_can_be_left(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(6), game="go")) as here:
        assert "does not know the game" in here.text("#prompt")
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))


async def test_the_cards_that_left_the_game_are_shown_on_demand(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(7, 12))) as here:
        await here.press("d")
        assert isinstance(here.app.screen, DetailsScreen)
        assert "Deleted cards:" in screen_text(here.app)
        await here.press("escape")
        assert isinstance(here.app.screen, TableScreen)


async def test_the_keys_page_names_each_key_of_the_board_once(make_app: MakeApp) -> None:
    seed = next(seed for seed in range(99) if GAME.to_act(position(seed)) == 0)
    async with at_table(make_app, GameWire(position(seed))) as here:
        await here.press("?")
        rows = [" ".join(row.strip(" │").split()) for row in screen_text(here.app).splitlines()]
        assert "1-3 Card" in rows
        assert "↑ k ↓ j Line" in rows
        assert "← h → l Point" in rows


async def test_the_screen_can_be_resized_at_any_time(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(7, 8))) as here:
        small = screen_text(here.app)
        await here.pilot.resize_terminal(*LARGE)
        await here.settle()
        assert "█▀█" in screen_text(here.app)
        await here.pilot.resize_terminal(80, 24)
        await here.settle()
        assert screen_text(here.app) == small


def test_a_clock_spends_the_delay_before_the_bank() -> None:
    now = [0.0]
    clocks = Clocks(lambda: now[0])
    clocks.set(table(position(1), banks_ms=(60_000, 5_000), clock=Clock(60_000, 10_000), to_act=0))
    assert (clocks.text(0), clocks.text(1)) == ("1:00", "0:05")
    now[0] = 9.0
    assert clocks.text(0) == "1:00"
    now[0] = 11.0
    assert clocks.text(0) == "0:59"
    now[0] = 1000.0
    assert clocks.text(0) == "0:00"


def test_without_a_clock_nothing_ticks() -> None:
    clocks = Clocks(lambda: 0.0)
    clocks.set(table(position(1)))
    assert not clocks.running
    assert clocks.text(0) == ""
