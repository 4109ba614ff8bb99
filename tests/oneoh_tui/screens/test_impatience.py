"""Keys pressed while answers are slow or refused: at every table one can play on afterwards."""

import asyncio
import random
from typing import Any

import pytest

from oneoh_games import GAMES, AnyGame
from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import Command, Refused, Reply
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.widgets.confirm import Confirm
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table

KEYS = (
    *("up", "down", "left", "right", "enter", "enter", "enter", "space", "escape", "tab"),
    *("colon", "backspace", "home", "end", "R", "T", "equals_sign", "P", "A", "N", "y", "n"),
    *"123456789abcdfghknopstux",
)


class MoodyWire(GameWire):
    """Server that answers when it is told to, and then carries out, refuses, or is gone."""

    def __init__(self, rng: random.Random, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._rng = rng
        self._waiting: list[asyncio.Event] = []
        self.calm = False
        """Whether it carries out everything at once."""

    async def ask(self, command: Command) -> Reply:
        if self.calm or not hasattr(command, "table"):
            return await super().ask(command)
        answered = asyncio.Event()
        self._waiting.append(answered)
        await answered.wait()
        mood = self._rng.randrange(3)
        if mood == 1:
            raise Refusal(Refused(1, "illegal-action", "no"))
        if mood == 2:
            raise ConnectionGone
        return await super().ask(command)

    def answer(self) -> None:
        """Answer the command that has waited longest."""
        if self._waiting:
            self._waiting.pop(0).set()

    def calm_down(self) -> None:
        """Answer everything."""
        self.calm = True
        while self._waiting:
            self.answer()


@pytest.mark.parametrize("seed", [6, 9, 25])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_after_whatever_is_pressed_meanwhile_one_can_play_on(
    make_app: MakeApp, game: str, seed: int
) -> None:
    rules, rng = GAMES[game], random.Random(f"{game} {seed}")
    state = rules.start(min(rules.seats), seed, rules.options())
    wire = MoodyWire(rng, state, rules=rules)
    wire.calm = True
    async with at_table(make_app, wire) as here:
        play_others(wire, rules, rng)
        await here.settle()
        wire.calm = False
        for _ in range(25):
            await here.press(rng.choice(KEYS))
            if rng.random() < 0.4:
                wire.answer()
                play_others(wire, rules, rng)
                await here.settle()
        wire.calm_down()
        await here.settle()
        play_others(wire, rules, rng)
        await here.settle()
        if rules.to_act(wire.state) is not None:
            await play_on(here, wire)


def play_others(wire: GameWire, rules: AnyGame, rng: random.Random) -> None:
    """Play for the other seats until it is the turn of the app's own."""
    while rules.to_act(wire.state) not in (None, wire.seat):
        wire.play(rules.format_action(rng.choice(list(rules.legal_actions(wire.state)))))


async def play_on(here: AtTable, wire: GameWire) -> None:
    """Go back to the table, and play an action there by its notation."""
    while not isinstance(here.app.screen, TableScreen):
        await here.press("escape")
    await here.press("escape")
    assert isinstance(here.app.screen, TableScreen)
    before, action = wire.tables["t1"].turn, wire.legal[0]
    await here.type(action)
    await here.press("enter")
    if isinstance(here.app.screen, Confirm):
        await here.press("y")
    await here.settle()
    assert wire.tables["t1"].turn > before, here.text("#prompt")
