"""Fixtures of the client's tests: an app at a fake server, and screens as text."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest
from textual.app import App, ComposeResult
from textual.events import Key
from textual.pilot import Pilot

from oneoh_protocol.client_events import ClientEvent, Connected
from oneoh_protocol.messages import (
    BotOffer,
    Challenge,
    Challenging,
    Command,
    Done,
    EnterTournament,
    Finished,
    FinishedGame,
    FollowTournament,
    GameOffer,
    GetIdentity,
    GetPlayer,
    GetRecord,
    GuestRow,
    Guests,
    Identity,
    Inspect,
    Inspection,
    Limits,
    ListFinished,
    ListGuests,
    ListTables,
    ListTournaments,
    OpenTournament,
    Player,
    Queued,
    QueuePlace,
    RecordPart,
    Reply,
    Seek,
    Table,
    TableRow,
    Tables,
    Tournament,
    Tournaments,
    Watch,
    Welcome,
)
from oneoh_tui.app import OneohApp
from oneoh_tui.config import paths as places
from oneoh_tui.config.experience import Experience, ExperienceFile, GameExperience
from oneoh_tui.config.settings import Settings, SettingsFile
from oneoh_tui.host_environment import own_machine
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.text import i18n
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from tests.oneoh_tui.insides import come_to_rest, key_name, one_frame, strips

SMALL, LARGE = (80, 24), (120, 40)


_homes = count(1)


@pytest.fixture(autouse=True)
def own_surroundings(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Keep the developer's settings, guests, locale and terminal out of the tests.

    The home of a test is its `tmp_path`; of one that does not ask for that, a folder that is made
    by what is written there, if anything is.
    """
    home = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    if "tmp_path" in request.fixturenames:
        home = request.getfixturevalue("tmp_path")
    for name in list(os.environ):
        if name.startswith(("LC_", "TEXTUAL_", "XDG_")) or name in ("LANG", "LANGUAGE", "NO_COLOR"):
            monkeypatch.delenv(name)
    for name in ("CONFIG", "STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    # What counts down, a test counts down itself.
    monkeypatch.setattr(OneohApp, "TICK_SECONDS", 3600.0)
    # A picture is the last one at once; the tests of traces set a time of their own.
    monkeypatch.setattr(CanvasWidget, "TRACE_SECONDS", 0.0)
    yield
    i18n.use("en")


@pytest.fixture(autouse=True)
def given_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Exception]]:
    """Raise errors that made a table's screen close, unless the test takes them from this list."""
    errors: list[Exception] = []
    give_up = TableScreen.give_up

    def noted(screen: TableScreen, error: Exception) -> None:
        errors.append(error)
        give_up(screen, error)

    monkeypatch.setattr(TableScreen, "give_up", noted)
    yield errors
    for error in errors:
        raise error


LIMITS = Limits(
    frame_bytes=65536,
    commands_per_second=20,
    command_burst=60,
    tables_per_guest=16,
    watched_per_connection=64,
    spectators_per_table=256,
    outbox_bytes=4194304,
    hello_ms=10000,
    ping_ms=20000,
    seek_widen_points=50,
    seek_widen_ms=10000,
)


def welcome(**changes: Any) -> Welcome:
    """Welcome of a server that plays One Zero One and has three bots."""
    import msgspec

    from oneoh_games import GAMES

    game = GAMES["one-zero-one"]
    offer = GameOffer(
        id=game.id,
        rules_version=game.rules_version,
        seats=tuple(game.seats),
        options=msgspec.json.schema(game.options),
    )
    fields: dict[str, Any] = {
        "re": 1,
        "protocol": 2,
        "server": "oneoh",
        "guest": "G1",
        "name": "Ada",
        "token": "t" * 32,
        "limits": LIMITS,
        "games": (offer,),
        "bots": tuple(BotOffer(name, "", (game.id,)) for name in ("greedy", "mcts", "random")),
        "tables": (),
    }
    return Welcome(**{**fields, **changes})


class FakeWire:
    """Fake of the protocol's client: sends what a test puts in and keeps the commands."""

    def __init__(self, *, connected: bool = True, rows: tuple[TableRow, ...] = ()) -> None:
        self.welcome: Welcome | None = None
        self.asked: list[Command] = []
        self.rows = rows
        self.tables: dict[str, Table] = {}
        """Reply to `watch` and `join`."""
        self.created: Table | None = None
        """Reply to `create`."""
        self.guests: tuple[GuestRow, ...] = ()
        """Reply to `list-guests`."""
        self.finished: tuple[FinishedGame, ...] = ()
        """Reply to `list-finished`."""
        self.records: dict[str, str] = {}
        """Reply to `get-record`, by table."""
        self.inspections: Mapping[str, Inspection] = {}
        """Reply to `inspect`, by what is asked for."""
        self.identity: Identity | None = None
        """Reply to `get-identity`."""
        self.player: Player | None = None
        """Reply to `get-player`; None for an empty page."""
        self.tournament: Tournament | None = None
        """Reply to commands that show a tournament."""
        self.tournaments: Tournaments | None = None
        """Reply to `list-tournaments`."""
        self.refusal: Exception | None = None
        self._events: asyncio.Queue[ClientEvent | None] = asyncio.Queue()
        if connected:
            self.say(Connected(welcome()))

    def say(self, *events: ClientEvent) -> None:
        """Send events from the server."""
        for event in events:
            self._events.put_nowait(event)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        return None

    async def ask(self, command: Command) -> Reply:
        self.asked.append(command)
        if self.refusal is not None:
            raise self.refusal
        match command:
            case ListTables():
                rows = [row for row in self.rows if command.game in (None, row.game)]
                return Tables(re=command.id, tables=tuple(rows))
            case Inspect():
                return self.inspections.get(command.what, Inspection(re=command.id))
            case GetIdentity() if self.identity is not None:
                return self.identity
            case GetPlayer() if self.player is not None:
                return self.player
            case ListTournaments() if self.tournaments is not None:
                return self.tournaments
            case OpenTournament() | EnterTournament() | FollowTournament() if self.tournament:
                return self.tournament
            case ListGuests():
                return Guests(command.id, self.guests)
            case Challenge():
                return Challenging(command.id, "c1", 20_000)
            case Seek():
                terms = command.opponents, command.rated, command.span
                place = QueuePlace("w1", command.game, command.clock, 2, *terms)
                return Queued(command.id, place)
            case GetPlayer():
                return Player(re=command.id, name=command.name or "Ada")
            case ListFinished():
                return Finished(re=command.id, games=self.finished)
            case GetRecord() if command.table in self.records:
                lines = tuple(self.records[command.table].splitlines())
                return RecordPart(command.id, command.table, command.part, 1, lines)
            case Watch() if command.table in self.tables:
                return self._reply(self.tables[command.table])
            case _ if hasattr(command, "table") and command.table in self.tables:
                return self._reply(self.tables[command.table])
            case _ if type(command).__name__ == "CreateTable" and self.created is not None:
                return self._reply(self.created)
        return Done(re=command.id)

    def _reply(self, table: Table) -> Table:
        self.say(table)
        return table

    async def events(self) -> AsyncIterator[ClientEvent]:
        while (event := await self._events.get()) is not None:
            yield event


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the app has nothing more to do, and draw once."""
    async with one_frame(pilot.app):
        await come_to_rest(pilot.app)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, by name or as characters, each after the last one has had its effect."""
    async with one_frame(pilot.app):
        for key in keys:
            name = key_name(key) if len(key) == 1 else key
            pilot.app.post_message(Key(name, key if len(key) == 1 else None))
            await settle(pilot)


async def burst(pilot: Pilot[None], *keys: str, rounds: int) -> None:
    """Press keys, each so many rounds of the event loop after the last one, whatever that began."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        for _round in range(rounds):
            await asyncio.sleep(0)
    await settle(pilot)


MakeApp = Callable[..., OneohApp]


class EmptyHome(HomeScreen):
    """Menu whose keys work and that shows nothing: to draw it takes an eighth of a test of a table."""

    CSS_PATH = None  # type: ignore[assignment] # It is for what is not shown.

    def body(self) -> ComposeResult:
        yield from ()

    def refresh_texts(self) -> None:
        """Show nothing."""


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Return a factory of apps with their own settings, at a given wire, with the menu undrawn."""

    def make(
        settings: Settings | None = None,
        wire: FakeWire | None = None,
        *,
        newcomer: bool = False,
        menu: bool = False,
        **arguments: Any,
    ) -> OneohApp:
        seen = HomeScreen if menu else EmptyHome
        monkeypatch.setattr("oneoh_tui.screens.home.HomeScreen", seen)
        if not newcomer:
            be_asked_about_lessons()
        file = SettingsFile(tmp_path / "config" / "settings.toml")
        # The network of the machine is no part of a test.
        arguments.setdefault("environment", replace(own_machine(), nearby=None))
        return OneohApp(
            settings or Settings(name="Ada"),
            file,
            tmp_path / "guests",
            make=lambda _url, _name, _token, _key: wire or FakeWire(),
            **arguments,
        )

    return make


def be_asked_about_lessons() -> None:
    """Let the player have been offered the lessons of every game, and know how they go."""
    games = ("binary", "bot255", "one-zero-one", "zero-point-one")
    asked = dict.fromkeys(games, GameExperience(games=9, asked=True))
    ExperienceFile(places.data_dir()).file.save(Experience(asked))


def screen_text(app: App[None]) -> str:
    """Return the screen as lines of text."""
    rows = ("".join(segment.text for segment in strip) for strip in strips(app))
    return "\n".join(row.rstrip() for row in rows)


def screen_styles(app: OneohApp) -> str:
    """Return the screen as runs of text with their styles."""
    lines = []
    for strip in strips(app):
        runs: list[list[str]] = []
        for segment in strip:
            style = str(segment.style or "")
            if runs and runs[-1][0] == style:
                runs[-1][1] += segment.text
            else:
                runs.append([style, segment.text])
        lines.append("".join(f"<{style}>{text}" for style, text in runs))
    return "\n".join(lines)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the app tells in notifications."""
    told: list[str] = []
    monkeypatch.setattr(OneohApp, "say", lambda _app, text, *_severity: told.append(text))
    return told


@pytest.fixture
def snapshot_text() -> Callable[[OneohApp], str]:
    return screen_text
