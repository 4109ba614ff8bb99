"""Pause, draw and end without a result on the screen: keys, prompts, the log."""

from typing import Any

from msgspec.structs import replace

from oneoh_games import GAMES, Outcome
from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import (
    Abort,
    Clock,
    Draw,
    Over,
    Pause,
    Paused,
    Refused,
    Seats,
    Takeback,
    Unpause,
    Unpaused,
)
from tests.oneoh_tui.conftest import MakeApp, screen_text, welcome
from tests.oneoh_tui.net.game_wire import ADA, BOB, AtTable, GameWire, at_table, position, table
from tests.protocol.game_messages import changes

BINARY = GAMES["binary"]
CONSENTS = (Pause, Unpause, Draw, Abort, Takeback)


def timed(**changes: Any) -> GameWire:
    clock = Clock(bank_ms=60_000)
    return GameWire(position(5), clock=clock, banks_ms=(60_000, 60_000), **changes)


def wish(wire: GameWire, **wishes: Any) -> None:
    """Tell what Bob wants."""
    seats = (ADA, replace(BOB, **wishes))
    wire.happen(Seats("t1", wire.next_seq, "Ada", True, seats, (None, None), 0, seat=0))


def sent(here: AtTable) -> list[Any]:
    return [command for command in here.wire.asked if isinstance(command, CONSENTS)]


async def test_a_pause_is_offered_by_a_key_where_a_clock_runs(make_app: MakeApp) -> None:
    async with at_table(make_app, timed()) as here:
        await here.press("P")
        assert sent(here) == [Pause(table="t1")]
    async with at_table(make_app, GameWire(position(5))) as here:
        await here.press("P")
        assert sent(here) == []


async def test_an_offer_says_who_made_it_and_how_to_answer(make_app: MakeApp) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        wish(wire, pause=True)
        await here.settle()
        assert here.text("#prompt") == "Bob asks for a pause: P agrees, N declines"
        assert here.log[-1] == "Bob asks for a pause"
        assert "pause?" in screen_text(here.app)
        await here.press("N", "P")
        assert sent(here) == [Pause(table="t1", want=False), Pause(table="t1")]


async def test_a_pause_stops_the_clock_and_any_player_ends_it(make_app: MakeApp) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        wire.happen(Paused("t1", wire.next_seq, (41_000, 60_000)))
        await here.settle()
        assert here.text("#prompt") == "The game is paused: P goes on"
        assert "0:41" in screen_text(here.app)
        await here.press("P")
        assert sent(here) == [Unpause(table="t1")]
        wire.happen(Unpaused("t1", wire.next_seq, 1, (41_000, 60_000)))
        await here.settle()
        assert here.log[-2:] == ["The game is paused", "Bob goes on with the game"]


async def test_a_pause_that_outlives_a_restart_of_the_server_ends_on_the_screen_too(
    make_app: MakeApp,
) -> None:
    wire = timed(seq=9)
    async with at_table(make_app, wire) as here:
        wire.happen(Paused("t1", wire.next_seq, (41_000, 60_000)))
        await here.settle()
        wire.tables["t1"] = replace(wire.tables["t1"], seq=0)
        wire.say(Lost("gone", 5.0), Connected(welcome()))
        await here.settle()
        assert here.text("#prompt") == "The game is paused: P goes on"
        wire.happen(Unpaused("t1", wire.next_seq, 1, (41_000, 60_000)))
        await here.settle()
        assert "paused" not in here.text("#prompt")
        assert here.log[-1] == "Bob goes on with the game"


async def test_an_end_without_a_result_is_asked_about_but_not_agreed_to_twice(
    make_app: MakeApp,
) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        await here.press("A", "n")
        assert sent(here) == []
        await here.press("A", "y")
        assert sent(here) == [Abort(table="t1")]
        wish(wire, abort=True)
        await here.settle()
        assert "Bob wants to end the game without a result: A agrees" in here.text("#prompt")
        await here.press("A")
        assert sent(here)[1:] == [Abort(table="t1")]


async def test_a_draw_is_asked_about_and_agreed_to_at_once(make_app: MakeApp) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        await here.press("=", "n")
        assert sent(here) == []
        await here.press("=", "y")
        assert sent(here) == [Draw(table="t1")]
        wish(wire, draw=True)
        await here.settle()
        assert here.text("#prompt") == "Bob offers a draw: = agrees, N declines"
        assert "draw?" in screen_text(here.app)
        await here.press("N", "=")
        assert sent(here)[1:] == [Draw(table="t1", want=False), Draw(table="t1")]
        wish(wire)
        await here.settle()
        assert here.log[-1] == "The offer of a draw is gone"


async def test_a_draw_that_was_agreed_on_says_so(make_app: MakeApp) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        outcome = Outcome("agreement", (0, 0), (1, 1))
        revealed = changes(wire.view, wire.rules.reveal(wire.state, 0))
        wire.happen(Over("t1", wire.next_seq, outcome, "agreement", None, "5eed" * 8, revealed))
        await here.settle()
        assert "All agreed on a draw." in here.log


async def test_before_the_first_move_nobody_has_to_agree_to_an_end(make_app: MakeApp) -> None:
    for turn, others in ((0, False), (6, True)):
        wire = GameWire(position(5, turn), turn=turn)
        async with at_table(make_app, wire) as here:
            await here.press("A")
            text = " ".join(screen_text(here.app).split())
            assert "End this game without a result?" in text
            assert ("have to agree" in text) == others


async def test_a_game_without_a_result_says_so(make_app: MakeApp) -> None:
    wire = timed()
    async with at_table(make_app, wire) as here:
        outcome = Outcome("aborted", (0, 0), (1, 1))
        revealed = changes(wire.view, wire.rules.reveal(wire.state, 0))
        wire.happen(Over("t1", wire.next_seq, outcome, "aborted", None, "5eed" * 8, revealed))
        await here.settle()
        assert "The game ended without a result" in here.log


async def test_little_time_is_told_by_a_sign_not_by_colour_alone(make_app: MakeApp) -> None:
    async with at_table(make_app, timed()) as here:
        assert "! " not in screen_text(here.app)
    wire = GameWire(position(5), clock=Clock(bank_ms=60_000), banks_ms=(4_000, 60_000))
    async with at_table(make_app, wire) as here:
        assert "! 0:0" in screen_text(here.app)


async def test_time_outs_that_count_are_told_at_the_seat(make_app: MakeApp) -> None:
    wire = GameWire(
        position(5),
        clock=Clock(bank_ms=60_000, strikes=3),
        banks_ms=(60_000, 60_000),
        strikes=(0, 2),
    )
    async with at_table(make_app, wire) as here:
        assert "out of time 2 of 3" in screen_text(here.app)


async def test_a_move_is_taken_back_by_a_key_and_so_is_the_wish(make_app: MakeApp) -> None:
    wire = GameWire(position(5), turn=5)
    async with at_table(make_app, wire) as here:
        await here.press("T")
        assert sent(here) == [Takeback(table="t1")]
        seats = (replace(ADA, takeback=3), BOB)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, seats, (None, None), 0, seat=0))
        await here.settle()
        assert "take back?" in screen_text(here.app)
        await here.press("T")
        assert sent(here)[-1] == Takeback(table="t1", want=False)


async def test_a_wish_to_go_back_is_agreed_to_or_declined(make_app: MakeApp) -> None:
    wire = GameWire(position(5), turn=5)
    async with at_table(make_app, wire) as here:
        wish(wire, takeback=3)
        await here.settle()
        assert here.text("#prompt") == "Bob wants to go back to move 4: T agrees, N declines"
        assert here.log[-1] == "Bob wants to go back to move 4"
        await here.press("N", "T")
        assert sent(here) == [Takeback(table="t1", want=False), Takeback(table="t1")]
        wish(wire)
        await here.settle()
        assert here.log[-1] == "No move is taken back"


async def test_the_log_tells_that_moves_were_taken_back(make_app: MakeApp) -> None:
    wire = GameWire(position(5), turn=5)
    async with at_table(make_app, wire) as here:
        wire.say(table(wire.state, turn=3, taken_back=1, re=0, seq=wire.next_seq))
        await here.settle()
        assert here.log[-1] == "2 moves were taken back"
        assert "move 4" in screen_text(here.app)


async def test_nothing_is_taken_back_where_it_is_rated_and_before_the_first_move(
    make_app: MakeApp,
) -> None:
    for wire in (GameWire(position(0)), GameWire(position(5), turn=5, rated=True)):
        async with at_table(make_app, wire) as here:
            await here.press("T")
            assert sent(here) == []


async def test_a_game_that_is_over_goes_back_and_on_where_it_hides_nothing(
    make_app: MakeApp,
) -> None:
    wire = GameWire(BINARY.start(2, 5, BINARY.options()), rules=BINARY)
    async with at_table(make_app, wire) as here:
        while BINARY.outcome(wire.state) is None:
            before, turn = wire.state, wire.tables["t1"].turn
            wire.play(wire.legal[0])
        await here.settle()
        assert "T takes your last move back" in here.text("#prompt")
        await here.press("T")
        assert sent(here) == [Takeback(table="t1")]
        wish(wire, takeback=turn)
        await here.settle()
        assert (
            here.text("#prompt") == f"Bob wants to go back to move {turn + 1}: T agrees, N declines"
        )
        wire.say(table(before, 0, BINARY, turn=turn, taken_back=1, re=0, seq=wire.next_seq))
        await here.settle()
        assert here.log[-1] == "1 move was taken back"
        assert "game is over" not in here.text("#prompt")


async def test_the_end_is_not_taken_back_where_somebody_gave_up_or_left(make_app: MakeApp) -> None:
    state = BINARY.start(2, 5, BINARY.options())
    while (outcome := BINARY.outcome(state)) is None:
        state = BINARY.apply(state, BINARY.legal_actions(state)[0])
    over = table(
        state, rules=BINARY, phase="over", outcome=outcome, ended_by="rules", turn=5, to_act=None
    )
    stay = (
        replace(over, resigned=1),
        replace(over, seats=(ADA, replace(BOB, left=True))),
        replace(over, next_table="t2"),
    )
    for shown in stay:
        wire = GameWire(state, rules=BINARY)
        wire.tables["t1"] = shown
        async with at_table(make_app, wire) as here:
            assert "take" not in here.text("#prompt")
            await here.press("T")
            assert sent(here) == []


async def test_a_refusal_names_what_was_learned(make_app: MakeApp) -> None:
    wire = GameWire(position(5), turn=5)
    async with at_table(make_app, wire) as here:
        wire.refusal = Refusal(Refused(1, "revealed", "no", {"what": "played-card"}))
        await here.press("T")
        assert "cannot be taken back: a card was played since then" in here.text("#prompt")
