"""Tests of deployment: a local draft that is sent when the player agrees to it."""

from typing import Any

from oneoh_games import GAMES, Outcome
from oneoh_games.zero_point_one import READY_MADE, deployment
from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Command, Done, Over, Refused
from oneoh_tui.games.zero_point_one.board import ZeroPointOneBoard
from oneoh_tui.games.zero_point_one.draft import Draft
from oneoh_tui.screens.home import HomeScreen
from tests.oneoh_tui.conftest import MakeApp, screen_text
from tests.oneoh_tui.games.zero_point_one.test_playing import click, click_text, scene
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table

GAME = GAMES["zero-point-one"]


def texts(seat: int, arrangement: str) -> list[str]:
    return [GAME.format_action(action) for action in deployment(seat, READY_MADE[arrangement])]


def deployed(*actions: str) -> Any:
    """Return the state after a part of the deployment."""
    state = GAME.start(2, 1, GAME.options())
    for action in actions:
        state = GAME.apply(state, GAME.parse_action(action))
    return state


def wire_after(*actions: str, seat: int = 0) -> GameWire:
    return GameWire(deployed(*actions), seat=seat, rules=GAME)


def draft(here: AtTable) -> Draft:
    return here.app.screen.query_one(ZeroPointOneBoard).draft


async def test_a_ready_made_arrangement_is_shown_before_it_is_sent(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("a")
        assert draft(here).arrangement == "wall"
        assert scene(here).pieces["h1"] == "W"
        await here.press("a", "A", "a")
        assert draft(here).arrangement == "corner"
        assert wire.acts == []
        await here.press("enter")
        await here.until(lambda: len(wire.acts) == 16)
        assert wire.acts == texts(0, "corner")
        assert GAME.to_act(wire.state) == 1


async def test_an_arrangement_is_chosen_and_sent_by_clicks(make_app: MakeApp) -> None:
    wire = wire_after(*texts(0, "wall"), seat=1)
    async with at_table(make_app, wire) as here:
        await click_text(here, "wings")
        assert draft(here).arrangement == "wings"
        await click_text(here, "Deploy")
        await here.until(lambda: len(wire.acts) == 16)
        assert sorted(wire.acts) == sorted(texts(1, "wings"))
        assert not wire.state.deploying


async def test_a_random_arrangement_places_everything(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("r")
        assert draft(here).is_whole
        await here.press("enter")
        await here.until(lambda: len(wire.acts) == 16)
        assert GAME.to_act(wire.state) == 1


async def test_by_hand_piece_by_piece_with_undo_until_the_last(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("1", "enter")
        assert draft(here).pieces == {"a1": "0-1"}
        await here.press("backspace")
        assert draft(here).pieces == {}
        await here.press("1", "enter")
        for key, count in (("2", 4), ("3", 2), ("4", 1), ("5", 8)):
            await here.press(key)
            for _ in range(count):
                await here.press("tab", "enter")
        assert draft(here).is_whole
        assert wire.acts == []
        await here.press("backspace")
        assert draft(here).waiting == {"2-2": 1}
        await here.press("5", "tab", "enter", "enter")
        await here.until(lambda: len(wire.acts) == 16)
        assert GAME.to_act(wire.state) == 1


async def test_enter_alone_puts_piece_after_piece_from_the_start(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        assert scene(here).cursor == "a1"
        await here.press("enter")
        assert draft(here).pieces == {"a1": "0-1"}
        await here.press("right", "enter")
        assert draft(here).pieces == {"a1": "0-1", "b1": "0-2"}
        await here.press("up", "up")
        assert here.text("#prompt") == "Go to your own two rows, with the arrows or Tab"
        assert "Choose" not in screen_text(here.app).splitlines()[-1]
        await here.press("enter")
        assert len(draft(here).pieces) == 2


async def test_the_second_seat_begins_on_a_home_square_too(make_app: MakeApp) -> None:
    wire = wire_after(*texts(0, "wall"), seat=1)
    async with at_table(make_app, wire) as here:
        assert scene(here).cursor in draft(here).free
        await here.press("1", "enter")
        assert list(draft(here).pieces.values()) == ["0-1"]


async def test_a_game_that_is_given_up_during_the_deployment_ends_it(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("a")
        lost = Outcome("resigned", (0, 1), (2, 1))
        wire.happen(Over("t1", wire.next_seq, lost, "resigned", None, "5eed" * 8, ()))
        await here.settle()
        await here.press("r", "a", "enter")
        assert scene(here).pieces == {}
        assert "Deploy" not in screen_text(here.app)
        assert here.text("#prompt") == "The game is over: m asks for a rematch"
        assert wire.acts == []


async def test_by_hand_with_the_mouse(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await click_text(here, "5 2-2")
        await click(here, "c1")
        await click(here, "d1")
        await click_text(here, "4 1-2")
        await click(here, "d1")
        assert draft(here).pieces == {"c1": "2-2", "d1": "1-2"}
        await click(here, "c1")
        await click(here, "d1")
        assert draft(here).pieces == {"d1": "2-2", "c1": "1-2"}
        assert wire.acts == []


async def test_space_moves_a_piece_of_a_whole_arrangement_and_does_not_send(
    make_app: MakeApp,
) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("a", "space", "right", "right", "space")
        assert (draft(here).pieces["a1"], draft(here).pieces["c1"]) == ("1-1", "0-2")
        assert wire.acts == []


async def test_delete_clears_the_draft_and_undo_brings_it_back(make_app: MakeApp) -> None:
    async with at_table(make_app, wire_after()) as here:
        await here.press("a", "delete")
        assert draft(here).pieces == {}
        await here.press("u")
        assert draft(here).arrangement == "wall"


async def test_a_typed_piece_goes_out_at_once_and_the_draft_makes_room(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("a")
        await here.type("1-2@h1")
        await here.press("enter")
        assert wire.acts == ["1-2@h1"]
        assert "h1" not in draft(here).pieces
        assert draft(here).waiting == {"0-1": 1}


async def test_confirming_moves_asks_once_by_enter_and_not_for_each_piece(
    make_app: MakeApp,
) -> None:
    wire = wire_after()
    async with at_table(make_app, wire, confirm_moves=True) as here:
        await here.press("a", "enter")
        await here.until(lambda: len(wire.acts) == 16)


class Refusing(GameWire):
    """Server that refuses the action of a number once."""

    refuse_at = 5

    def _do(self, command: Command) -> Done:
        if len(self.acts) + 1 == self.refuse_at:
            self.refuse_at = 0
            raise Refusal(Refused(command.id, "server-busy", "busy", {}))
        return super()._do(command)


async def test_a_refusal_half_way_keeps_the_rest_and_enter_goes_on(make_app: MakeApp) -> None:
    wire = Refusing(deployed(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("a", "enter")
        await here.until(lambda: "no room" in here.text("#prompt"))
        assert len(wire.acts) == 4
        assert len(draft(here).placed) == 12
        await here.press("enter")
        await here.until(lambda: len(wire.acts) == 16)
        assert sorted(wire.acts) == sorted(texts(0, "wall"))


class Hasty(Refusing):
    """Server whose clock places a piece just before the action of a number, making it stale."""

    def _do(self, command: Command) -> Done:
        if len(self.acts) + 1 == self.refuse_at:
            self.refuse_at = 0
            self.play("2-2@b1")
            raise Refusal(Refused(command.id, "stale-request", "stale", {}))
        return super()._do(command)


async def test_a_piece_that_the_clock_placed_is_no_obstacle(make_app: MakeApp) -> None:
    wire = Hasty(deployed(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("a", "enter")
        # The 0-2 that b1 was for is left to be placed by hand; all others are sent.
        await here.until(lambda: len(wire.acts) == 14)
        assert draft(here).waiting == {"0-2": 1}


async def test_a_connection_lost_half_way_keeps_the_rest(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("a")
        wire.down = True
        await here.press("enter")
        assert here.text("#prompt").startswith("The connection was lost")
        wire.down = False
        wire.play("2-2@a2")
        wire.say(wire.tables["t1"])
        await here.settle()
        # What the lost answer had done is not done again, and the others follow by themselves.
        await here.until(lambda: GAME.to_act(wire.state) == 1)
        assert len(wire.acts) == 15
        assert "2-2@a2" not in wire.acts


async def test_a_table_that_comes_whole_again_keeps_the_draft(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("2", "enter")
        wire.say(wire.tables["t1"])
        await here.settle()
        assert draft(here).pieces == {"a1": "0-2"}
        await here.press("backspace")
        assert draft(here).pieces == {}


async def test_who_leaves_the_table_finds_the_draft_there_again(make_app: MakeApp) -> None:
    wire = wire_after()
    async with at_table(make_app, wire) as here:
        await here.press("2", "enter", "right", "q")
        assert isinstance(here.app.screen, HomeScreen)
        await here.press("b")
        assert draft(here).pieces == {"a1": "0-2"}
        assert draft(here).cursor == "b1"
        await here.press("backspace")
        assert draft(here).pieces == {}


async def test_a_deployment_that_was_left_half_way_goes_on(make_app: MakeApp) -> None:
    wire = Refusing(deployed(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("a", "enter")
        await here.until(lambda: "no room" in here.text("#prompt"))
        await here.press("q", "b")
        await here.until(lambda: len(wire.acts) == 16)
        assert here.app.plans == {}


async def test_what_is_deployed_in_part_offers_only_what_still_fits(make_app: MakeApp) -> None:
    wire = wire_after(*texts(0, "lattice")[:3])
    async with at_table(make_app, wire) as here:
        assert draft(here).available == ["lattice"]
        await here.press("a", "enter")
        await here.until(lambda: GAME.to_act(wire.state) == 1)
        assert len(wire.acts) == 13


async def test_the_deployment_of_the_other_seat_is_seen_as_it_comes(make_app: MakeApp) -> None:
    wire = wire_after(*texts(0, "wall"))
    async with at_table(make_app, wire) as here:
        for count, action in enumerate(texts(1, "wall")[:3], start=1):
            wire.play(action)
            await here.settle()
            assert len(scene(here).pieces) == 16 + count
            assert scene(here).last == {action[-2:]}
        assert here.log[-1] == "1-3. Bob: 3 pieces placed"


async def test_a_spectator_deploys_nothing(make_app: MakeApp) -> None:
    wire = GameWire(deployed(), seat=None, rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("a", "r", "1", "tab", "enter", "space", "backspace")
        assert draft(here) == Draft()
        assert scene(here).pieces == {}
