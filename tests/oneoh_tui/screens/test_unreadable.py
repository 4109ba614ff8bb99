"""A table that cannot be shown: as text if its board failed, left if the server sends nonsense."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Blur, Key, ScreenSuspend
from textual.worker import WorkerFailed

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import Moved, Over, Played, Watch
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.board import Board
from oneoh_tui.games.fallback import FallbackBoard
from oneoh_tui.games.one_zero_one.board import OneZeroOneBoard
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.settings import SettingsScreen
from oneoh_tui.screens.table import TableScreen
from tests.oneoh_tui.conftest import MakeApp, screen_text, settle, welcome
from tests.oneoh_tui.net.game_wire import (
    AtTable,
    GameWire,
    at_table,
    position,
    table,
)
from tests.protocol.game_messages import resignation, table_after

AS_TEXT = "Shown as text: the board of One Zero One failed;"
SAID = "The server sent what this program cannot read."
STATE = position(1)
GOOD = table(STATE)
OTHER_GAME = replace(table_after("binary", 3), seq=9)


def moved(**changes: Any) -> Moved:
    """Return a move that leaves the view as it was, which no rules do."""
    event = Moved("t1", 1, 1, Played(0, "blank@10"), 1, (), ())
    return replace(event, **changes)


def ended(**changes: Any) -> Over:
    return replace(resignation("one-zero-one", 0), seq=1, **changes)


WORST: dict[str, Any] = {
    "a change of nothing": moved(changed=(("", 1),)),
    "a change of another game's view": moved(changed=(("center", ["a1"]),)),
    "a change of a seat of nobody": moved(changed=(("seats", 2, None),)),
    "a change of a seat before the first": moved(changed=(("seats", -1, None),)),
    "a change of an item that is none": moved(changed=(("turn", 0, 1),)),
    "a change of an item by its name": moved(changed=(("seats", "hand", None),)),
    "a change by a number": moved(changed=((0, 1),)),
    "a change to deep nonsense": moved(changed=(("seats", 0, {"hand": [[[]]]}),)),
    "a change that outgrows a frame": moved(changed=(("deck", ["1" * 9] * 9999),)),
    "nobody's turn": moved(to_act=15),
    "no such seat": moved(played=Played(9, "blank@10")),
    "no notation": moved(played=Played(0, "\u00bf")),
    "clocks for three": moved(banks_ms=(1, 2, 3)),
    "another game": OTHER_GAME,
    "no seat of that number": replace(GOOD, seq=9, seat=7),
    "options of no game": replace(GOOD, seq=9, options={"deck": 7}),
    "over without an outcome": replace(GOOD, seq=9, phase="over"),
    "places for nobody": ended(outcome=replace(ended().outcome, places=())),
    "the end of another game": ended(changed=resignation("bot255", 2).changed),
}


async def is_led_back(here: AtTable) -> bool:
    """Return whether the notice is shown, above the screen before."""
    await here.settle()
    said = SAID in " ".join(screen_text(here.app).split())
    await here.press("enter")
    return said and isinstance(here.app.screen, HomeScreen)


def is_shown_as_text(here: AtTable) -> bool:
    return AS_TEXT in screen_text(here.app)


async def shown_as_text(here: AtTable) -> None:
    """Wait until the table is shown as text."""
    await here.until(lambda: bool(here.app.screen.query(FallbackBoard)))
    assert is_shown_as_text(here), screen_text(here.app)


@pytest.mark.parametrize("event", WORST.values(), ids=WORST.keys())
async def test_a_table_that_cannot_be_read_is_left_and_the_connection_stays(
    make_app: MakeApp, event: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        here.wire.say(event)
        assert await is_led_back(here)
        assert here.app.link.status == "up"
        assert here.app.link.tables == {}
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "\n" not in caplog.text.rstrip()


async def test_a_table_that_was_never_readable_is_not_opened(make_app: MakeApp) -> None:
    wire = GameWire(STATE)
    wire.tables["t1"] = replace(GOOD, seat=7)
    app = make_app(Settings(name="Ada"), wire)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        assert await app.attempt(Watch(table="t1")) is None
        app.tables.open("t1")
        await settle(pilot)
        assert [notice.message for notice in app._notifications] == [SAID]
        assert isinstance(app.screen, HomeScreen)


async def test_a_table_that_can_be_read_again_is_there_again(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        here.wire.say(moved(changed=(("", 1),)))
        assert await is_led_back(here)
        await here.app.link.ask(Watch(table="t1"))
        here.app.tables.open("t1")
        await here.settle()
        assert isinstance(here.app.screen, TableScreen)


async def test_a_seat_at_such_a_table_is_not_asked_for_again_and_again(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        here.wire.tables["t1"] = replace(GOOD, seat=7)
        for _ in range(3):
            here.wire.say(Connected(welcome(tables=("t1",))))
            await here.settle()
        assert await is_led_back(here)
    assert len(caplog.records) == 1


async def test_a_game_whose_board_fails_is_played_on_as_text(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    given_up: list[Exception],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        monkeypatch.setattr(OneZeroOneBoard, "show", broken)
        here.wire.play(here.wire.legal[0])
        await here.settle()
        assert is_shown_as_text(here), screen_text(here.app)
        here.wire.play(here.wire.legal[0])
        await here.settle()
        await here.press("down", "enter")
        assert len(here.wire.acts) == 1
        assert is_shown_as_text(here), screen_text(here.app)
        await here.press("q")
        assert isinstance(here.app.screen, HomeScreen)
    assert [str(error) for error in given_up] == [BROKEN]
    given_up.clear()
    [record] = caplog.records
    assert f"it cannot be shown: IndexError: {BROKEN} ({__file__}:" in record.message


async def test_a_table_that_cannot_even_be_shown_as_text_is_left(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    given_up: list[Exception],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        monkeypatch.setattr(OneZeroOneBoard, "show", broken)
        monkeypatch.setattr(FallbackBoard, "show", broken)
        here.wire.play(here.wire.legal[0])
        assert await is_led_back(here)
        assert here.app.link.tables == {}
    assert [str(error) for error in given_up] == [BROKEN, BROKEN]
    given_up.clear()
    assert caplog.text.count(f"it cannot be shown: IndexError: {BROKEN} ({__file__}:") == 2
    assert "the server sent" not in caplog.text


@pytest.mark.parametrize("method", ["__init__", "compose", "on_mount", "show", "render_lines"])
async def test_a_board_that_fails_from_the_start_is_replaced_by_text(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, given_up: list[Exception], method: str
) -> None:
    monkeypatch.setattr(OneZeroOneBoard, method, broken, raising=False)
    app = make_app(Settings(name="Ada"), GameWire(STATE))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        await app.link.ask(Watch(table="t1"))
        app.tables.open("t1")
        here = AtTable(app, pilot, GameWire(STATE))
        await shown_as_text(here)
    assert str(given_up[0]) == BROKEN
    given_up.clear()


BEGINNINGS: dict[str, Callable[[AtTable], object]] = {
    "a key of the board": lambda here: here.app.post_message(Key("down", None)),
    "a key of the table": lambda here: here.app.post_message(Key("d", "d")),
    "a handler of the board": lambda here: here.app.screen.query_one(Board).post_message(Blur()),
    "a handler of the table": lambda here: here.app.screen.post_message(ScreenSuspend()),
    "a timer of the board": lambda here: here.app.screen.query_one(Board).set_timer(0.01, broken),
    "a worker of the table": lambda here: here.app.screen.run_worker(fails()),
}


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS.keys())
async def test_after_a_failure_during_a_game_it_is_shown_as_text(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    given_up: list[Exception],
    begin: Callable[[AtTable], object],
) -> None:
    async with at_table(make_app, GameWire(STATE)) as here:
        with monkeypatch.context() as patched:
            patched.setattr(OneZeroOneBoard, "action_move", broken, raising=False)
            patched.setattr(OneZeroOneBoard, "on_blur", broken, raising=False)
            patched.setattr(TableScreen, "action_details", broken)
            patched.setattr(TableScreen, "on_screen_suspend", broken, raising=False)
            begin(here)
            await shown_as_text(here)
        await here.press("q", "s")
        assert isinstance(here.app.screen, SettingsScreen)
    assert {str(error) for error in given_up} == {BROKEN}
    given_up.clear()


async def test_a_failure_elsewhere_ends_the_program(make_app: MakeApp) -> None:
    with pytest.raises(WorkerFailed, match=BROKEN):  # noqa: PT012 - raised again at the end
        async with at_table(make_app, GameWire(STATE)) as here:
            await here.press("question_mark")
            assert isinstance(here.app.screen, HelpScreen)
            work = here.app.screen.run_worker(fails())
            with suppress(WorkerFailed):
                await work.wait()
            assert here.app.return_code == 1


BROKEN = "tuple index out of range"


def broken(*_arguments: object) -> None:
    raise IndexError(BROKEN)


async def fails() -> None:
    broken()
