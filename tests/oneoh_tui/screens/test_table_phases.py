"""Phases of a table: waiting, watched, over, played again."""

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import (
    Closed,
    CreateTable,
    Fill,
    Join,
    Leave,
    Played,
    Rematch,
    Rematched,
    Remove,
    Resign,
    SeatInfo,
    SeatOffer,
    Seats,
    Start,
    Started,
)
from oneoh_tui.games import BOARDS
from oneoh_tui.games.board import Board
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.table_details import DetailsScreen
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.qr_code import qr_code
from oneoh_tui.widgets.outcome import OutcomePanel
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_text, settle, welcome
from tests.oneoh_tui.net.game_wire import (
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
    """Play the first legal action until the game is over."""
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


async def test_there_is_nothing_to_type_before_the_game(make_app: MakeApp) -> None:
    wire = GameWire(rules=GAMES["bot255"], seats=(ADA, INVITED))
    async with at_table(make_app, wire) as here:
        bar = screen_text(here.app).splitlines()[-1]
        assert "s Start" in bar
        assert ": Type" not in bar


async def test_the_host_fills_a_seat_with_a_bot(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, FREE))
    async with at_table(make_app, wire) as here:
        await here.press("down", "enter")
        assert "Who is seat 1 for?" in screen_text(here.app)
        assert "medium (greedy)" in screen_text(here.app)
        await here.press("down", "down", "down", "enter")
        assert sent(here, Fill) == [Fill(table="t1", seat=1, offer=SeatOffer("bot", "greedy"))]


async def test_the_host_removes_a_guest_once_it_is_sure(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, BOB))
    async with at_table(make_app, wire) as here:
        await here.press("x")
        assert sent(here, Remove) == []
        await here.press("down", "x")
        assert "Remove Bob from this table?" in screen_text(here.app)
        await here.press("n")
        assert sent(here, Remove) == []
        await here.press("x", "y")
        assert sent(here, Remove) == [Remove(table="t1", seat=1)]


async def test_a_guest_cannot_remove_anybody_and_is_told_of_being_removed(
    make_app: MakeApp,
) -> None:
    wire = GameWire(seat=1, seats=(ADA, BOB), host="Ada")
    async with at_table(make_app, wire) as here:
        await here.press("x", "down", "x")
        assert sent(here, Remove) == []
        wire.happen(Closed("t1", wire.next_seq, "removed"))
        await here.settle()
        assert here.text("#prompt") == "The host has removed you from this table"


async def test_nobody_is_invited_to_a_private_server(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, FREE))
    async with at_table(make_app, wire) as here:
        assert "Address of this table" in screen_text(here.app)
        here.app.session.private = True
        wire.say(table(seats=(ADA, FREE)))
        await settle(here.pilot)
        assert "Address of this table" not in screen_text(here.app)
        assert "Copy the address" not in screen_text(here.app)


async def test_the_host_starts_and_a_guest_cannot(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, FREE))
    async with at_table(make_app, wire) as here:
        await here.press("s")
        assert sent(here, Start) == [Start(table="t1")]
    wire = GameWire(seat=1, seats=(ADA, BOB), host="Ada")
    async with at_table(make_app, wire) as here:
        await here.press("s")
        assert sent(here, Start) == []
        assert here.text("#prompt") == "Waiting for Ada and for players"
    wire = GameWire(seat=1, seats=(SeatInfo("taken", name="Ada"), BOB), host="Ada")
    async with at_table(make_app, wire) as here:
        assert here.text("#prompt") == "The game starts as soon as Ada is here again."


async def test_a_free_seat_is_taken_from_the_table_itself(make_app: MakeApp) -> None:
    wire = GameWire(seat=None, seats=(ADA, FREE), host="Ada")
    async with at_table(make_app, wire) as here:
        assert here.text("#prompt") == "Enter takes a free seat"
        await here.press("enter")
        assert sent(here, Join) == [Join(table="t1", seat=1)]


async def test_addresses_and_invites_are_copied(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    copied: list[str] = []
    async with at_table(make_app, wire) as here:
        monkeypatch.setattr(here.app, "copy_to_clipboard", copied.append)
        # The cursor begins at the first free seat, not at the player's.
        await here.press("c", "up", "c")
        assert copied == [f"ws://lobby.test#t1:{INVITE}", "ws://lobby.test#t1"]


async def test_the_invite_at_the_cursor_is_shown_as_a_qr_code(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    async with at_table(make_app, wire) as here:
        await here.press("down", "r")
        shown = screen_text(here.app)
        assert all(line in shown for line in qr_code(f"ws://lobby.test#t1:{INVITE}"))
        assert "ws://lobby.test#t1:" in shown


async def test_where_there_are_no_blocks_a_qr_code_is_not_offered(make_app: MakeApp) -> None:
    wire = GameWire(seats=(ADA, INVITED), invites=(None, INVITE))
    async with at_table(make_app, wire, glyphs="ascii") as here:
        assert "QR" not in screen_text(here.app)
        await here.press("r")
        assert isinstance(here.app.screen, TableScreen)


async def test_players_who_share_a_name_are_distinguished(make_app: MakeApp) -> None:
    wire = GameWire(position(2), seats=(ADA, ADA), history=(Played(1, "blank@20"),), turn=1)
    async with at_table(make_app, wire) as here:
        assert here.log == ["1. Ada (1): blank 20"]


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
        first = wire.tables["t1"].seats[playing.to_act].name
        assert here.log == [f"{first} begins"]


async def test_a_spectator_sees_both_seats_and_no_hand(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(2, 6), seat=None)) as here:
        text = screen_text(here.app)
        assert "you are watching" in text
        assert sum("▒" in row for row in text.splitlines()) == 2
        await here.press("1", "enter")
        assert here.wire.acts == []
        here.wire.play(here.wire.legal[0])
        await here.settle()
        assert here.log


async def test_moves_played_before_the_player_came_are_in_the_log_like_others(
    make_app: MakeApp,
) -> None:
    history = (Played(1, "blank@20"), Played(0, "save:up@20"))
    for size in (SMALL, LARGE):
        wire = GameWire(position(2), turn=5, history=history)
        async with at_table(make_app, wire, size) as here:
            assert here.log == ["4. Bob: blank 20", "5. Ada: SAVE▴ 20"]


async def test_every_move_is_one_entry_of_the_log_in_any_window(make_app: MakeApp) -> None:
    for size in (SMALL, LARGE):
        wire = GameWire(position(3))
        async with at_table(make_app, wire, size) as here:
            before = len(here.log)
            for number in range(1, 7):
                wire.play(wire.legal[0])
                await here.settle()
                assert len(here.log) == before + number
                name = wire.tables["t1"].seats[wire.played.seat].name
                assert here.log[-1].startswith(f"{number}. {name}: ")


async def test_moves_that_come_at_once_are_logged_one_by_one(make_app: MakeApp) -> None:
    wire = GameWire(position(3))
    async with at_table(make_app, wire, LARGE) as here:
        expected = []
        for number in range(1, 4):
            action = wire.legal[0]
            wire.play(action)
            name = wire.tables["t1"].seats[wire.played.seat].name
            form = BOARDS["one-zero-one"].log_notation(action, GLYPHS["unicode"])
            expected.append(f"{number}. {name}: {form}")
        await here.settle()
        assert len(here.log[1:]) == 3
        for entry, beginning in zip(here.log[1:], expected, strict=True):
            assert entry.startswith(beginning)


async def test_the_end_is_shown_with_its_reason_and_a_rematch_is_asked_for(
    make_app: MakeApp,
) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        await here.settle()
        headline = here.app.screen.query_one(OutcomePanel).headline
        assert headline.startswith(("You win", "You lose", "A draw"))
        at = here.log.index(headline)
        assert len(here.log) > at + 2, "why, and what each side has"
        assert "Seed" not in screen_text(here.app)
        await here.press("d")
        assert f"Seed {'5eed' * 8}" in screen_text(here.app)
        await here.press("escape")
        await here.press("m")
        assert sent(here, Rematch) == [Rematch(table="t1")]
        wants = replace(ADA, rematch=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (wants, BOB), (None, None), 0, seat=0))
        await here.settle()
        assert "0 pointsrematch?" not in screen_text(here.app)
        assert here.text("#prompt") == "You have asked for a rematch; waiting for Bob"
        assert "Rematch" not in screen_text(here.app).splitlines()[-1]
        assert here.log[-1] == "Ada asks for a rematch"


async def test_once_somebody_has_left_the_same_is_played_again_with_an_invite(
    make_app: MakeApp,
) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        gone = replace(BOB, present=False, left=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (ADA, gone), (None, None), 0, seat=0))
        await here.settle()
        assert "has left" in screen_text(here.app)
        assert "not everybody is still here" in screen_text(here.app)
        assert "m The same again" in screen_text(here.app)
        await here.press("m")
        assert sent(here, Rematch) == []
        seats = SeatOffer("invite"), SeatOffer("me")
        assert sent(here, CreateTable) == [CreateTable(game=GAME.id, seats=seats)]


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


async def test_a_rematch_that_begins_while_the_line_is_down_is_followed(make_app: MakeApp) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        wire.tables["t2"] = replace(table(position(9)), table="t2")
        wire.tables["t1"] = replace(wire.tables["t1"], next_table="t2")
        wire.say(Lost("gone", 1.0), Connected(welcome()))
        await here.until(
            lambda: isinstance(here.app.screen, TableScreen) and here.app.screen.table_id == "t2"
        )


async def test_resigning_is_asked_about(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(5))) as here:
        await here.press("R", "n")
        assert sent(here, Resign) == []
        await here.press("R", "y")
        assert sent(here, Resign) == [Resign(table="t1")]


async def test_leaving_keeps_the_seat_of_a_running_game_only(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(5))) as here:
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))
        assert sent(here, Leave) == []
    async with at_table(make_app, GameWire(position(5), seat=None)) as here:
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))
        assert sent(here, Leave) == [Leave(table="t1")]


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
        assert here.log[-1] == "The table is closed"
        assert here.text("#prompt") == "The table is closed"


async def test_names_from_the_network_are_plain_text(make_app: MakeApp) -> None:
    evil = SeatInfo(kind="taken", name="[red]\x1b[31mEve\u202e", present=True)
    async with at_table(make_app, GameWire(position(6), seats=(ADA, evil))) as here:
        text = screen_text(here.app)
        assert "[red]" in text
        assert "\x1b" not in text
        assert "\u202e" not in text


async def test_a_game_without_a_board_is_shown_as_text_and_played(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(1), game="go")) as here:
        assert "this program has no board for go" in screen_text(here.app)
        await here.press("enter")
        assert len(here.wire.acts) == 1
        await here.press("d", "R", "escape", "i", "escape", "pageup", "q")
        await here.until(lambda: isinstance(here.app.screen, HomeScreen))


async def test_a_game_of_other_rules_is_shown_as_text(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(6), rules_version=99)) as here:
        assert "rules of different versions" in " ".join(screen_text(here.app).split())


async def test_a_rematch_that_the_other_seat_asks_for_is_announced(make_app: MakeApp) -> None:
    wire = GameWire(position(4, 6))
    async with at_table(make_app, wire) as here:
        finish(wire)
        await here.settle()
        wants = replace(BOB, rematch=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (ADA, wants), (None, None), 0, seat=0))
        await here.settle()
        assert here.text("#prompt") == "Bob asks for a rematch: m agrees"
        assert here.log[-1] == "Bob asks for a rematch"
        assert "m Rematch" in screen_text(here.app)
        rows = [row for row in screen_text(here.app).splitlines() if "rematch?" in row]
        assert all(row.split("rematch?")[0].endswith(" ") for row in rows)
        gone = replace(BOB, rematch=True, left=True)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, (ADA, gone), (None, None), 0, seat=0))
        await here.settle()
        assert here.log[-1] == "Bob has left"


async def test_a_table_that_has_begun_already_says_who_began(make_app: MakeApp) -> None:
    wire = GameWire(position(1))
    async with at_table(make_app, wire) as here:
        first = wire.tables["t1"].seats[GAME.to_act(wire.state) or 0].name
        assert here.log == [f"{first} begins"]


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
