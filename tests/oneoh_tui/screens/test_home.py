"""Home screen, and the screens that it leads to."""

import asyncio
from dataclasses import replace

import pytest
from textual.events import Key
from textual.screen import Screen

from oneoh_protocol.messages import CreateTable, SeatOffer
from oneoh_protocol.nearby import NearbyLobby
from oneoh_tui import flows
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.paths import data_dir
from oneoh_tui.config.settings import Settings
from oneoh_tui.exercises.exercise_screen import ExerciseScreen
from oneoh_tui.games import registry
from oneoh_tui.host_environment import own_machine
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.local_server import LocalServer, ServerFailed
from oneoh_tui.net.private_server import PrivateServer
from oneoh_tui.screens.address import AskAddress
from oneoh_tui.screens.games import AskGame
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.host import AskHost
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.new_table import NewTable
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.screens.settings import SettingsScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.too_small import TooSmall
from oneoh_tui.widgets.confirm import Confirm, Waiting
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.net.game_wire import position, table
from tests.oneoh_tui.net.network import network

Kind = type[Screen[object]]


def private(server: LocalServer) -> PrivateServer:
    """Return a private server that keeps nothing."""
    return PrivateServer(new_folder(None), server)


class ServerOfNobody(LocalServer):
    """Private server that only claims to listen."""

    def __init__(self) -> None:
        self.stopped = False

    async def url(self, limit: float = 0) -> str:
        return "ws://127.0.0.1:1"

    @property
    def running(self) -> bool:
        return not self.stopped

    async def stop(self) -> None:
        self.stopped = True


@pytest.mark.parametrize(
    ("key", "screen"),
    [("l", AskAddress), ("h", AskHost), ("r", AskGame), ("s", SettingsScreen)],
)
async def test_each_entry_has_a_key_and_escape_leads_back(
    make_app: MakeApp, key: str, screen: Kind
) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.smoke
async def test_entries_are_chosen_by_arrows_as_well(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, *["down"] * 6, "enter")
        assert isinstance(app.screen, AskGame)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, RulesScreen)
        assert "Kanare Kato" in screen_text(app)


async def test_entries_are_chosen_by_a_click(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await pilot.click("#menu", offset=(8, 7))
        await settle(pilot)
        assert isinstance(app.screen, SettingsScreen)


async def test_quitting_without_a_game_asks_nothing(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "q")
    assert app.return_code == 0


async def test_a_running_game_can_be_resumed_and_is_not_lost_by_a_slip(
    make_app: MakeApp,
) -> None:
    wire = FakeWire()
    app = make_app(wire=wire, menu=True)
    async with app.run_test() as pilot:
        link = await app.session.go_to_lobby("ws://there:1", "Ada")
        wire.say(table(position(1, 3)))
        await link.welcomed()
        await settle(pilot)
        assert "Continue" in screen_text(app)
        await press(pilot, "q")
        assert isinstance(app.screen, Confirm)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "ctrl+q", "y")
    assert app.return_code == 0


async def test_playing_a_bot_asks_which_and_opens_the_table(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.created = table(position(1))
    app = make_app(wire=wire, menu=True)
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        await press(pilot, "p")
        assert isinstance(app.screen, NewTable)
        await press(pilot, "enter")
        command = wire.asked[-1]
        assert isinstance(command, CreateTable)
        assert command.seats == (SeatOffer("me"), SeatOffer("bot", "greedy"))
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize(
    ("keys", "screen"), [(("enter",), TableScreen), (("down", "enter"), ExerciseScreen)]
)
async def test_before_the_first_game_the_lessons_are_offered_once(
    make_app: MakeApp, keys: tuple[str, ...], screen: type[object]
) -> None:
    wire = FakeWire()
    wire.created = table(position(1))
    app = make_app(wire=wire, newcomer=True, menu=True)
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        await press(pilot, "p", "enter")
        assert "Your first game of One Zero One" in screen_text(app)
        await press(pilot, *keys)
        assert isinstance(app.screen, screen)
    assert ExperienceFile(data_dir()).of("one-zero-one").asked


async def test_the_last_choices_are_proposed_again(make_app: MakeApp) -> None:
    wire = FakeWire()
    wire.created = table(position(1))
    experience = ExperienceFile(data_dir())
    app = make_app(wire=wire, menu=True)
    seats = {"count": 2, "bot": "greedy", "side": 1}
    experience.record_choices("one-zero-one", {"options": {"deck": "rem"}, "seats": seats})
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        await press(pilot, "p", "enter")
        command = wire.asked[-1]
        assert isinstance(command, CreateTable)
        assert command.game == "one-zero-one"
        assert command.options["deck"] == "rem"
        assert command.seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))
    assert ExperienceFile(data_dir()).of("one-zero-one").choices["seats"] == seats


async def test_choices_that_are_no_longer_there_are_not_proposed(make_app: MakeApp) -> None:
    app = make_app(wire=FakeWire(), menu=True)
    seats = {"count": 99, "bot": "gone", "side": "left"}
    ExperienceFile(data_dir()).record_choices(
        "one-zero-one", {"options": {"deck": "red"}, "seats": seats}
    )
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        await press(pilot, "p")
        assert isinstance(app.screen, NewTable)
        assert app.screen.choices["options"]["deck"] == "base"
        assert app.screen.choices["seats"]["side"] == 0


async def test_a_key_pressed_twice_starts_one_flow(make_app: MakeApp) -> None:
    app = make_app(wire=FakeWire(), menu=True)
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        app.post_message(Key("p", "p"))
        app.post_message(Key("p", "p"))
        await settle(pilot)
        assert isinstance(app.screen, NewTable)
        assert not any(isinstance(screen, Waiting) for screen in app.screen_stack)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("key", [Key("p", "p"), Key("enter", "\r")], ids=["letter", "enter"])
async def test_a_key_that_comes_with_that_of_an_entry_is_for_the_screen_of_the_entry(
    make_app: MakeApp, key: Key
) -> None:
    wire = FakeWire()
    app = make_app(wire=wire, menu=True)
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test() as pilot:
        app.post_message(key)
        app.post_message(Key("enter", "\r"))
        await settle(pilot)
        assert any(isinstance(command, CreateTable) for command in wire.asked)


async def test_an_unknown_bot_of_the_command_line_is_refused_with_a_list_of_the_known_ones(
    make_app: MakeApp,
) -> None:
    wire = FakeWire()
    app = make_app(wire=wire, flow=lambda app: flows.play(app, "one-zero-one", "deep"), menu=True)
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test(notifications=True) as pilot:
        await settle(pilot)
        assert "greedy (medium), mcts" in " ".join(screen_text(app).split())
        assert isinstance(app.screen, HomeScreen)
        assert not wire.asked


@pytest.mark.parametrize(
    ("options", "created", "said"),
    [
        ({"deck": "goto", "open_hands": "yes"}, {"deck": "goto", "open_hands": True}, ""),
        (
            {"deck": "custom", "cards": "blank:6,save:vertical:1"},
            {"deck": "custom", "cards": {"blank": 6, "save:vertical": 1}},
            "this deck has",
        ),
        ({"deck": "red"}, None, "kitchen-sink|rem|syntax-error"),
    ],
)
async def test_table_options_of_the_command_line_are_those_of_the_table(
    make_app: MakeApp,
    options: dict[str, str],
    created: dict[str, object] | None,
    said: str,
) -> None:
    wire = FakeWire()
    app = make_app(
        wire=wire,
        flow=lambda app: flows.play(app, None, "greedy", flows.Terms(options=options)),
        menu=True,
    )
    app.session.expect(private(ServerOfNobody()))
    async with app.run_test(notifications=True) as pilot:
        await settle(pilot)
        assert said in " ".join(screen_text(app).split())
    sent = [command.options for command in wire.asked if isinstance(command, CreateTable)]
    assert sent == ([] if created is None else [created])


async def test_help_lists_the_keys_of_the_screen_below(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        shown = screen_text(app)
        assert "Play a bot" in shown
        assert "Enter Space" in shown
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HomeScreen)


async def test_help_lists_no_way_back_where_there_is_no_game(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert "Continue" not in screen_text(app)


async def test_a_window_that_is_too_small_says_so_until_it_is_larger(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await pilot.resize_terminal(60, 20)
        assert isinstance(app.screen, TooSmall)
        assert "80 columns" in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_window_that_was_too_small_for_a_while_is_forgotten_under_other_screens(
    make_app: MakeApp,
) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await pilot.resize_terminal(60, 20)
        # As Ctrl+Q asks where a game would be lost.
        await app.push_screen(Confirm("Quit?"))
        await pilot.resize_terminal(80, 24)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_wait_that_ends_in_a_window_too_small_is_over(
    make_app: MakeApp,
) -> None:
    class Slow(ServerOfNobody):
        ready = asyncio.Event()

        async def url(self, limit: float = 0) -> str:
            await self.ready.wait()
            return await super().url(limit)

    app, server = make_app(wire=FakeWire(), menu=True), Slow()
    app.session.expect(private(server))
    async with app.run_test() as pilot:
        await press(pilot, "p")
        assert isinstance(app.screen, Waiting)
        await pilot.resize_terminal(60, 20)
        server.ready.set()
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, NewTable)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_ctrl_c_quits_during_a_wait(make_app: MakeApp) -> None:
    class Slow(ServerOfNobody):
        async def url(self, limit: float = 0) -> str:
            await asyncio.Event().wait()
            return await super().url(limit)

    app = make_app(wire=FakeWire(), menu=True)
    app.session.expect(private(Slow()))
    async with app.run_test() as pilot:
        await press(pilot, "p")
        assert isinstance(app.screen, Waiting)
        await pilot.press("ctrl+c")
    assert app.return_code == 0


async def test_a_server_that_does_not_start_is_reported(make_app: MakeApp) -> None:
    class Broken(ServerOfNobody):
        async def url(self, limit: float = 0) -> str:
            raise ServerFailed("the port is taken")

    app = make_app(menu=True)
    app.session.expect(private(Broken()))
    async with app.run_test(notifications=True) as pilot:
        await press(pilot, "p")
        assert "the port is" in screen_text(app)
        assert isinstance(app.screen, HomeScreen)


async def test_joining_remembers_the_address_and_shows_the_lobby(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "l", *"here", "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert app.settings.server == "ws://here:2550"
        assert app.settings_file.load().server == "ws://here:2550"


async def test_a_bad_address_is_reported_in_the_form(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "l", *"http", *"://x", "enter")
        assert isinstance(app.screen, AskAddress)
        assert "That is no address" in screen_text(app)


async def test_a_lobby_of_the_network_is_joined_from_the_form(make_app: MakeApp) -> None:
    nearby = network(NearbyLobby("Ada's lobby", "ws://192.0.2.7:2550"))
    app = make_app(environment=replace(own_machine(), nearby=nearby), menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "l")
        shown = screen_text(app)
        assert "On this network" in shown
        assert "Ada's lobby  ws://192.0.2.7:2550" in shown
        await press(pilot, "down", "down", "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert app.link.url == "ws://192.0.2.7:2550"


async def test_the_key_bar_names_enter_where_it_submits_a_line(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "l")
        assert "Enter Go" in screen_text(app).splitlines()[-1]
        await press(pilot, "escape", "s")
        assert isinstance(app.screen, SettingsScreen)
        app.screen.query_one("#name Input").focus()
        await settle(pilot)
        assert "Enter" not in screen_text(app).splitlines()[-1]


async def test_without_a_game_to_practise_that_entry_says_so(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "BOARDS", {})
    registry.forget_boards()
    try:
        app = make_app(Settings(name="Ada"), menu=True)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await press(pilot, "o")
            said = [notice.message for notice in app._notifications]
            assert said == ["No game here can be practised alone."]
            assert isinstance(app.screen, HomeScreen)
    finally:
        registry.forget_boards()


async def test_the_menu_imports_no_game(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(registry, "board_game", asked.append)
    async with make_app(Settings(name="Ada"), menu=True).run_test(size=SMALL) as pilot:
        await settle(pilot)
    assert asked == []
