"""A game without a board: shown as text, and played to its end on the screen and line by line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_games import GAMES, Generator
from oneoh_noise import GAME as NOISE
from oneoh_tui.games import DEFAULT_GAME, registry
from tests.oneoh_tui.conftest import MakeApp, screen_text
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire, at_table

ONE_ZERO_ONE = GAMES[DEFAULT_GAME]
CASES = {
    "rules that are not installed": (NOISE, {}),
    "rules without a board": (ONE_ZERO_ONE, {}),
    "rules of another version": (ONE_ZERO_ONE, {"rules_version": 99}),
}


@pytest.fixture(autouse=True)
def no_boards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take every board away."""
    monkeypatch.setattr(registry, "BOARDS", {})
    registry.forget_boards()
    yield
    registry.forget_boards()


def wire_of(case: str) -> GameWire:
    rules, changes = CASES[case]
    return GameWire(rules.start(2, 1, rules.options()), 0, rules, **changes)


def is_over(wire: GameWire) -> bool:
    return wire.rules.outcome(wire.state) is not None


def play_others(wire: GameWire, rng: Generator) -> None:
    """Play random actions until the app's seat has to act, or the game is over."""
    while not is_over(wire) and wire.rules.to_act(wire.state) != wire.seat:
        wire.play(rng.choice(wire.legal))


@pytest.mark.parametrize("case", list(CASES)[:2])
async def test_a_game_is_played_to_its_end_by_keys(make_app: MakeApp, case: str) -> None:
    wire, rng = wire_of(case), Generator(1)
    async with at_table(make_app, wire) as here:
        while not is_over(wire):
            play_others(wire, rng)
            await here.settle()
            if not is_over(wire):
                await here.press("down", "enter")
        assert "rematch" in here.text("#prompt")
        assert {"You win", "You lose", "A draw"} & {*here.log}


async def test_a_typed_action_is_played_and_a_wrong_one_says_why(make_app: MakeApp) -> None:
    wire = wire_of("rules without a board")
    async with at_table(make_app, wire) as here:
        await here.type("nonsense")
        await here.press("enter")
        assert "nonsense" in here.text("#prompt")
        action = wire.legal[-1]
        await here.type(f" {action.upper()} ")
        assert here.text("#prompt") != ""
        await here.press("enter")
        assert wire.acts == [action]
        assert here.log[-1] == f"1. Ada: {action}"


async def test_the_case_of_a_typed_action_is_forgiven_without_the_rules(make_app: MakeApp) -> None:
    wire = wire_of("rules that are not installed")
    async with at_table(make_app, wire) as here:
        action = wire.legal[-1]
        await here.type(f" {action.upper()} ")
        await here.press("enter")
        assert wire.acts == [action]


async def test_the_labels_are_the_players_language(make_app: MakeApp) -> None:
    async with at_table(make_app, wire_of("rules without a board"), language="fr") as here:
        assert "Entrée Jouer" in screen_text(here.app).splitlines()[-1]
        await here.press("f")
        text = screen_text(here.app)
        assert "Affiché en texte" in text
        assert "Tous les coups" in text
        await here.press("escape", "d")
        assert "Affiché en texte" in screen_text(here.app)


@pytest.mark.parametrize("case", CASES)
async def test_a_game_is_played_to_its_end_line_by_line(tmp_path: Path, case: str) -> None:
    wire, rng = wire_of(case), Generator(1)
    async with talk(tmp_path, wire, to_table) as here:
        lines = await here.heard()
        assert any(line.startswith("Shown as text: this ") for line in lines)
        told = set[str]()
        while not is_over(wire):
            play_others(wire, rng)
            if not is_over(wire):
                told |= {*await here.type("board", "moves", wire.legal[-1])}
        told |= {*await here.heard()}
    assert told & {"You win", "You lose", "A draw"}
    assert any(line.startswith("1. Ada: ") for line in told)


async def test_a_move_is_said_once_line_by_line(tmp_path: Path) -> None:
    wire = wire_of("rules that are not installed")
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        action = wire.legal[0]
        said = f"1. Ada: {action}"
        assert [line for line in await here.type(action) if action in line] == [said]
        assert [line for line in await here.type("last") if action in line] == [said]
