"""Fake server with one table at which the real rules are played."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_games import GAMES, AnyGame, Generator, IllegalAction
from oneoh_games.one_zero_one.view import View
from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.evolve import evolve
from oneoh_protocol.messages import (
    Act,
    Clock,
    Command,
    Done,
    ListTables,
    Moved,
    Over,
    Played,
    Refused,
    Reply,
    Request,
    SeatInfo,
    Table,
    TableEvent,
    Watch,
)
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.widgets.log_panel import LogPanel
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.prompt import Prompt
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, press, screen_text, settle
from tests.protocol.game_messages import changes, payload

GAME = GAMES["one-zero-one"]
ADA = SeatInfo(kind="taken", name="Ada", present=True)
BOB = SeatInfo(kind="taken", name="Bob", present=True)
MOST_SECONDS = 60
"""Limit of waits, many times what the slowest machine needs."""


def position(seed: int, plies: int = 0, deck: str = "base") -> Any:
    """Return a state after random actions, none of them in line 50."""
    state = GAME.start(2, seed, GAME.options(deck=deck))
    rng = Generator(seed)
    for _ in range(plies):
        actions = GAME.legal_actions(state)
        calm = [action for action in actions if not GAME.format_action(action).endswith("@50")]
        state = GAME.apply(state, rng.choice(calm or actions))
    return state


def table(state: Any = None, seat: int | None = 0, rules: AnyGame = GAME, **changes: Any) -> Table:
    """Return a table with this state, as the seat sees it; without a state it waits."""
    shown = Table(
        re=1,
        table="t1",
        seq=0,
        game=rules.id,
        rules_version=1,
        options={},
        clock=Clock(),
        listed=True,
        phase="running" if state is not None else "waiting",
        host="Ada",
        hosting=seat == 0,
        seat=seat,
        seats=(ADA, BOB),
        invites=(None, None),
        spectators=0,
        turn=0,
        history=(),
        to_act=rules.to_act(state) if state is not None else None,
        banks_ms=(),
        view=payload(rules.view(state, seat)) if state is not None else None,
        request=None,
        outcome=None,
        ended_by=None,
        seed=None,
        next_table=None,
    )
    return replace(shown, **changes)


class GameWire(FakeWire):
    """Server with one table, `t1`."""

    def __init__(
        self, state: Any = None, seat: int | None = 0, rules: AnyGame = GAME, **changes: Any
    ) -> None:
        super().__init__()
        self.rules = rules
        self.state = state
        self.seat = seat
        self.down = False
        """Fail commands once the connection is lost."""
        self.tables["t1"] = self._asked(table(state, seat, rules, **changes))

    @property
    def view(self) -> View:
        """View of the app's seat."""
        shown: View = self.rules.view(self.state, self.seat)
        return shown

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(map(self.rules.format_action, self.rules.legal_actions(self.state)))

    @property
    def acts(self) -> list[str]:
        """Actions that the app sent."""
        return [command.action for command in self.asked if isinstance(command, Act)]

    @property
    def played(self) -> Played:
        """Last action."""
        return self.tables["t1"].history[-1]

    async def ask(self, command: Command) -> Reply:
        if self.down:
            raise ConnectionGone
        if isinstance(command, Watch | ListTables):
            return await super().ask(command)
        return self._do(command)

    def happen(self, event: TableEvent) -> None:
        """Send an event of the table."""
        self.tables["t1"] = evolve(self.tables["t1"], event)
        self.say(event)

    @property
    def next_seq(self) -> int:
        return self.tables["t1"].seq + 1

    def play(self, action: str) -> None:
        """Play an action for the seat to act."""
        before, seat = self.tables["t1"], self.rules.to_act(self.state)
        assert seat is not None
        shown = self.view
        self.state = self.rules.apply(self.state, self.rules.parse_action(action))
        self.happen(
            Moved(
                table="t1",
                seq=self.next_seq,
                turn=before.turn + 1,
                played=Played(seat, action),
                to_act=self.rules.to_act(self.state),
                banks_ms=before.banks_ms,
                changed=changes(shown, self.view),
            )
        )
        self._go_on()

    def _do(self, command: Command) -> Done:
        self.asked.append(command)
        if self.refusal is not None:
            raise self.refusal
        if isinstance(command, Act):
            try:
                self.play(command.action)
            except IllegalAction as error:
                detail = {"rule": error.rule}
                refused = Refused(command.id, "illegal-action", str(error), detail)
                raise Refusal(refused) from error
        return Done(re=command.id)

    def _go_on(self) -> None:
        if (outcome := self.rules.outcome(self.state)) is not None:
            self.happen(Over("t1", self.next_seq, outcome, "rules", None, "5eed" * 8, ()))
            return
        asked = self._asked(self.tables["t1"])
        if asked.request is not None:
            self.tables["t1"] = asked
            self.say(asked.request)

    def _asked(self, shown: Table) -> Table:
        """Return the table, with a request if the app's seat has to act."""
        if self.state is None or self.seat is None or self.rules.to_act(self.state) != self.seat:
            return shown
        request = Request(
            table="t1",
            request=shown.turn + 1,
            turn=shown.turn,
            legal=" ".join(self.legal),
            deadline_ms=None,
        )
        return replace(shown, request=request)


class AtTable:
    """App that shows the table."""

    def __init__(self, app: OneohApp, pilot: "Pilot[None]", wire: GameWire) -> None:
        self.app = app
        self.pilot = pilot
        self.wire = wire

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def type(self, text: str) -> None:
        """Open the row for notation and write into it."""
        await self.press(":")
        self.app.screen.query_one(Notation).value = text
        await self.settle()

    async def settle(self) -> None:
        """Let all messages arrive, those of the wire too."""
        await settle(self.pilot)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for `condition`. Raises AssertionError with the screen if it does not come."""
        deadline = time.monotonic() + MOST_SECONDS
        while not condition():
            assert time.monotonic() < deadline, f"in vain:\n{screen_text(self.app)}"
            await asyncio.sleep(0.005)
            await settle(self.pilot)

    def text(self, widget: str) -> str:
        """Return the text of a prompt."""
        return self.app.screen.query_one(widget, Prompt).text

    @property
    def log(self) -> list[str]:
        return self.app.screen.query_one(LogPanel).texts


@asynccontextmanager
async def at_table(
    make_app: MakeApp,
    wire: GameWire,
    size: tuple[int, int] = SMALL,
    **settings: Any,
) -> AsyncIterator[AtTable]:
    """Open an app at the wire's table."""
    app = make_app(Settings(name="Ada", **settings), wire)
    async with app.run_test(size=size) as pilot:
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        await app.link.ask(Watch(table="t1"))
        app.tables.open("t1")
        here = AtTable(app, pilot, wire)
        await here.settle()
        yield here
