"""On every screen a terminal shows the same with our display as with Textual's driver."""

import random
from collections.abc import Awaitable, Callable

import pytest

from oneoh_games import GAMES, AnyGame
from oneoh_tui.config.settings import Settings
from oneoh_tui.net.local_server import LocalServer, ServerFailed
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, settle
from tests.oneoh_tui.net.game_wire import GameWire
from tests.oneoh_tui.screens.scenes import SCENES
from tests.oneoh_tui.terminal.watched import Watched, watched

KEYS = (
    *("up", "down", "left", "right", "enter", "space", "escape", "tab", "backspace"),
    *("pageup", "pagedown", "home", "end", "question_mark", "colon"),
    *"123456789adfgmnopqrstux",
)


@pytest.fixture(autouse=True)
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make private servers fail to start."""

    async def fail(*_settings: object, **_more: object) -> LocalServer:
        raise ServerFailed("not in this test")

    monkeypatch.setattr(LocalServer, "spawn", fail)


@pytest.mark.parametrize("scene", SCENES)
async def test_on_every_screen_after_random_keys(make_app: MakeApp, scene: str) -> None:
    wire = FakeWire()
    app = make_app(Settings(name="Ada"), wire=wire)
    async with watched(app) as both:
        await SCENES[scene](app, both.pilot, wire)
        await settle(both.pilot)
        await walk(both, random.Random(scene), 5)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_in_every_game_after_random_keys(make_app: MakeApp, game: str) -> None:
    rules = GAMES[game]
    wire = GameWire(rules.start(min(rules.seats), 3, rules.options()), rules=rules)
    app = make_app(Settings(name="Ada"), wire)
    async with watched(app) as both:
        await sit_down(both)
        rng = random.Random(game)
        await walk(both, rng, 20, lambda: answer(wire, rules, rng))


async def sit_down(both: Watched) -> None:
    """Show the table."""
    from oneoh_protocol.messages import Watch

    await both.app.session.go_to_lobby("ws://lobby.test", "Ada")
    await both.app.link.ask(Watch(table="t1"))
    both.app.tables.open("t1")
    await settle(both.pilot)


async def walk(
    both: Watched,
    rng: random.Random,
    keys: int,
    between: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Press random keys, and look at both terminals after each."""
    for number in range(keys):
        if not both.app.is_running:
            return
        if number == keys // 2:
            await both.resize(rng.randint(81, 110), rng.randint(25, 35))
        await press(both.pilot, rng.choice(KEYS))
        if between is not None:
            await between()
        await both.take()
        both.assert_same()


async def answer(wire: GameWire, rules: AnyGame, rng: random.Random) -> None:
    """Let the others play random actions until it is our turn."""
    while (seat := rules.to_act(wire.state)) is not None and seat != wire.seat:
        wire.play(rules.format_action(rng.choice(list(rules.legal_actions(wire.state)))))
